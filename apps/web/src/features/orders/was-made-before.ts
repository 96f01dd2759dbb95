/** How far the estimate of the server's time may be off, and the database's clock from it, in milliseconds. */
const tolerance = 5_000

/**
 * Returns whether what a request was answered with is older than the request: then an earlier one with the same idempotency key has made
 * it, whose answer was lost.
 *
 * @param sentAt when the request was sent, by `serverNow`
 */
export const wasMadeBefore = (sentAt: number, { date }: { date: string }): boolean =>
  Date.parse(date) < sentAt - tolerance
