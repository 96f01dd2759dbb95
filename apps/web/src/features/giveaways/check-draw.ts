import type { Draw } from '@virage/contract'
import { commitmentOf, drawWinners } from '@virage/domain'

/** What drawing again has shown: whether the seed is the one committed to, and whether it leads to these winners. */
export type DrawCheck = { seedFits: boolean; winnersFit: boolean }

const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)

/** Draws a giveaway's winners again, in the visitor's own browser; null before it has been drawn. */
export async function checkDraw({
  commitment,
  seed,
  count,
  participationIds,
  winnerIds,
}: Draw): Promise<DrawCheck | null> {
  if (seed === null || count === null) return null
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const winners = await drawWinners({ participationIds, seed: bytes, count, digest })
  return {
    seedFits: (await commitmentOf(bytes, digest)) === commitment,
    winnersFit: winners.join() === winnerIds.join(),
  }
}
