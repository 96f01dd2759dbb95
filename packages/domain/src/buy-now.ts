import { auctionTime } from './auction-status.ts'
import type { Coins } from './units.ts'

/** What ends an offer to buy a lot now: its first bid, or the bid that reaches its reserve (B03). */
export const buyNowEnds = ['FIRST_BID', 'RESERVE_MET'] as const
/** One of them. */
export type BuyNowEnd = (typeof buyNowEnds)[number]

/** An offer to buy a lot now, and what it depends on. */
export type BuyNowLot = {
  /** Null if the lot can only be bid on. */
  buyNow: Coins | null
  buyNowUntil: BuyNowEnd
  /** Null before the first bid. */
  currentPrice: Coins | null
  hasReserve: boolean
  isReserveMet: boolean
}

/** For how long before its end a lot can't be bought any more, in milliseconds: the last hour belongs to bidders (B03). */
export const buyNowMargin = 60 * 60_000

/**
 * Returns whether the bids on a lot leave its offer open. Without a reserve, its first bid ends it in any case, and no
 * bid is as high as its price.
 */
export const isBuyNowOpen = ({ buyNow, buyNowUntil, currentPrice, hasReserve, isReserveMet }: BuyNowLot): boolean => {
  if (buyNow === null) return false
  if (currentPrice === null) return true
  return buyNowUntil === 'RESERVE_MET' && hasReserve && !isReserveMet && currentPrice < buyNow
}

/** Why a lot can't be bought now. */
export type BuyNowRefusal = 'notStarted' | 'closed' | 'paused' | 'gone' | 'tooLate'

/** Returns why a lot can't be bought at an instant, if it can't. */
export function buyNowRefusal(
  lot: BuyNowLot & { startsAt: Date; endsAt: Date; pausedAt: Date | null },
  now: Date,
): BuyNowRefusal | undefined {
  const time = auctionTime({ pausedDate: lot.pausedAt }, now)
  if (time < lot.startsAt) return 'notStarted'
  if (time >= lot.endsAt) return 'closed'
  if (lot.pausedAt) return 'paused'
  if (!isBuyNowOpen(lot)) return 'gone'
  return lot.endsAt.getTime() - time.getTime() <= buyNowMargin ? 'tooLate' : undefined
}
