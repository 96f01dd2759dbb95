import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** Some days in a row: the first, and the one after the last; YYYY-MM-DD. */
export type Days = { first: string; end: string }

const dayLength = 86_400_000

/** Returns a day so many days later. @param day YYYY-MM-DD */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/** Returns how many days these are. */
export const countDays = ({ first, end }: Days): number => (Date.parse(end) - Date.parse(first)) / dayLength

/** Returns the days of a month. @param month YYYY-MM */
export function daysOf(month: string): Days {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { first: `${month}-01`, end: new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) }
}

/** Where days begin and end: as dates, and as instants in the clubs' time zone. */
export type Bounds = Record<'first' | 'end' | 'from' | 'to', RawBuilder<unknown>>

/** Returns where days begin and end. */
export function boundsOf(days: Days): Bounds {
  const [first, end] = [sql`${days.first}::date`, sql`${days.end}::date`]
  return {
    first,
    end,
    from: sql`(${first}::timestamp at time zone 'Europe/Paris')`,
    to: sql`(${end}::timestamp at time zone 'Europe/Paris')`,
  }
}

/** Locks a club's books until the end of the transaction: to close a month, or shared to date something in an earlier one. */
export async function lockBooks(tx: Tx, clubId: string, { shared }: { shared: boolean }): Promise<void> {
  const key = sql`hashtextextended(${`books ${clubId}`}, 0)`
  await sql`select ${shared ? sql`pg_advisory_xact_lock_shared(${key})` : sql`pg_advisory_xact_lock(${key})`}`.execute(
    tx,
  )
}

/** Checks that the books of a day's month are open, and keeps them open. @param day YYYY-MM-DD @throws ApiError 409 `errors.books.monthClosed` */
export async function assertMonthOpen(tx: Tx, clubId: string, day: string): Promise<void> {
  await lockBooks(tx, clubId, { shared: true })
  const closed = await tx
    .selectFrom('closed_month')
    .select('created_at')
    .where('club_id', '=', clubId)
    .where(sql<boolean>`month = date_trunc('month', ${day}::date)::date`)
    .executeTakeFirst()
  if (closed) throw new ApiError('errors.books.monthClosed')
}
