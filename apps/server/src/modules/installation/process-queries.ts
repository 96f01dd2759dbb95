import type { Pool } from 'pg'
import type { RouteTimes } from '../../platform/telemetry/request-times.ts'

/** What a process last reported. Memory is in bytes, times are in milliseconds. */
export type ProcessReport = {
  memory: number
  streams: number
  requests: number
  p95: number | null
  slowest: RouteTimes[]
}

/** A process as it is stored. */
export type ProcessRow = {
  id: string
  role: string
  release: string
  node_version: string
  started_at: Date
  seen_at: Date
  report: ProcessReport
  is_silent: boolean
}

/** The time without a report after which a process counts as silent, in seconds: four reports. */
const longestSilence = 60
/** How long a silent process is remembered. */
const remembered = '1 day'

type At = { pool: Pool }

/** Stores the report of a process. */
export async function saveProcess(
  { pool }: At,
  given: { id: string; role: string; release: string; nodeVersion: string; report: ProcessReport },
): Promise<void> {
  await pool.query(
    `insert into server_process (id, role, release, node_version, report) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set seen_at = clock_timestamp(), report = excluded.report`,
    [given.id, given.role, given.release, given.nodeVersion, JSON.stringify(given.report)],
  )
}

/** Deletes a process that has stopped. */
export const deleteProcess = ({ pool }: At, id: string): Promise<unknown> =>
  pool.query('delete from server_process where id = $1', [id])

/** Deletes processes that have been silent for a day. */
export const purgeProcesses = ({ pool }: At): Promise<unknown> =>
  pool.query(`delete from server_process where seen_at < clock_timestamp() - $1::interval`, [remembered])

/** Reads all processes that are remembered, oldest first. */
export async function readProcesses({ pool }: At): Promise<ProcessRow[]> {
  const { rows } = await pool.query<ProcessRow>(
    `select *, seen_at < clock_timestamp() - make_interval(secs => $1) as is_silent
     from server_process order by started_at, id`,
    [longestSilence],
  )
  return rows
}
