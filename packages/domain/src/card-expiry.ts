/**
 * Returns the instant from which a saved card can't be charged any more: the end of its last month, in UTC.
 *
 * @param month of its expiry, 1 to 12
 */
export const cardEndsAt = ({ month, year }: { month: number; year: number }): Date => new Date(Date.UTC(year, month, 1))
