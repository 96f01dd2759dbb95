import type { Auction, Club } from '@virage/contract'
import { type AuctionStatus, auctionStatus, type Period } from '@virage/domain'

type Dates = Pick<Auction, 'startDate' | 'endDate' | 'pausedDate'>

/** When an auction runs, from what the wire says of it. */
export const periodOf = ({ startDate, endDate, pausedDate }: Dates): Period => ({
  startDate: new Date(startDate),
  endDate: new Date(endDate),
  pausedDate: pausedDate === null ? null : new Date(pausedDate),
})

/** Its status at an instant, in milliseconds: what the wire said may be older. */
export const statusAt = (auction: Dates, now: number): AuctionStatus => auctionStatus(periodOf(auction), new Date(now))

/** Whether bids are taken: the auction runs, does not stand still, and its club is open (C07). */
export const takesBids = (club: Pick<Club, 'state'>, auction: Dates, now: number): boolean =>
  club.state === 'LIVE' && auction.pausedDate === null && statusAt(auction, now) === 'ACTIVE'
