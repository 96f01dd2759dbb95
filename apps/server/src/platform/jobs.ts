import { Logger, makeWorkerUtils } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Mail } from './mail/mail.ts'
import type { PushMessage } from './push/push.ts'
import type { Database, Tx } from './database/database.ts'
import { encryptPayload } from './job-encryption.ts'

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
  hashClosedMonth: { clubId: string; month: string }
  /** The same, as processes of the release before add it: they write journals of version 1 only, and don't take jobs of another name. */
  hashJournal: { clubId: string; month: string }
  /** Stores the hash of the PDF of a document that could not be rendered before. */
  hashPdf: { clubId: string; invoiceId: string }
  /** Charges the fan's card if it is this one. Jobs that were added by earlier releases name none. */
  chargeCard: { clubId: string; checkoutId: string; paymentMethod?: string }
  announceCharge: { clubId: string; paymentId: string; mail: Mail }
  describeCard: { clubId: string; fanId: string; paymentMethod: string }
  /** Removes a card at the payment provider that a fan has removed or replaced. */
  removeCard: { paymentMethod: string }
  /** Deletes an erased fan at the payment provider. */
  removeCustomer: { customer: string }
  removePictures: { names: string[]; unlessUsedBy?: string }
  purge: unknown
}

/**
 * Which of the jobs that are due are taken first (docs/decisions/0230). graphile-worker takes those with the lowest number, and among
 * them the one that has been due for longest.
 */
const priorities = { urgent: -10, normal: 0, bulk: 10 }

/** Urgent jobs are those that money or somebody at a form waits for; bulk is what a club sends to many fans at once. */
export type Urgency = keyof typeof priorities

/** Kinds of jobs that are always urgent. */
const urgent: ReadonlySet<keyof Jobs> = new Set([
  'chargeCard',
  'announceCharge',
  'sendRefund',
  'refundWithdrawals',
  'closeCheckoutSession',
])

const priorityOf = (name: keyof Jobs, urgency: Urgency = urgent.has(name) ? 'urgent' : 'normal'): number =>
  priorities[urgency]

/**
 * Adds a job to the outbox within a transaction: the job exists if and only if the transaction commits. Everything that
 * leaves a club is a job, and a rehearsal adds none (docs/decisions/0205).
 *
 * @param spec `jobKey`: adding it again replaces the pending job; `runAt` delays it; `urgency`, if not that of its kind; `clubId`:
 *   whose job it is, if neither the payload nor the transaction says so
 */
export async function addJob<K extends keyof Jobs>(
  tx: Tx,
  name: K,
  payload: Jobs[K],
  spec: { jobKey?: string; runAt?: Date; urgency?: Urgency | undefined; clubId?: string | undefined } = {},
): Promise<void> {
  const stored = await storedPayload(name, payload)
  await sql`select graphile_worker.add_job(${name}, ${JSON.stringify(stored)}::json,
    job_key => ${spec.jobKey ?? null}, run_at => ${spec.runAt ?? null}, max_attempts => ${maxAttempts(name)},
    priority => ${priorityOf(name, spec.urgency)})
    where not is_rehearsal(coalesce(${spec.clubId ?? clubIdOf(payload)}, current_setting('virage.club_id', true)))`.execute(
    tx,
  )
}

/** Adds several jobs of one kind to the outbox within a transaction; none of a rehearsal. */
export async function addJobs<K extends keyof Jobs>(
  tx: Tx,
  name: K,
  jobs: { payload: Jobs[K]; jobKey: string; clubId?: string | undefined }[],
  { urgency }: { urgency?: Urgency | undefined } = {},
): Promise<void> {
  const specs = await Promise.all(
    jobs.map(async ({ payload, jobKey, clubId }) => ({
      club_id: clubId ?? clubIdOf(payload),
      identifier: name,
      payload: await storedPayload(name, payload),
      job_key: jobKey,
      max_attempts: maxAttempts(name),
      priority: priorityOf(name, urgency),
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

/** Returns how often a job is tried: over four days, or over a minute and a half for a push message, which nobody needs later. */
const maxAttempts = (name: keyof Jobs): number => (name === 'sendPush' ? 5 : 25)

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
