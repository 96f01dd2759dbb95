import { clubTimeZone } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import { now } from './statement-now.ts'

/** The beginning of the clubs' day. */
export const today: RawBuilder<Date> = sql`date_trunc('day', ${now}, ${clubTimeZone})`

/** Returns the beginning of a later day: a day may have 23 or 25 hours. */
export const inDays = (days: number): RawBuilder<Date> =>
  sql`date_add(${today}, make_interval(days => ${days}), ${clubTimeZone})`

/** Whether an outstanding payment `d` is still expected today: its deadline is neither over nor on a later day. */
export const isDueToday: RawBuilder<boolean> = sql`(d.paid_at is null and d.cancelled_at is null
  and d.deadline > ${now} and d.deadline < ${inDays(1)})`
