/** How many days before its end a membership can be renewed. */
const renewalDays = 30

/** Returns whether the next year of a membership can be paid now. Without a membership there is nothing to renew. */
export const isRenewable = (newest: { ends_at: Date } | undefined, now: Date): boolean =>
  newest !== undefined && newest.ends_at.getTime() - now.getTime() <= renewalDays * 86_400_000
