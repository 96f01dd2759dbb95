/** Statuses of an auction, computed from its dates and never stored (A01). */
export const auctionStatuses = ['UPCOMING', 'ACTIVE', 'CLOSED'] as const
/** One status. */
export type AuctionStatus = (typeof auctionStatuses)[number]

/** When something starts and ends, and since when its clock stands still, if it does. */
export type Period = { startDate: Date; endDate: Date; pausedDate?: Date | null }

/** The time of an auction's own clock, which stands still while it is paused. */
export const auctionTime = ({ pausedDate }: Pick<Period, 'pausedDate'>, now: Date): Date =>
  pausedDate && pausedDate < now ? pausedDate : now

/** Status at an instant: ACTIVE in [start, end), by the auction's own clock. */
export function auctionStatus(period: Period, now: Date): AuctionStatus {
  const time = auctionTime(period, now)
  if (time < period.startDate) return 'UPCOMING'
  return time < period.endDate ? 'ACTIVE' : 'CLOSED'
}

/** What the countdown runs to: the start while upcoming, else the end. */
export const countdownTarget = (period: Period, now: Date): Date =>
  auctionStatus(period, now) === 'UPCOMING' ? period.startDate : period.endDate

/** Milliseconds until what the countdown runs to, by the auction's own clock; below zero after the end. */
export const timeLeft = (period: Period, now: Date): number =>
  countdownTarget(period, now).getTime() - auctionTime(period, now).getTime()

/** A remaining time in parts, each a whole number. */
export type CountdownParts = { days: number; hours: number; minutes: number; seconds: number }

/** Splits milliseconds into parts, rounded up to the second; never below zero. */
export function countdownParts(remainingMs: number): CountdownParts {
  const total = Math.max(0, Math.ceil(remainingMs / 1000))
  return {
    days: Math.floor(total / 86_400),
    hours: Math.floor(total / 3600) % 24,
    minutes: Math.floor(total / 60) % 60,
    seconds: total % 60,
  }
}
