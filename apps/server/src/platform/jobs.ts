import { EventEmitter } from 'node:events'
import {
  type AddJobFunction,
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
import { retryUntilAvailable } from './database/is-unavailable.ts'
import { decryptPayload, encryptPayload } from './job-encryption.ts'
import { watchWorkers } from './job-workers.ts'

/** The kinds of jobs and what each is given. Jobs run at least once: each must bear running twice. */
export type Jobs = {
  sendEmail: Mail
  sendPush: { clubId: string; subscriptionId: string; message: PushMessage }
  deliverSandboxEvent: { body: string }
  sendRefund: { clubId: string; refundId: string }
  closeCheckoutSession: { session: string }
  chargeCard: { clubId: string; checkoutId: string }
  removePictures: { names: string[] }
  purge: unknown
}

/** What runs the jobs of a process. */
export type Worker = { stop: () => Promise<void> }

/**
 * Puts a job into the outbox, in the transaction of what it belongs to: it exists if and only if that commits.
 *
 * @param spec `jobKey` makes it one job however often it is added; `runAt` delays it
 */
export async function addJob<K extends keyof Jobs>(
  tx: Tx,
  name: K,
  payload: Jobs[K],
  spec: TaskSpec = {},
): Promise<void> {
  const stored = await storedPayload(name, payload)
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(stored)}::json,
    job_key => ${spec.jobKey ?? null}, run_at => ${spec.runAt ?? null}, max_attempts => ${spec.maxAttempts ?? mostAttempts})`.execute(
    tx,
  )
}

/** Puts several jobs of a kind into the outbox at once. */
export async function addJobs<K extends keyof Jobs>(
  tx: Tx,
  name: K,
  jobs: { payload: Jobs[K]; jobKey: string }[],
): Promise<void> {
  const specs = await Promise.all(
    jobs.map(async ({ payload, jobKey }) => ({
      identifier: name,
      payload: await storedPayload(name, payload),
      job_key: jobKey,
      max_attempts: mostAttempts,
    })),
  )
  await sql`select graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements(${JSON.stringify(specs)}::json) spec))`.execute(
    tx,
  )
}

/** How often a job is tried. */
const mostAttempts = 25

async function storedPayload<K extends keyof Jobs>(name: K, payload: Jobs[K]): Promise<unknown> {
  return encrypted.has(name) ? { encrypted: await encryptPayload(payload) } : payload
}

/** Kinds of jobs whose payload is stored encrypted: emails carry codes, passwords and links that open something. */
const encrypted: ReadonlySet<keyof Jobs> = new Set(['sendEmail'])

/** Brings the job tables up to date. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  await worker.migrate()
  await worker.release()
}

type Task<K extends keyof Jobs> = (payload: Jobs[K], addAnother: AddJobFunction) => Promise<void>

/** What carries jobs out; production knows nothing of the sandbox. */
type Tasks = { [K in Exclude<keyof Jobs, 'deliverSandboxEvent'>]: Task<K> } & {
  deliverSandboxEvent?: Task<'deliverSandboxEvent'>
}

/**
 * Jobs that come round: graphile-worker adds each once, however many processes run, and makes up for one that was missed
 * while none ran. It takes the time from the system, not from the development clock.
 */
const cronItems = parseCronItems([
  { task: 'purge', match: '17 * * * *', options: { maxAttempts: 3, backfillPeriod: 3_600_000 } },
])

/** Most connections of the job queue in a process: one listens for new jobs, the others take and complete them. */
const connections = 3

/**
 * Starts running jobs; a failed one is tried again with growing pauses.
 *
 * @param url of the database. The queue has connections of its own: one listens in silence, which the request pool ends
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
  const events: WorkerEvents = new EventEmitter()
  let poolId = ''
  events.on('pool:create', ({ workerPool }) => (poolId = workerPool.id))
  const start = () =>
    run({
      pgPool: pool,
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
          async (payload: unknown, helpers: { addJob: AddJobFunction }) =>
            // The payload is what addJob was given: its types hold both ends together.
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- JSON that addJob wrote
            (task as Task<never>)((await readPayload(payload)) as never, helpers.addJob),
        ]),
      ),
    })

  let stopped = false
  let runner = await retryUntilAvailable(start)
  /** graphile-worker gives up when the database is away for minutes: it is started again. */
  const keepRunning = async () => {
    while (!stopped) {
      await runner.promise.catch((err: unknown) => log.error({ err }, 'the job queue stopped'))
      const restart = async () => {
        if (!stopped) runner = await start()
      }
      await retryUntilAvailable(restart, Infinity)
    }
  }
  const running = keepRunning()
  const watch = watchWorkers({
    pool,
    poolId: () => poolId,
    onUnlocked: (workers) => log.warn({ workers }, 'unlocked the jobs of processes that died'),
  })
  return {
    stop: async () => {
      stopped = true
      // It rejects when the queue has stopped by itself.
      await runner.stop().catch(() => {})
      await running
      await watch.stop()
      await pool.end()
    },
  }
}

/** What addJob was given, from what it stored. */
const readPayload = (stored: unknown): unknown =>
  typeof stored === 'object' && stored !== null && 'encrypted' in stored && typeof stored.encrypted === 'string'
    ? decryptPayload(stored.encrypted)
    : stored

/** Removes emails that could not be sent in all their attempts, an hour after the last: nobody reads them any more. */
export const purgeFailedEmails = ({ pool }: Pick<Database, 'pool'>): Promise<unknown> =>
  pool.query(`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = 'sendEmail' and attempts >= max_attempts and locked_at is null
      and updated_at < now() - interval '1 hour' having count(*) > 0`)

const quiet = new Logger(() => () => {})
