import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { type AddJobFunction, type JobHelpers, Logger, parseCronItems, run, type WorkerEvents } from 'graphile-worker'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { isUnavailable, retryUntilAvailable } from './database/is-unavailable.ts'
import { decryptPayload } from './job-encryption.ts'
import { watchWorkers } from './job-workers.ts'
import type { Jobs } from './jobs.ts'

/** The running job queue of a process. */
export type Worker = { stop: () => Promise<void> }

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
