import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** Where a month begins and ends, in the clubs' time zone. @param month YYYY-MM */
export function boundsOf(month: string) {
  const first = sql`${`${month}-01`}::date`
  return {
    first,
    from: sql`(${first}::timestamp at time zone 'Europe/Paris')`,
    to: sql`((${first} + interval '1 month') at time zone 'Europe/Paris')`,
  }
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
