import { type RawBuilder, sql } from 'kysely'

/**
 * Selects an instant as a time in UTC, which {@link instantOf} writes: a `Date` for each row of an export would take longer than its other cells.
 *
 * @param column a `timestamptz`
 */
export const utcTime = (column: RawBuilder<unknown>): RawBuilder<string> => sql<string>`${column} at time zone 'UTC'`

/** Writes a time in UTC in ISO 8601 with milliseconds, as `Date.toISOString` does; digits behind them are cut off. @param time such as 2026-11-28T09:30:00.12 */
export const instantOf = (time: string): string => `${time.slice(0, 19)}.${time.slice(20, 23).padEnd(3, '0')}Z`
