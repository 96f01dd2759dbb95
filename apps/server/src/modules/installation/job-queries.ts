import type { FailedJob, JobKind } from '@virage/contract/staff'
import type { Pool } from 'pg'

type At = { pool: Pool }

/**
 * Jobs that are tried until they succeed: they move money, tell a person when it will be moved, close a page on which it could be paid, prove
 * what a closed month or a document said, or delete the pictures of somebody who was erased, them at the payment provider, or a card. Nothing
 * else would do it later.
 */
const kept = [
  'sendRefund',
  'refundWithdrawals',
  'chargeCard',
  'announceCharge',
  'issueReceipts',
  'closeCheckoutSession',
  'hashClosedMonth',
  'hashJournal',
  'hashPdf',
  'removePictures',
  'removeCustomer',
  'removeCard',
]

/** Counts the jobs of each kind. */
export async function countJobs({ pool }: At): Promise<JobKind[]> {
  const { rows } = await pool.query<Omit<JobKind, 'oldest'> & { oldest: Date | null }>(
    `select task_identifier as kind,
       count(*) filter (where attempts = 0 and locked_at is null and run_at <= now())::int as waiting,
       min(run_at) filter (where attempts = 0 and locked_at is null and run_at <= now()) as oldest,
       count(*) filter (where attempts > 0 and attempts < max_attempts)::int as retrying,
       count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed
     from graphile_worker.jobs group by task_identifier order by task_identifier`,
  )
  return rows.map((row) => ({ ...row, oldest: row.oldest?.toISOString() ?? null }))
}

/** Returns since when the oldest job that is not tried again has failed; null without one. */
export async function readFailedSince({ pool }: At): Promise<{ count: number; since: Date | null }> {
  const { rows } = await pool.query<{ count: number; since: Date | null }>(
    `select count(*)::int as count, min(updated_at) as since from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null`,
  )
  return rows[0] ?? { count: 0, since: null }
}

/** Reads the jobs that have failed at least once. Their payloads may contain secrets and are not read. */
export async function readFailedJobs({ pool }: At): Promise<FailedJob[]> {
  const { rows } = await pool.query<{
    id: string
    kind: string
    attempts: number
    max_attempts: number
    run_at: Date
    created_at: Date
    last_error: string | null
  }>(
    `select id::text, task_identifier as kind, attempts, max_attempts, run_at, created_at, left(last_error, 500) as last_error
     from graphile_worker.jobs where attempts > 0 and locked_at is null
     order by (attempts >= max_attempts) desc, run_at limit 200`,
  )
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    attempts: row.attempts,
    mostAttempts: row.max_attempts,
    nextAttempt: row.attempts < row.max_attempts ? row.run_at.toISOString() : null,
    createdAt: row.created_at.toISOString(),
    error: row.last_error ?? '',
    canDrop: !kept.includes(row.kind),
  }))
}

/** Makes failed jobs due now, with all their attempts. @returns the kinds of those that were */
export async function retryFailedJobs({ pool }: At, ids: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ task_identifier: string }>(
    `select j.task_identifier from graphile_worker.reschedule_jobs(
       array(select id from graphile_worker.jobs where id = any($1::bigint[]) and attempts > 0 and locked_at is null),
       run_at => now(), attempts => 0) r join graphile_worker.jobs j on j.id = r.id`,
    [ids],
  )
  return rows.map(({ task_identifier }) => task_identifier)
}

/** Deletes failed jobs but for those that are kept. @returns the kinds of those that were */
export async function dropFailedJobs({ pool }: At, ids: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string; task_identifier: string }>(
    `select id::text, task_identifier from graphile_worker.jobs
     where id = any($1::bigint[]) and attempts > 0 and locked_at is null and task_identifier <> all($2::text[])`,
    [ids, kept],
  )
  const { rows: dropped } = await pool.query<{ id: string }>(
    'select id::text from graphile_worker.complete_jobs($1::bigint[])',
    [rows.map(({ id }) => id)],
  )
  const gone = new Set(dropped.map(({ id }) => id))
  return rows.flatMap(({ id, task_identifier }) => (gone.has(id) ? [task_identifier] : []))
}
