import { type Digest, hexadecimal } from './digest.ts'

/**
 * Returns the commitment that is published before the draw: the seed's digest in hexadecimal. Nobody can compute the
 * seed from it, or find another seed with the same digest (docs/decisions/0011).
 *
 * @param seed 32 random bytes, secret until participation has ended
 */
export const commitmentOf = async (seed: Uint8Array<ArrayBuffer>, digest: Digest): Promise<string> =>
  hexadecimal(await digest(seed))

/** How many digests are computed at a time. */
const digestsAtOnce = 1_000

/** The entries of a draw, and the revealed seed. */
type Entries = { participationIds: readonly string[]; seed: Uint8Array<ArrayBuffer>; digest: Digest }

/**
 * Draws winners: the entries with the lowest tickets, best first. Each entry's ticket is the digest of the seed followed by its id. Anyone with the
 * revealed seed and the ids gets the same result, in any order of the ids. The database draws by the same rule.
 *
 * @param count number of winners; all win if there are fewer entries
 */
export async function drawWinners({
  participationIds,
  seed,
  digest,
  count,
}: Entries & { count: number }): Promise<string[]> {
  const ids = [...new Set(participationIds)]
  const tickets: { id: string; ticket: string }[] = []
  // All at once would take a browser's memory for a million entries.
  for (let first = 0; first < ids.length; first += digestsAtOnce)
    tickets.push(
      ...(await Promise.all(
        ids.slice(first, first + digestsAtOnce).map(async (id) => {
          const bytes = new Uint8Array([...seed, ...new TextEncoder().encode(id)])
          return { id, ticket: hexadecimal(await digest(bytes)) }
        }),
      )),
    )
  const ranked = tickets.toSorted((a, b) => (a.ticket < b.ticket ? -1 : 1))
  return ranked.slice(0, count).map(({ id }) => id)
}

/** A winner who took the place of another one. */
export type Substitution = {
  participationId: string
  /** The entry whose prize it takes: of a winner, or of an earlier substitute. */
  replacedId: string
  /** Entries with lower tickets that could not win any more, because their data had been erased. */
  passedOverIds: readonly string[]
}

/** What has happened in a draw so far: its winners, and the substitutes in their order. */
type Drawn = { winnerIds: readonly string[]; substitutions: readonly Substitution[] }

/** Returns the entries whose tickets have been used: winners, substitutes, and those who were passed over. */
export const usedIds = ({ winnerIds, substitutions }: Drawn): string[] => [
  ...winnerIds,
  ...substitutions.flatMap(({ participationId, passedOverIds }) => [...passedOverIds, participationId]),
]

/** Returns the entries that hold a prize now: winners and substitutes whom nobody has replaced. */
export function prizeHolders({ winnerIds, substitutions }: Drawn): string[] {
  const replaced = new Set(substitutions.map(({ replacedId }) => replacedId))
  return [...winnerIds, ...substitutions.map(({ participationId }) => participationId)].filter(
    (id) => !replaced.has(id),
  )
}

/** The result of repeating a draw. */
export type DrawCheck = {
  /** Whether the seed is the one that was committed to. */
  seedFits: boolean
  /** Whether the seed gives exactly these winners. */
  winnersFit: boolean
  /** Whether each substitute has the next lowest ticket, and replaces somebody who held a prize. */
  substitutesFit: boolean
}

/** Repeats a draw and its substitutions. @param commitment the digest of the seed, as it was published before the draw */
export async function checkDraw({
  commitment,
  count,
  winnerIds,
  substitutions,
  ...entries
}: Entries & Drawn & { commitment: string; count: number }): Promise<DrawCheck> {
  const ranked = await drawWinners({ ...entries, count: entries.participationIds.length })
  const isSame = (one: readonly string[], other: readonly string[]) =>
    one.length === other.length && one.every((id, index) => id === other[index])
  const used = usedIds({ winnerIds, substitutions })
  const replacesHolder = substitutions.every(({ replacedId }, index) =>
    prizeHolders({ winnerIds, substitutions: substitutions.slice(0, index) }).includes(replacedId),
  )
  return {
    seedFits: (await commitmentOf(entries.seed, entries.digest)) === commitment,
    winnersFit: isSame(ranked.slice(0, count), winnerIds),
    substitutesFit: replacesHolder && isSame(ranked.slice(winnerIds.length, used.length), used.slice(winnerIds.length)),
  }
}
