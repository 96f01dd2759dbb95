/** From how many days before its end a membership may be paid for another year. */
const renewalDays = 30

/** Whether the next year of a membership can be paid now; of one that never was there is none. */
export const isRenewable = (newest: { ends_at: Date } | undefined, now: Date): boolean =>
  newest !== undefined && newest.ends_at.getTime() - now.getTime() <= renewalDays * 86_400_000
