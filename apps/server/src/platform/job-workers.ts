import type { Pool } from 'pg'

/** How often a process reports that it is alive, in milliseconds. */
const heartbeat = 10_000

/**
 * The time without a report after which a process counts as dead, in seconds. It is longer than a failover, during
 * which no process can report.
 */
const longestSilence = 60

/** Records that a process is alive and runs jobs. */
export async function reportWorker(pool: Pool, poolId: string): Promise<void> {
  await pool.query(
    `insert into job_worker (pool_id) values ($1)
     on conflict (pool_id) do update set seen_at = clock_timestamp()`,
    [poolId],
  )
}

/**
 * Unlocks the jobs of processes that have died. graphile-worker itself would keep them locked for four hours.
 *
 * @returns the workers whose jobs were unlocked
 */
export async function unlockJobsOfDeadWorkers(pool: Pool): Promise<string[]> {
  await pool.query('delete from job_worker where seen_at < clock_timestamp() - make_interval(secs => $1)', [
    longestSilence,
  ])
  const { rows } = await pool.query<{ id: string }>(
    `select distinct locked_by as id from graphile_worker.jobs
     where locked_at < now() - make_interval(secs => $1)
       and not exists (select from job_worker where pool_id = locked_by)`,
    [longestSilence],
  )
  const dead = rows.map(({ id }) => id)
  if (dead.length > 0) await pool.query('select graphile_worker.force_unlock_workers($1)', [dead])
  return dead
}

/**
 * Reports this process every ten seconds, and unlocks the jobs of processes that have died.
 *
 * After an outage of the database, all processes look dead. So nothing is unlocked until this process has reported
 * without a failure for as long as others may be silent.
 *
 * @param poolId the id of graphile-worker's pool in this process, which changes when the queue is started again
 */
export function watchWorkers({
  pool,
  poolId,
  onUnlocked,
}: {
  pool: Pool
  poolId: () => string
  onUnlocked: (workers: string[]) => void
}): { stop: () => Promise<void> } {
  let reporting: Promise<void> | undefined
  let reportsSince = performance.now()
  const beat = async () => {
    try {
      await reportWorker(pool, poolId())
      if (performance.now() - reportsSince < longestSilence * 1000) return
      const unlocked = await unlockJobsOfDeadWorkers(pool)
      if (unlocked.length > 0) onUnlocked(unlocked)
    } catch {
      // The database is unavailable; /readyz and the metrics report it.
      reportsSince = performance.now()
    }
  }
  const round = () => {
    reporting ??= beat().finally(() => (reporting = undefined))
  }
  round()
  const timer = setInterval(round, heartbeat)
  return {
    stop: async () => {
      clearInterval(timer)
      await reporting
      // graphile-worker has unlocked its jobs when it stopped. Another process deletes a row that stays.
      await pool.query('delete from job_worker where pool_id = $1', [poolId()]).catch(() => {})
    },
  }
}
