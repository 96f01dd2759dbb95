import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type AddJobFunction,
  type JobHelpers,
  Logger,
  makeWorkerUtils,
  parseCronItems,
  run,
  type TaskSpec,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import pg, { type Pool } from 'pg'
import type { Mail } from './mail/mail.ts'
import type { PushMessage } from './push/push.ts'
import type { Database, Tx } from './database/database.ts'
import { isUnavailable, retryUntilAvailable } from './database/is-unavailable.ts'
import { decryptPayload, encryptPayload } from './job-encryption.ts'
import { watchWorkers } from './job-workers.ts'

/** The payload of each kind of job. Jobs run at least once, so each must be idempotent. */
export type Jobs = {
  sendEmail: Mail
  sendPush: { clubId: string; subscriptionId: string; message: PushMessage }
  deliverSandboxEvent: { body: string }
  sendRefund: { clubId: string; refundId: string }
  /** Begins the refunds of withdrawals from an order whose own refund has failed. */
  refundWithdrawals: { clubId: string; orderId: string }
  closeCheckoutSession: { session: string }
  /** Issues tax receipts of a club that have waited for something. */
  issueReceipts: { clubId: string }
  /** Issues invoices and credit notes of a club that have waited for something. */
  issueInvoices: { clubId: string }
  /** Stores the hash of the journal of a month that was closed. */
  hashJournal: { clubId: string; month: string }
  /** Stores the hash of the PDF of a document that could not be rendered before. */
  hashPdf: { clubId: string; invoiceId: string }
  chargeCard: { clubId: string; checkoutId: string }
  announceCharge: { clubId: string; paymentId: string; mail: Mail }
  describeCard: { clubId: string; fanId: string; paymentMethod: string }
  /** Removes a card at the payment provider that a fan has removed or replaced. */
  removeCard: { paymentMethod: string }
  /** Deletes an erased fan at the payment provider. */
  removeCustomer: { customer: string }
  removePictures: { names: string[]; unlessUsedBy?: string }
  purge: unknown
}

/** The running job queue of a process. */
export type Worker = { stop: () => Promise<void> }

/**
 * Adds a job to the outbox within a transaction: the job exists if and only if the transaction commits. Everything that
 * leaves a club is a job, and a rehearsal adds none (docs/decisions/0205).
 *
 * @param spec `jobKey`: adding it again replaces the pending job; `runAt` delays it; `clubId`: whose job it is, if neither the
 *   payload nor the transaction says so
 */
export async function addJob<K extends keyof Jobs>(
  tx: Tx,
  name: K,
  payload: Jobs[K],
  spec: TaskSpec & { clubId?: string | undefined } = {},
): Promise<void> {
  const stored = await storedPayload(name, payload)
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(stored)}::json,
    job_key => ${spec.jobKey ?? null}, run_at => ${spec.runAt ?? null}, max_attempts => ${spec.maxAttempts ?? maxAttempts})
    where not is_rehearsal(coalesce(${spec.clubId ?? clubIdOf(payload)}, current_setting('virage.club_id', true)))`.execute(
    tx,
  )
}

/** Adds several jobs of one kind to the outbox within a transaction; none of a rehearsal. */
export async function addJobs<K extends keyof Jobs>(
  tx: Tx,
  name: K,
  jobs: { payload: Jobs[K]; jobKey: string; clubId?: string | undefined }[],
): Promise<void> {
  const specs = await Promise.all(
    jobs.map(async ({ payload, jobKey, clubId }) => ({
      club_id: clubId ?? clubIdOf(payload),
      identifier: name,
      payload: await storedPayload(name, payload),
      job_key: jobKey,
      max_attempts: maxAttempts,
    })),
  )
  await sql`select graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements(${JSON.stringify(specs)}::json) spec
    where not is_rehearsal(coalesce(spec ->> 'club_id', current_setting('virage.club_id', true)))))`.execute(tx)
}

/** Returns the club that a payload names. */
const clubIdOf = (payload: unknown): string | null =>
  typeof payload === 'object' && payload !== null && 'clubId' in payload && typeof payload.clubId === 'string'
    ? payload.clubId
    : null

/** Maximum number of attempts. */
const maxAttempts = 25

async function storedPayload<K extends keyof Jobs>(name: K, payload: Jobs[K]): Promise<unknown> {
  return encrypted.has(name) ? { encrypted: await encryptPayload(payload) } : payload
}

/** Kinds of jobs whose payload is stored encrypted: emails contain codes, passwords and links with secrets. */
const encrypted: ReadonlySet<keyof Jobs> = new Set(['sendEmail', 'announceCharge'])

/** Migrates the tables of graphile-worker. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  await worker.migrate()
  await worker.release()
}

type Task<K extends keyof Jobs> = (payload: Jobs[K], addAnother: AddJobFunction) => Promise<void>

/** The handler of each kind of job. Production has none for the sandbox. */
type Tasks = { [K in Exclude<keyof Jobs, 'deliverSandboxEvent'>]: Task<K> } & {
  deliverSandboxEvent?: Task<'deliverSandboxEvent'>
}

/**
 * Recurring jobs. graphile-worker adds each once, however many processes run, and later adds one that was missed while
 * none ran. It uses the system's time, not the development clock.
 */
const cronItems = parseCronItems([
  { task: 'purge', match: '17 * * * *', options: { maxAttempts: 3, backfillPeriod: 3_600_000 } },
])

/**
 * Maximum number of connections of the job queue in a process: one listens for new jobs, the others fetch and complete
 * them.
 */
const connections = 3

/** The pause before each attempt to restart the queue, in milliseconds. */
const restartPause = 500

/**
 * Starts running jobs. A failed job is retried with exponential backoff.
 *
 * @param url of the database. The queue has its own pool, because the request pool closes silent connections
 */
export async function startWorker({
  url,
  tasks,
  log,
}: {
  url: string
  tasks: Tasks
  log: FastifyBaseLogger
}): Promise<Worker> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'virage-jobs',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  let poolId = ''
  const running = new Set<string>()
  /**
   * Starts the queue. `hasStopped` when it has stopped, or couldn't store the end of a job: it then stops, too, but of two such
   * failures at once graphile-worker 0.18 counts one twice, and never comes to its end.
   */
  const start = async () => {
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => (poolId = workerPool.id))
    const failed = new Promise<void>((resolve) => events.once('pool:fatalError', () => resolve()))
    const runner = await run({
      pgPool: pool,
      // Without a delay, graphile-worker 0.18 handles no failure to store the end of a job: a lost connection would end the process.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      concurrency: 4,
      noHandleSignals: true,
      parsedCronItems: cronItems,
      logger: new Logger(() => (level, message) => {
        if (level === 'error') log.error({ job: true }, message)
      }),
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          async (payload: unknown, { job, addJob: addAnother }: JobHelpers) => {
            running.add(job.id)
            try {
              // addJob's types guarantee that the payload fits the task.
              // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON that addJob wrote
              await (task as Task<never>)((await readPayload(payload)) as never, addAnother)
            } finally {
              running.delete(job.id)
            }
          },
        ]),
      ),
    })
    const ended = runner.promise.catch((err: unknown) => log.error({ err }, 'the job queue stopped'))
    // It rejects if the queue has already stopped.
    return { hasStopped: Promise.race([ended, failed]), stop: () => runner.stop().catch(() => {}) }
  }

  let stopped = false
  let queue = await retryUntilAvailable(start)
  /**
   * Restarts the queue: graphile-worker stops if the database is unavailable for minutes. The process serves requests
   * whatever the reason is. What the stopped queue has locked is unlocked after a minute, as that of a process that died.
   */
  const keepRunning = async () => {
    while (!stopped) {
      await queue.hasStopped
      void queue.stop()
      queue = (await startAgain()) ?? queue
    }
    // It was stopped while the queue started.
    await queue.stop()
  }
  const startAgain = async () => {
    while (!stopped) {
      try {
        return await start()
      } catch (err) {
        if (!isUnavailable(err)) log.error({ err }, 'the job queue could not be started')
        await pause(restartPause)
      }
    }
    return undefined
  }
  const restarting = keepRunning()
  const watch = watchWorkers({
    pool,
    poolId: () => poolId,
    running,
    onUnlocked: (unlocked) => log.warn(unlocked, 'unlocked jobs that nobody runs'),
  })
  return {
    stop: async () => {
      stopped = true
      await queue.stop()
      await restarting
      await watch.stop()
      await pool.end()
    },
  }
}

/** Returns the payload of a stored job. */
const readPayload = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'encrypted' in stored && typeof stored.encrypted === 'string'
    ? decryptPayload(stored.encrypted)
    : stored

/** How many failed emails are removed in one transaction: after a night without a mail server there may be a million. */
const removedAtOnce = 1_000

/**
 * Removes emails that failed in all attempts, an hour after the last one: they may contain codes. The announcement of a charge has
 * none, and nothing is charged before it was sent.
 */
export async function purgeFailedEmails(
  { pool }: Pick<Database, 'pool'>,
  { atOnce = removedAtOnce }: { atOnce?: number } = {},
): Promise<void> {
  for (let removed = atOnce; removed === atOnce;) {
    const { rows } = await pool.query<{ removed: number }>(
      `with failed as (
        select array_agg(id) as ids from (
          select id from graphile_worker.jobs
          where task_identifier = 'sendEmail' and attempts >= max_attempts and locked_at is null
            and updated_at < now() - interval '1 hour' limit $1) j)
      select count(*)::integer as removed from failed, graphile_worker.complete_jobs(failed.ids)`,
      [atOnce],
    )
    removed = rows[0]?.removed ?? 0
  }
}

const quiet = new Logger(() => () => {})
