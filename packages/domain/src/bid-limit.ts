import type { Cents } from './units.ts'

/**
 * A fan's own limit on bids in a club (B02): how many euro may be at risk, null for any, and what replaces it at a
 * later instant. Nothing may be bid before `restingUntil`.
 */
export type BidLimit = {
  limit: Cents | null
  next: { limit: Cents | null; at: Date } | null
  restingUntil: Date | null
}

/** A fan without a limit of their own. */
export const noBidLimit: BidLimit = { limit: null, next: null, restingUntil: null }

const hour = 3_600_000
const day = 24 * hour

/** How long a higher limit waits, so that it is decided in calm: 48 hours (B02). In milliseconds. */
export const bidLimitDelay = 48 * hour

/** The shortest and the longest break from bidding: a day and twelve months (B02). In milliseconds. */
export const bidBreak = { shortest: day, longest: 366 * day } as const

/** Returns the limit that applies at an instant. */
export const bidLimitAt = ({ limit, next }: BidLimit, now: Date): Cents | null =>
  next && next.at <= now ? next.limit : limit

const isLower = (limit: Cents | null, than: Cents | null) => limit !== null && (than === null || limit < than)

/**
 * Returns the limit after a fan has chosen another one: a lower one applies at once, a higher one, or none, after
 * {@link bidLimitDelay}. Choosing what applies already withdraws a change that waits.
 */
export function changeBidLimit(before: BidLimit, limit: Cents | null, now: Date): BidLimit {
  const current = bidLimitAt(before, now)
  const { restingUntil } = before
  if (limit === current || isLower(limit, current)) return { limit, next: null, restingUntil }
  // The same choice again doesn't begin the wait again.
  const waiting = before.next && before.next.at > now && before.next.limit === limit ? before.next : undefined
  return {
    limit: current,
    next: waiting ?? { limit, at: new Date(now.getTime() + bidLimitDelay) },
    restingUntil,
  }
}

/** Whether a fan may choose the end of a break: within the bounds, and not before the end of one that they have chosen. */
export const isBidBreak = ({ restingUntil }: BidLimit, until: Date, now: Date): boolean => {
  const length = until.getTime() - now.getTime()
  return length >= bidBreak.shortest && length <= bidBreak.longest && !(restingUntil && until < restingUntil)
}
