import type { Auction, Club } from '@virage/contract'
import { type AuctionStatus, auctionStatus, type Period } from '@virage/domain'

type Dates = Pick<Auction, 'startDate' | 'endDate' | 'pausedDate'>

/** Converts the dates of an auction from the API. */
export const periodOf = ({ startDate, endDate, pausedDate }: Dates): Period => ({
  startDate: new Date(startDate),
  endDate: new Date(endDate),
  pausedDate: pausedDate === null ? null : new Date(pausedDate),
})

/** Returns the status of an auction at an instant in milliseconds; the API's own status may be outdated. */
export const statusAt = (auction: Dates, now: number): AuctionStatus => auctionStatus(periodOf(auction), new Date(now))

/** Returns whether bids are accepted: the auction is active and not paused, and the club is live (C07). */
export const acceptsBids = (club: Pick<Club, 'state'>, auction: Dates, now: number): boolean =>
  club.state === 'LIVE' && auction.pausedDate === null && statusAt(auction, now) === 'ACTIVE'
