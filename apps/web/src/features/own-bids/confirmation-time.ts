/** How long a button waits for the second press, in milliseconds: a press by mistake bids nothing. */
export const confirmationTime = 4_000
