import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** Where days begin and end: as dates, and as instants in the clubs' time zone. */
export type Bounds = Record<'first' | 'end' | 'from' | 'to', RawBuilder<unknown>>

const boundsBetween = (first: RawBuilder<unknown>, end: RawBuilder<unknown>): Bounds => ({
  first,
  end,
  from: sql`(${first}::timestamp at time zone 'Europe/Paris')`,
  to: sql`(${end}::timestamp at time zone 'Europe/Paris')`,
})

/** Where a month begins and ends. @param month YYYY-MM */
export function boundsOf(month: string): Bounds {
  const first = sql`${`${month}-01`}::date`
  return boundsBetween(first, sql`(${first} + interval '1 month')::date`)
}

/** Where some days of a month begin and end. @param month YYYY-MM @param day of the month, from 1 */
export const boundsOfDays = (month: string, { day, days }: { day: number; days: number }): Bounds =>
  boundsBetween(sql`(${`${month}-01`}::date + ${day - 1}::int)`, sql`(${`${month}-01`}::date + ${day - 1 + days}::int)`)

/** How many days a month has. @param month YYYY-MM */
export function daysOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** Checks that the books of a day's month are open. @param day YYYY-MM-DD @throws ApiError 409 `errors.books.monthClosed` */
export async function assertMonthOpen(tx: Tx, clubId: string, day: string): Promise<void> {
  const closed = await tx
    .selectFrom('closed_month')
    .select('created_at')
    .where('club_id', '=', clubId)
    .where(sql<boolean>`month = date_trunc('month', ${day}::date)::date`)
    .executeTakeFirst()
  if (closed) throw new ApiError('errors.books.monthClosed')
}
