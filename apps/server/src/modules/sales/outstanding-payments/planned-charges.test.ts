import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordBounce, recordSending } from '../../../platform/mail/fan-emails.ts'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { winLot } from '../../../testing/won-lot.ts'
import { sendNotifications } from '../../notifications/index.ts'
import { announceCharge } from './announce-charge.ts'
import { chargeDuePayments } from './charge-due-payments.ts'
import { markAnnounced, readNotifiedPayment } from './queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const links = { publicUrl: () => 'http://localhost', unsubscribeLinks: { path: () => '', read: () => undefined } }

/** A won lot whose winner has agreed to a charge of their card, and is sent an email about it. */
async function planCharge() {
  const fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 0, coins: 0 })
  const { database, club } = fixtures
  const paymentId = await winLot(fixtures)
  const read = <T>(query: ReturnType<typeof sql<T>>) =>
    database.withTenant(club.id, async (tx) => (await query.execute(tx)).rows)
  await read(sql`update fan set card_mandate = '{"version":1,"words":"I agree","date":"2026-11-23T12:00:00Z"}'`)
  await read(sql`update outstanding_payment set charge_at = virage_now() where id = ${paymentId}`)
  await database.withTenant(club.id, async (tx) => {
    const payment = await readNotifiedPayment(tx, club.id, paymentId)
    await sendNotifications(tx, [{ ...payment, kind: 'won', variant: 'scheduled' }], links)
  })
  const [announcement] = await read(sql<{ id: string }>`select id from fan_email`)
  const emailId = announcement?.id ?? ''
  return {
    ...fixtures,
    key: { clubId: club.id, paymentId },
    emailId,
    read,
    /** What the winner is told beside the announcement. */
    told: async () =>
      (await read(sql<{ subject: string }>`select subject from fan_email where id <> ${emailId}`)).map(
        ({ subject }) => subject,
      ),
    charges: async () => read(sql<{ status: string }>`select status from checkout where off_session`),
    isPlanned: async () => (await read(sql`select from outstanding_payment where charge_at is not null`)).length === 1,
  }
}
const begin = () => chargeDuePayments({ database: idle.database, provider: 'test', now: () => new Date(), links })
const stopped = ['We won’t charge your card: Thing 0']

test('a plan whose email goes to a mailbox that doesn’t exist ends at once (finding M70)', async () => {
  const { database, key, emailId, told, isPlanned } = await planCharge()
  const response = '550 5.1.1 no such user'
  const refuse = () => Promise.reject(Object.assign(new Error('refused'), { rejected: ['fan@fans.test'], response }))
  const announce = announceCharge({ database, sendMail: recordSending({ database, sendMail: refuse }), links })
  await announce({ ...key, mail: { id: emailId, to: 'fan@fans.test', subject: '', html: '', plain: '' } })
  expect([await isPlanned(), await told()]).toEqual([false, stopped])
})

test('a plan whose email came back later ends without a charge (finding M70)', async () => {
  const { database, club, key, emailId, told, charges, read } = await planCharge()
  await database.withTenant(club.id, (tx) => markAnnounced(tx, club.id, key.paymentId))
  await recordBounce(database, { emailIds: [emailId], error: '5.1.1' })
  await read(sql`update outstanding_payment set charge_at = virage_now()`)
  await begin()
  expect([await charges(), await told()]).toEqual([[], stopped])
})
