/** Statuses of an auction. They are computed from its dates and never stored (A01). */
export const auctionStatuses = ['UPCOMING', 'ACTIVE', 'CLOSED'] as const
/** One status. */
export type AuctionStatus = (typeof auctionStatuses)[number]

/** The start and end of an auction, and when it was paused, if it is. */
export type Period = { startDate: Date; endDate: Date; pausedDate?: Date | null }

/** Returns the auction's own time, which stands still while it is paused. */
export const auctionTime = ({ pausedDate }: Pick<Period, 'pausedDate'>, now: Date): Date =>
  pausedDate && pausedDate < now ? pausedDate : now

/** Returns the status at a time: ACTIVE in [start, end), by the auction's own time. */
export function auctionStatus(period: Period, now: Date): AuctionStatus {
  const time = auctionTime(period, now)
  if (time < period.startDate) return 'UPCOMING'
  return time < period.endDate ? 'ACTIVE' : 'CLOSED'
}

/** Returns what the countdown counts to: the start of an upcoming auction, otherwise the end. */
export const countdownTarget = (period: Period, now: Date): Date =>
  auctionStatus(period, now) === 'UPCOMING' ? period.startDate : period.endDate

/** Returns the milliseconds until {@link countdownTarget}, by the auction's own time; negative after the end. */
export const timeLeft = (period: Period, now: Date): number =>
  countdownTarget(period, now).getTime() - auctionTime(period, now).getTime()

/** The parts of a remaining time, each a whole number. */
export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number }

/** Splits milliseconds into parts, rounded up to seconds; never negative. */
export function countdownParts(remainingMs: number): CountdownParts {
  const total = Math.max(0, Math.ceil(remainingMs / 1000))
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}
