import * as staff from '@virage/contract/staff'
import { sql } from 'kysely'
import pg from 'pg'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { morningEmail, sendMorningReport } from './morning-report.ts'
import { saveProcess } from './process-queries.ts'
import { readDatabaseState } from './queries.ts'

let app: TestApp
let operator: CallAs
beforeAll(async () => {
  app = await openApp()
  operator = await app.as('operator@virage.test')
})
afterAll(() => app.stop())

const database = () => app.platform.database
const read = async () => valueOf(await operator(staff.getInstallation, { params: {} }))
const needOf = async (kind: staff.NeedKind) => (await read()).needs.find((need) => need.kind === kind)?.count

/** Adds a job that has failed. Its kind has no task, so that no process takes it. */
async function addFailed(kind: string, attempts: number): Promise<string> {
  const { rows } = await database().pool.query<{ id: string }>(
    `with added as (select id from graphile_worker.add_job($1, run_at => now() + interval '1 day'))
     select id::text from added`,
    [kind],
  )
  const id = rows[0]?.id ?? ''
  await database().pool.query(
    `update graphile_worker._private_jobs set attempts = $2, last_error = 'The other side said no' where id = $1`,
    [id, attempts],
  )
  return id
}
const failed = async (id: string) =>
  valueOf(await operator(staff.listFailedJobs, { params: {} })).find((job) => job.id === id)
const actsOf = async (action: string) => {
  const { rows } = await sql<{ email: string }>`select email from operator_act where action = ${action}`.execute(
    database().query,
  )
  return rows.map(({ email }) => email)
}

test('an operator sees the process, the database and the settings, and no secret', async () => {
  const seen = await read()
  expect(seen.processes).toMatchObject([{ role: 'all', isSilent: false, nodeVersion: process.version }])
  expect(seen.processes[0]?.release).toMatch(/^\d{3}-/)
  expect(seen.database.size).toBeGreaterThan(1_000_000)
  const names = new Map(seen.settings.map((setting) => [setting.name, setting]))
  expect(names.get('DATABASE_URL')).toMatchObject({ isSecret: true, value: null })
  expect(names.get('OPERATOR_LANGUAGE')).toMatchObject({ isSecret: false, value: 'en', isDefault: true })
  expect(JSON.stringify(seen)).not.toContain(app.platform.config.SECRET)
})

test('how far a standby is behind is unknown to a role that may not see it, and not taken for nothing', async () => {
  const address = new URL(inject('postgresAdminUrl'))
  const permitted = openDatabase({ url: address.href, size: 1 })
  await permitted.pool.query('set role pg_read_all_stats')
  address.search = '?replication=true&application_name=db2'
  const standby = new pg.Client(address.href)
  await standby.connect()
  const lagOf = ({ replicas }: staff.Installation['database']) => replicas.find(({ name }) => name === 'db2')?.lag
  expect(lagOf((await read()).database)).toBeNull()
  expect(lagOf(await readDatabaseState(permitted))).toBe(0)
  await standby.end()
  await permitted.close()
})

test('a process that has not reported for a minute is a need, and one that stopped is not', async () => {
  const report = { memory: 1, streams: 0, requests: 0, p95: null, slowest: [] }
  const id = '0190f1e2-0000-7000-a000-00000000dead'
  await saveProcess(database(), { id, role: 'jobs', release: '001', nodeVersion: 'v24.0.0', report })
  expect(await needOf('silentProcesses')).toBeUndefined()
  await database().pool.query(`update server_process set seen_at = seen_at - interval '2 minutes' where id = $1`, [id])
  expect(await needOf('silentProcesses')).toBe(1)
  await database().pool.query('delete from server_process where id = $1', [id])
})

test('a job that is tried again is not a need, one that has failed for good is, until it is retried', async () => {
  const retrying = await addFailed('noSuchTask', 3)
  expect(await failed(retrying)).toMatchObject({ attempts: 3, error: 'The other side said no', canDrop: true })
  expect((await failed(retrying))?.nextAttempt).not.toBeNull()
  expect(await needOf('failedJobs')).toBeUndefined()
  const dead = await addFailed('noSuchTask', 25)
  expect((await failed(dead))?.nextAttempt).toBeNull()
  expect(await needOf('failedJobs')).toBe(1)
  expect(valueOf(await operator(staff.retryJobs, { params: {}, body: { ids: [dead] } }))).toEqual({ count: 1 })
  expect(await failed(dead)).toBeUndefined()
  expect(await needOf('failedJobs')).toBeUndefined()
  // Once retried it has not failed, and is left out.
  expect(valueOf(await operator(staff.retryJobs, { params: {}, body: { ids: [dead] } }))).toEqual({ count: 0 })
  expect(await actsOf('retryJobs')).toEqual(['operator@virage.test', 'operator@virage.test'])
})

test('a failed job is dropped, and one that moves money is not', async () => {
  const mail = await addFailed('noSuchTask', 25)
  const refund = await addFailed('sendRefund', 25)
  expect((await failed(refund))?.canDrop).toBe(false)
  const ids = [mail, refund]
  expect(valueOf(await operator(staff.dropJobs, { params: {}, body: { ids } }))).toEqual({ count: 1 })
  expect([await failed(mail), (await failed(refund))?.id]).toEqual([undefined, refund])
  await database().pool.query('select graphile_worker.complete_jobs($1)', [[refund]])
})

test.each(['removePictures', 'removeCustomer', 'removeCard', 'closeCheckoutSession', 'hashClosedMonth', 'hashJournal'])(
  'a failed job %s is not dropped, because nothing does its work later',
  async (kind) => {
    const id = await addFailed(kind, 25)
    expect((await failed(id))?.canDrop).toBe(false)
    expect(valueOf(await operator(staff.dropJobs, { params: {}, body: { ids: [id] } }))).toEqual({ count: 0 })
    await database().pool.query('select graphile_worker.complete_jobs($1)', [[id]])
  },
)

test('an event that could not be applied is a need; a replay that fails again says so, and one that was applied is not repeated', async () => {
  const event = {
    id: 'evt_lost',
    type: 'paid',
    reference: {
      clubId: '0190f1e2-0000-7000-a000-000000000001',
      checkoutId: '0190f1e2-0000-7000-a000-000000000002',
    },
    customer: null,
    paymentMethod: null,
    payment: 'pay_1',
    failure: null,
  }
  await database().asSystem((tx) =>
    sql`insert into webhook_event (provider, event_id, type, club_id, checkout_id, event, failed_at, error)
      values ('sandbox', ${event.id}, 'paid', ${event.reference.clubId}, ${event.reference.checkoutId},
        ${JSON.stringify(event)}::jsonb, virage_now(), 'The database was away')`.execute(tx),
  )
  expect(await needOf('failedWebhooks')).toBe(1)
  const find = async () =>
    valueOf(await operator(staff.listWebhooks, { params: {} })).find(({ eventId }) => eventId === 'evt_lost')
  const id = (await find())?.id ?? ''
  const replay = () => operator(staff.replayWebhook, { params: { webhookId: id } })
  expect(errorKeyOf(await replay())).toBe('errors.backend.unknown')
  expect(await find()).toMatchObject({
    state: 'failed',
    deliveries: 2,
    error: expect.stringContaining('unknown checkout'),
  })
  await database().asSystem((tx) =>
    sql`update webhook_event set settled_at = virage_now(), failed_at = null where id = ${id}`.execute(tx),
  )
  expect(errorKeyOf(await replay())).toBe('errors.staff.alreadyResolved')
})

test('an event whose process died while it was applied is lost after five minutes', async () => {
  const before = (await read()).webhooks.failed
  const store = (id: string, age: string) =>
    database().asSystem((tx) =>
      sql`insert into webhook_event (provider, event_id, type, club_id, checkout_id, event, received_at)
        select 'sandbox', ${id}, 'paid', id, id, '{}'::jsonb, virage_now() - ${age}::interval from club limit 1`.execute(
        tx,
      ),
    )
  await store('evt_new', '1 minute')
  expect((await read()).webhooks.failed).toBe(before)
  await store('evt_dead', '6 minutes')
  expect((await read()).webhooks.failed).toBe(before + 1)
})

test('an operator sees of each club what is wrong with it, and which emails did not arrive', async () => {
  const clubOf = async () =>
    valueOf(await operator(staff.listClubHealth, { params: {} })).find(({ slug }) => slug === 'fc-virage')
  const before = await clubOf()
  expect(before).toMatchObject({ state: 'LIVE', plan: null, takings: expect.any(Number), hosts: expect.any(Array) })
  expect(before?.uses.map(({ kind }) => kind)).toEqual(staff.planKinds)
  const refused = '0190f1e2-0000-7000-a000-00000000feed'
  const bounced = '0190f1e2-0000-7000-a000-00000000beef'
  await database().asSystem((tx) =>
    sql`insert into fan_email (club_id, id, fan_id, subject, failed_at, sent_at, bounced_at, error)
      select f.club_id, e.id, f.id, e.subject, e.failed, e.sent, e.bounced, e.error
      from (values (${refused}::uuid, 'Your order', virage_now(), null::timestamptz, null::timestamptz, '421 try later'),
        (${bounced}::uuid, 'Your receipt', null, virage_now(), virage_now(), '5.1.1 no such user'))
        e (id, subject, failed, sent, bounced, error)
      cross join (select f.* from fan f join club c on c.id = f.club_id where c.slug = 'fc-virage' limit 1) f`.execute(
      tx,
    ),
  )
  expect((await clubOf())?.refusedEmails).toBe((before?.refusedEmails ?? 0) + 1)
  const emails = valueOf(await operator(staff.listUndeliveredEmails, { params: {} }))
  expect(emails.find(({ id }) => id === refused)).toMatchObject({ state: 'refused', error: '421 try later' })
  expect(emails.find(({ id }) => id === bounced)).toMatchObject({ state: 'bounced', club: 'fc-virage' })
  expect(await needOf('refusedEmails')).toBe(1)
  expect(await needOf('fullPlans')).toBeUndefined()
  const limits = { fans: 1, staff: null, exclusives: null, storage: null }
  valueOf(await operator(staff.setClubPlan, { params: { slug: 'fc-virage' }, body: { name: 'Small', limits } }))
  expect(await needOf('fullPlans')).toBe(1)
  expect(await clubOf()).toMatchObject({ plan: 'Small' })
  await database().asSystem(async (tx) => {
    await sql`delete from fan_email where id in (${refused}, ${bounced})`.execute(tx)
    await sql`delete from club_limit`.execute(tx)
  })
})

test('operators get one email a morning, however many processes ask', async () => {
  const { config, clock, publicUrl } = app.platform
  const at = (time: string) => ({ ...clock, now: () => new Date(`2031-05-06T${time}:00Z`) })
  const send = (time: string) => sendMorningReport({ database: database(), config, publicUrl, clock: at(time) })
  const days = async () => (await database().query.selectFrom('morning_report').selectAll().execute()).length
  await sql`delete from morning_report`.execute(database().query)
  await sql`delete from mailbox_message where recipient = 'operator@virage.test'`.execute(database().query)
  const before = await days()
  await send('04:59')
  expect(await days()).toBe(before)
  await Promise.all([send('05:00'), send('05:01'), send('09:00')])
  expect(await days()).toBe(before + 1)
  await expect
    .poll(async () =>
      (await mailsTo(app, 'operator@virage.test')).filter(({ subject }) => subject.startsWith('Virage:')),
    )
    .not.toHaveLength(0)
})

test('the installation is not read again once the morning email is there', async () => {
  const { config, clock, publicUrl } = app.platform
  await database().query.insertInto('morning_report').values({ day: '2031-05-07' }).execute()
  const unread = { ...database(), asSystem: () => Promise.reject(new Error('It was read')) }
  const at = { ...clock, now: () => new Date('2031-05-07T09:00:00Z') }
  await expect(sendMorningReport({ database: unread, config, publicUrl, clock: at })).resolves.toBeUndefined()
})

test.each(['en', 'fr'] as const)('the morning email says in %s what needs them, or that all is well', (language) => {
  const given = { to: 'o@p.test', language, publicUrl: 'https://virage.test' }
  const jobs = [{ kind: 'sendEmail', waiting: 2, oldest: null, retrying: 0, failed: 0 }]
  const emails = { sent: 1, refused: 0, bounced: 0 }
  const well = morningEmail({ ...given, installation: { needs: [], jobs, emails } })
  expect(well.paragraphs).toHaveLength(1)
  const needs = staff.needKinds.map((kind) => ({ kind, count: 2, since: null }))
  const ill = morningEmail({ ...given, installation: { needs, jobs, emails } })
  expect(ill.paragraphs).toHaveLength(needs.length)
  expect(ill.subject).not.toBe(well.subject)
})
