import { clubStates } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant } from '../values.ts'
import { operators } from './access.ts'
import { planUse } from './plans.ts'
import { count } from './values.ts'

/** What an operator has to act on; all is well without any. */
export const needKinds = [
  'failedJobs',
  'failedWebhooks',
  'refusedEmails',
  'silentProcesses',
  'lateReplicas',
  'fullPlans',
] as const
export type NeedKind = (typeof needKinds)[number]

export const need = z.object({
  kind: z.enum(needKinds),
  count: z.number(),
  /** Since when the oldest of them waits. */
  since: z.nullable(instant),
})
export type Need = z.output<typeof need>

/** A process that has reported in the last day. */
export const serverProcess = z.object({
  id,
  role: z.string(),
  /** The newest migration of its code. */
  release: z.string(),
  nodeVersion: z.string(),
  startedAt: instant,
  seenAt: instant,
  /** Whether it has not reported for a minute, and was not stopped either. */
  isSilent: z.boolean(),
  /** Resident memory in bytes. */
  memory: z.number(),
  streams: z.number(),
  /** Requests of the last minute, and the time within which 95 of 100 were answered, in milliseconds; null without any. */
  requests: z.number(),
  p95: z.nullable(z.number()),
})
export type ServerProcess = z.output<typeof serverProcess>

/** The jobs of one kind. */
export const jobKind = z.object({
  kind: z.string(),
  /** Due now and not begun. */
  waiting: z.number(),
  /** When the oldest of them was due. */
  oldest: z.nullable(instant),
  /** Failed at least once, and tried again by themselves. */
  retrying: z.number(),
  /** Failed in all attempts: nothing more happens without an operator. */
  failed: z.number(),
})
export type JobKind = z.output<typeof jobKind>

export const installation = z.object({
  needs: z.array(need),
  processes: z.array(serverProcess),
  /** The slowest routes of the last minute over all processes, slowest first, at most ten. */
  slowest: z.array(z.object({ route: z.string(), requests: z.number(), p95: z.number() })),
  database: z.object({
    /** In bytes. */
    size: z.number(),
    connections: z.number(),
    mostConnections: z.number(),
    /** The oldest open transaction, in seconds. */
    oldestTransaction: z.number(),
    /** Standbys with the age of what they have replayed, in seconds; null if PostgreSQL doesn't show it to the product's role. */
    replicas: z.array(z.object({ name: z.string(), lag: z.nullable(z.number()) })),
  }),
  jobs: z.array(jobKind),
  emails: z.object({
    /** Of the emails of the last day, how many are sent. */
    sent: z.number(),
    /** Refused by the mail server at the last attempt, and tried again. */
    refused: z.number(),
    /** To addresses that don't exist, in the last seven days: nothing more is tried. */
    bounced: z.number(),
  }),
  webhooks: z.object({ today: z.number(), failed: z.number() }),
  /** The settings in force. The value of a secret is never sent; null is unset. */
  settings: z.array(
    z.object({ name: z.string(), value: z.nullable(z.string()), isSecret: z.boolean(), isDefault: z.boolean() }),
  ),
})
export type Installation = z.output<typeof installation>

export const getInstallation = defineOperation({
  id: 'getInstallation',
  method: 'GET',
  path: '/api/staff/installation',
  summary: 'What needs an operator, and processes, database, jobs, emails, webhooks and settings of the installation.',
  access: operators,
  params: z.object({}),
  response: installation,
})

/** A club, as operators watch it. */
export const clubHealth = z.object({
  slug: z.string(),
  platformName: z.string(),
  logoUrl: z.string(),
  state: z.enum(clubStates),
  /** The name of its plan, what it has, and what the plan allows. */
  plan: z.nullable(z.string()),
  uses: z.array(planUse),
  /** Euro paid by card in the last thirty days. */
  takings: z.number(),
  hosts: z.array(z.object({ host: z.string(), state: z.enum(['PENDING', 'ACTIVE']) })),
  /** Emails that the mail server refuses at the moment, and payment events that were not applied. */
  refusedEmails: z.number(),
  failedWebhooks: z.number(),
})
export type ClubHealth = z.output<typeof clubHealth>

export const listClubHealth = defineOperation({
  id: 'listClubHealth',
  method: 'GET',
  path: '/api/staff/installation/clubs',
  summary: 'All clubs by name: their plans and uses, takings, domains, and what went wrong with emails and payments.',
  access: operators,
  params: z.object({}),
  response: z.array(clubHealth),
})

/** An email to a fan that did not arrive. */
export const undeliveredEmail = z.object({
  id,
  /** The slug of the club, and its fan. */
  club: z.string(),
  fanId: id,
  to: z.string(),
  subject: z.string(),
  /** Refused emails are tried again; for bounced ones nothing more is done. */
  state: z.enum(['refused', 'bounced']),
  at: instant,
  /** What the mail server said. */
  error: z.nullable(z.string()),
})
export type UndeliveredEmail = z.output<typeof undeliveredEmail>

export const listUndeliveredEmails = defineOperation({
  id: 'listUndeliveredEmails',
  method: 'GET',
  path: '/api/staff/installation/emails',
  summary:
    'Emails to fans of the last seven days that the mail server refuses, or that have bounced; newest first, at most a hundred.',
  access: operators,
  params: z.object({}),
  response: z.array(undeliveredEmail),
})

/** A job that has failed at least once. */
export const failedJob = z.object({
  id: z.string(),
  kind: z.string(),
  attempts: z.number(),
  mostAttempts: z.number(),
  /** When it is tried again; null if it is not. */
  nextAttempt: z.nullable(instant),
  createdAt: instant,
  error: z.string(),
  /** Whether it may be dropped: jobs that move money may not, nor those whose work nothing would do later. */
  canDrop: z.boolean(),
})
export type FailedJob = z.output<typeof failedJob>

export const listFailedJobs = defineOperation({
  id: 'listFailedJobs',
  method: 'GET',
  path: '/api/staff/installation/jobs',
  summary: 'The jobs that have failed at least once, those that are not tried again first, at most two hundred.',
  access: operators,
  params: z.object({}),
  response: z.array(failedJob),
})

const jobIds = z.object({
  ids: z
    .array(z.string().check(z.regex(/^\d{1,18}$/, 'errors.validation.failed')))
    .check(z.minLength(1, 'errors.validation.required'), z.maxLength(200, 'errors.validation.tooMany')),
})

export const retryJobs = defineOperation({
  id: 'retryJobs',
  method: 'POST',
  path: '/api/staff/installation/job-retries',
  summary: 'Tries failed jobs again now. Jobs that have been done or are running are left out.',
  access: operators,
  params: z.object({}),
  body: jobIds,
  status: 201,
  response: z.object({ count }),
})

export const dropJobs = defineOperation({
  id: 'dropJobs',
  method: 'POST',
  path: '/api/staff/installation/job-drops',
  summary: 'Drops failed jobs for good. Those that may not be dropped, and those that are running, are left out.',
  access: operators,
  params: z.object({}),
  body: jobIds,
  status: 201,
  response: z.object({ count }),
})

/** An event of the payment provider. */
export const webhook = z.object({
  id,
  provider: z.string(),
  eventId: z.string(),
  type: z.string(),
  /** The club of its checkout. */
  club: z.nullable(z.string()),
  receivedAt: instant,
  deliveries: z.number(),
  state: z.enum(['settled', 'failed', 'received']),
  error: z.nullable(z.string()),
  event: z.record(z.string(), z.unknown()),
})
export type Webhook = z.output<typeof webhook>

export const listWebhooks = defineOperation({
  id: 'listWebhooks',
  method: 'GET',
  path: '/api/staff/installation/webhooks',
  summary: 'The newest events of the payment provider, those that failed first, at most a hundred.',
  access: operators,
  params: z.object({}),
  response: z.array(webhook),
})

export const replayWebhook = defineOperation({
  id: 'replayWebhook',
  method: 'POST',
  path: '/api/staff/installation/webhooks/:webhookId/replays',
  summary:
    'Applies a failed event again; it has its effect once, however often it arrives. 409 `errors.staff.alreadyResolved` if it has been applied.',
  access: operators,
  params: z.object({ webhookId: id }),
  status: 201,
  response: webhook,
})
