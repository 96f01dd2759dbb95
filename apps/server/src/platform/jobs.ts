import { type AddJobFunction, Logger, makeWorkerUtils, run, type TaskSpec } from 'graphile-worker'
import { sql } from 'kysely'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Mail } from './mail/mail.ts'
import type { PushMessage } from './push/push.ts'
import type { Database, Tx } from './database/database.ts'

/** The kinds of jobs and what each is given. Jobs run at least once: each must bear running twice. */
export type Jobs = {
  sendMail: Mail
  sendPush: { clubId: string; subscriptionId: string; message: PushMessage }
  deliverSandboxEvent: { body: string }
  sendRefund: { clubId: string; refundId: string }
  closePage: { session: string }
  chargeCard: { clubId: string; checkoutId: string }
  removePictures: { names: string[] }
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
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json,
    job_key => ${spec.jobKey ?? null}, run_at => ${spec.runAt ?? null}, max_attempts => ${spec.maxAttempts ?? 25})`.execute(
    tx,
  )
}

/** Brings the job tables up to date. */
export async function migrateJobs(pool: Pool): Promise<void> {
  const worker = await makeWorkerUtils({ pgPool: pool, logger: quiet })
  await worker.migrate()
  await worker.release()
}

/** Starts running jobs; a failed one is tried again with growing pauses. */
export async function startWorker({
  database,
  tasks,
  log,
}: {
  database: Database
  tasks: { [K in keyof Jobs]: (payload: Jobs[K], addAnother: AddJobFunction) => Promise<void> }
  log: FastifyBaseLogger
}): Promise<Worker> {
  const runner = await run({
    pgPool: database.pool,
    concurrency: 4,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => {
      if (level === 'error') log.error({ job: true }, message)
    }),
    taskList: Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        // The payload is what addJob was given: its types hold both ends together.
        (payload: unknown, helpers: { addJob: AddJobFunction }) =>
          (task as (p: unknown, add: AddJobFunction) => Promise<void>)(payload, helpers.addJob),
      ]),
    ),
  })
  return { stop: () => runner.stop() }
}

const quiet = new Logger(() => () => {})
