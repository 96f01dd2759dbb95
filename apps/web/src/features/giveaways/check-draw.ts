import type { Draw } from '@virage/contract'
import { commitmentOf, drawWinners } from '@virage/domain'

/** The result of repeating a draw: whether the seed matches the commitment, and whether it yields the same winners. */
export type DrawCheck = { seedFits: boolean; winnersFit: boolean }

const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)

/** Repeats a giveaway's draw in the browser; null before it has been drawn. */
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
