/** A cryptographic digest, the same for everyone who checks: `(bytes) => crypto.subtle.digest('SHA-256', bytes)`. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

/**
 * What is published before the draw: the seed's digest in hexadecimal digits, from which nobody finds the seed, and to
 * which no other seed fits (docs/decisions/0011).
 *
 * @param seed 32 random bytes, kept secret until participation has ended
 */
export const commitmentOf = async (seed: Uint8Array<ArrayBuffer>, digest: Digest): Promise<string> =>
  hexadecimal(await digest(seed))

/**
 * Draws winners: each participation's ticket is the digest of the seed followed by its id, and the lowest tickets win,
 * the best first. Anyone who knows the revealed seed and the ids comes to the same result, in whatever order they are.
 *
 * @param count how many win; all do where there are fewer
 */
export async function drawWinners({
  participationIds,
  seed,
  count,
  digest,
}: {
  participationIds: readonly string[]
  seed: Uint8Array<ArrayBuffer>
  count: number
  digest: Digest
}): Promise<string[]> {
  const tickets = await Promise.all(
    [...new Set(participationIds)].map(async (id) => {
      const bytes = new Uint8Array([...seed, ...new TextEncoder().encode(id)])
      return { id, ticket: hexadecimal(await digest(bytes)) }
    }),
  )
  return tickets
    .toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
    .slice(0, count)
    .map(({ id }) => id)
}

const hexadecimal = (digest: ArrayBuffer): string =>
  Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
