import type { AuctionLot } from '@virage/contract'
import type { AuctionStatus } from '@virage/domain'
import { statusAt } from './period.ts'

/** How long after the end by the browser's clock a fan may still bid, in milliseconds: the clock may be that fast. */
export const clockTolerance = 2_000

/**
 * Returns the status of a lot for what a fan can do: it stays active for a moment after its end, because the server
 * decides whether a bid is in time.
 */
export function biddingStatusAt(
  { auction, outcome }: Pick<AuctionLot, 'auction' | 'outcome'>,
  now: number,
): AuctionStatus {
  const status = statusAt(auction, now)
  const mayStillRun = outcome === null && statusAt(auction, now - clockTolerance) === 'ACTIVE'
  return status === 'CLOSED' && mayStillRun ? 'ACTIVE' : status
}
