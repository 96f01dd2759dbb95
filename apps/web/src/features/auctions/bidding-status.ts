import type { AuctionLot } from '@virage/contract'
import type { AuctionStatus } from '@virage/domain'
import { statusAt } from './period.ts'

/** How long after the end by the browser's clock a fan may still bid, in milliseconds: the clock may be that fast. */
export const clockTolerance = 2_000

/**
 * Returns the status of a lot for what a fan can do: it is closed once the server says so, and stays active for a moment after its
 * end by the browser's clock, because the server decides whether a bid is in time.
 */
export function biddingStatusAt(
  { auction, outcome }: Pick<AuctionLot, 'auction' | 'outcome'>,
  now: number,
): AuctionStatus {
  if (outcome !== null) return 'CLOSED'
  const status = statusAt(auction, now)
  return status === 'CLOSED' ? statusAt(auction, now - clockTolerance) : status
}
