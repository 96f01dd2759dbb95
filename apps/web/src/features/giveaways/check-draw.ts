import type { Draw } from '@virage/contract'
import { bytesOf, type Digest, type DrawCheck, checkDraw as check } from '@virage/domain'

const digest: Digest = (bytes) => crypto.subtle.digest('SHA-256', bytes)

/** Repeats a giveaway's draw and its substitutions in the browser; null before it has been drawn. */
export async function checkDraw(
  { commitment, seed, count, winnerIds, substitutes }: Draw,
  participationIds: string[],
): Promise<DrawCheck | null> {
  if (seed === null || count === null) return null
  return check({
    commitment,
    seed: bytesOf(seed),
    count,
    participationIds,
    winnerIds,
    substitutions: substitutes,
    digest,
  })
}
