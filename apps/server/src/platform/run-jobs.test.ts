import { fastify } from 'fastify'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openIdleDatabase } from '../testing/coin-fixtures.ts'
import { idleTasks } from '../testing/idle-tasks.ts'
import type { Database } from './database/database.ts'
import { addJob } from './jobs.ts'
import { enqueueEmail, enqueueEmails } from './mail/enqueue-email.ts'
import type { Mail } from './mail/mail.ts'
import { startWorker } from './run-jobs.ts'

let database: Database
let url: string
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ database, url, stop } = await openIdleDatabase())
})
afterAll(() => stop())
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(database.query))

const { log } = fastify()

const email = { to: 'ana@fans.test', from: 'FC', subject: 'The derby', paragraphs: ['Tickets are on sale.'] }
const announcements = Array.from({ length: 8 }, (_, index) => ({ email, fan: null, jobKey: `announcement ${index}` }))

test('codes and charges come before announcements that have waited for longer, which come after them', async () => {
  await database.asSystem((tx) => enqueueEmails(tx, announcements, { urgency: 'bulk' }))
  await database.asSystem(async (tx) => {
    await enqueueEmail(tx, { ...email, subject: 'Your code' }, { fan: null, urgency: 'urgent' })
    await addJob(tx, 'chargeCard', { clubId: randomUUID(), checkoutId: 'a charge' })
  })
  const answered = Promise.withResolvers<void>()
  const begun: string[] = []
  const begin = async (what: string) => {
    begun.push(what)
    await answered.promise
  }
  const tasks = {
    ...idleTasks,
    sendEmail: ({ subject }: Mail) => begin(subject),
    chargeCard: ({ checkoutId }: { checkoutId: string }) => begin(checkoutId),
  }
  const worker = await startWorker({ url, tasks, log })
  await expect.poll(() => begun).toHaveLength(4)
  expect(begun).toEqual(expect.arrayContaining(['Your code', 'a charge']))
  answered.resolve()
  await expect.poll(() => begun).toHaveLength(announcements.length + 2)
  await worker.stop()
})
