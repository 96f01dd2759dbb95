/** A cryptographic digest: `(bytes) => crypto.subtle.digest('SHA-256', bytes)`. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer>

/**
 * Returns the commitment that is published before the draw: the seed's digest in hexadecimal. Nobody can compute the
 * seed from it, or find another seed with the same digest (docs/decisions/0011).
 *
 * @param seed 32 random bytes, secret until participation has ended
 */
export const commitmentOf = async (seed: Uint8Array<ArrayBuffer>, digest: Digest): Promise<string> =>
  hexadecimal(await digest(seed))

/**
 * Draws winners. Each participation's rank is the digest of the seed followed by its id; the lowest ranks win, best
 * first. Anyone with the revealed seed and the ids gets the same result, in any order of the ids.
 *
 * @param count number of winners; all win if there are fewer participations
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
