import type { Pool } from 'pg'
import type { AddCounts } from './shared-counts.ts'

/** Adds counts to those of all processes, in one statement. Rows are locked in the order of `counts`. */
export const addCountsIn =
  (pool: Pool): AddCounts =>
  async (counts, expire) => {
    const { rows } = await pool.query<{ key: string; points: number }>(
      `insert into rate_limit (key, points, expire)
       select counted.key, counted.points, $3 from unnest($1::text[], $2::int[]) as counted (key, points)
       on conflict (key) do update set points = rate_limit.points + excluded.points
       returning key, points`,
      [counts.map(({ key }) => key), counts.map(({ count }) => count), expire],
    )
    return new Map(rows.map(({ key, points }) => [key, points]))
  }
