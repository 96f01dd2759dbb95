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
 * Unlocks the jobs that this process has locked, but doesn't run: it lost the connection after the lock was stored and before
 * it got the answer, such as in a failover. It is alive, so nothing else unlocks them for four hours.
 *
 * @param running the ids of the jobs that it runs
 * @returns the ids of the jobs that were unlocked
 */
export async function unlockLostJobs(
  pool: Pool,
  { poolId, running }: { poolId: string; running: ReadonlySet<string> },
): Promise<string[]> {
  // graphile-worker unlocks all jobs of a worker or none. A job that was locked lately may be about to start.
  const { rows } = await pool.query<{ id: string }>(
    `update graphile_worker._private_jobs set locked_at = null, locked_by = null
     where locked_by = $1 and locked_at < now() - make_interval(secs => $2) and id <> all($3::bigint[])
     returning id`,
    [poolId, longestSilence, [...running]],
  )
  return rows.map(({ id }) => id)
}

/**
 * Reports this process every ten seconds, and unlocks its lost jobs and those of processes that have died.
 *
 * After an outage of the database, all processes look dead. So no other process's jobs are unlocked until this one has reported
 * without a failure for as long as others may be silent.
 *
 * @param poolId the id of graphile-worker's pool in this process, which changes when the queue is started again
 * @param running the ids of the jobs that this process runs
 */
export function watchWorkers({
  pool,
  poolId,
  running,
  onUnlocked,
}: {
  pool: Pool
  poolId: () => string
  running: ReadonlySet<string>
  onUnlocked: (unlocked: { jobs: string[] } | { workers: string[] }) => void
}): { stop: () => Promise<void> } {
  let reporting: Promise<void> | undefined
  let reportsSince = performance.now()
  const beat = async () => {
    try {
      await reportWorker(pool, poolId())
      const jobs = await unlockLostJobs(pool, { poolId: poolId(), running })
      if (jobs.length > 0) onUnlocked({ jobs })
      if (performance.now() - reportsSince < longestSilence * 1000) return
      const workers = await unlockJobsOfDeadWorkers(pool)
      if (workers.length > 0) onUnlocked({ workers })
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
