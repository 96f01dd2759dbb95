import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Jobs } from '../../../platform/jobs.ts'
import { recordBounce, recordSending } from '../../../platform/mail/fan-emails.ts'
import type { PaymentProvider } from '../../../platform/payments/payment-provider.ts'
import { createSandboxProvider } from '../../../platform/payments/sandbox-provider.ts'
import { createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { winLot } from '../../../testing/won-lot.ts'
import { findUnpaid } from '../../notifications/find-notifications.ts'
import { sendNotifications } from '../../notifications/index.ts'
import { announceCharge } from './announce-charge.ts'
import { openCharge } from './charge-outstanding-payment.ts'
import { chargeDuePayments } from './charge-due-payments.ts'
import { expireCheckouts } from '../payments/expire-checkouts.ts'
import { lockCheckout } from '../payments/checkouts.ts'
import { chargeCard } from '../payments/charge-card.ts'
import { refuseCharge } from '../payments/refuse-charge.ts'
import { markAnnounced, readNotifiedPayment } from './queries.ts'
import { remindWinner } from './remind-winner.ts'
import { markUnpaid } from './unpaid-marks.ts'

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
    /** Begins the charge, and lets time pass, in hours. @returns the id of its checkout */
    begin: async (hours: number) => {
      await database.withTenant(club.id, (tx) => markAnnounced(tx, club.id, paymentId))
      await read(sql`update outstanding_payment set charge_at = virage_now()`)
      await chargeDue()
      const back = sql`make_interval(hours => ${hours})`
      await read(sql`update outstanding_payment set deadline = deadline - ${back}`)
      const [begun] = await read(sql<{ id: string }>`
        update checkout set created_at = created_at - ${back}, expires_at = expires_at - ${back} where off_session returning id`)
      return begun?.id ?? ''
    },
    /** Hours until the deadline. */
    left: async () => {
      const [payment] = await read(sql<{ hours: number }>`
        select extract(epoch from deadline - virage_now())::float / 3600 as hours from outstanding_payment`)
      return payment?.hours
    },
    marks: () => read(sql`select from unpaid_mark`),
    charges: async () => read(sql<{ status: string }>`select status from checkout where off_session`),
    isPlanned: async () => (await read(sql`select from outstanding_payment where charge_at is not null`)).length === 1,
  }
}
const chargeDue = () => chargeDuePayments({ database: idle.database, provider: 'test', now: () => new Date(), links })
/** Reads the job that charges the card for a checkout. */
async function readCharge(checkoutId: string): Promise<Jobs['chargeCard']> {
  const { rows } = await idle.database.pool.query<{ payload: Jobs['chargeCard'] }>(
    `select payload from graphile_worker._private_jobs where payload ->> 'checkoutId' = $1`,
    [checkoutId],
  )
  return rows[0]?.payload ?? { clubId: '', checkoutId: '' }
}
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
  await chargeDue()
  expect([await charges(), await told()]).toEqual([[], stopped])
})

test('a plan that ends shortly before the deadline leaves its winner hours to pay otherwise (B05)', async () => {
  const { database, club, key, read, left } = await planCharge()
  await database.withTenant(club.id, (tx) => markAnnounced(tx, club.id, key.paymentId))
  await read(sql`update fan set card_mandate = null`)
  await read(sql`update outstanding_payment set charge_at = virage_now(), deadline = virage_now() + interval '1 hour'`)
  await chargeDue()
  expect(await left()).toBeCloseTo(8, 1)
})

test('a winner can’t pay while a charge is under way, so that its lot doesn’t count as unpaid (B05)', async () => {
  const { database, read, begin, left, marks } = await planCharge()
  await read(sql`update outstanding_payment set deadline = virage_now() + interval '1 hour'`)
  await begin(5)
  await database.asSystem((tx) => markUnpaid(tx))
  expect(await left()).toBeLessThan(0)
  expect(await marks()).toEqual([])
})

test('a charge that gets no answer ends with word to the winner, who has hours to pay otherwise (B05)', async () => {
  const { database, begin, left, told, charges } = await planCharge()
  await begin(21)
  await expireCheckouts({ database, links })
  expect([await charges(), await told()]).toEqual([[{ status: 'expired' }], stopped])
  expect(await left()).toBeCloseTo(8, 1)
})

test('a charge that the bank refuses after the deadline leaves its winner hours to pay otherwise (B05)', async () => {
  const { database, club, read, begin, left } = await planCharge()
  await read(sql`update outstanding_payment set deadline = virage_now() + interval '1 hour'`)
  const id = await begin(5)
  await database.withTenant(club.id, async (tx) => {
    const checkout = await lockCheckout(tx, club.id, id)
    if (checkout) await refuseCharge(tx, checkout, 'declined', links)
  })
  expect(await left()).toBeCloseTo(8, 1)
})

test('a deadline that had passed before staff charged the card stays when there is no answer (B05)', async () => {
  const { database, club, key, read, left } = await planCharge()
  await read(sql`update outstanding_payment set charge_at = null, deadline = virage_now() - interval '1 hour'`)
  const request = { ...key, provider: 'test', now: new Date(Date.now() - 86_400_000), by: 'staff' } as const
  await database.withTenant(club.id, (tx) => openCharge(tx, request))
  await expireCheckouts({ database, links })
  expect(await left()).toBeCloseTo(-1, 1)
})

test('a winner is reminded to pay neither during a charge nor right after word of its end, but again before the deadline (B05)', async () => {
  const { database, club, read, begin } = await planCharge()
  await read(sql`update outstanding_payment set created_at = created_at - interval '2 hours'`)
  const find = () => database.withTenant(club.id, async (tx) => (await findUnpaid(tx, [])).length)
  await begin(1)
  const during = await find()
  await read(sql`update checkout set expires_at = virage_now() - interval '1 hour'`)
  await expireCheckouts({ database, links })
  const rightAfter = await find()
  await read(sql`update outstanding_payment set deadline = virage_now() + interval '5 hours'`)
  expect([during, rightAfter, await find()]).toEqual([0, 0, 1])
})

test('a charge that is repeated doesn’t take a card that the winner has saved since (finding M70)', async () => {
  const { database, read, begin, charges } = await planCharge()
  const checkoutId = await begin(0)
  const job = await readCharge(checkoutId)
  await read(sql`update fan set payment_method = 'another card', card_mandate = null`)
  const sandbox = createSandboxProvider({ database, ...links, secret: Buffer.alloc(32), now: () => new Date() })
  const charged: string[] = []
  const provider: PaymentProvider = {
    ...sandbox,
    charge: async ({ paymentMethod }) => {
      charged.push(paymentMethod)
      return { ok: true, payment: 'payment' }
    },
  }
  await chargeCard({ database, provider, links })(job)
  expect([charged, await charges()]).toEqual([[], [{ status: 'cancelled' }]])
})

test('staff don’t remind a winner whose card is being charged (B05)', async () => {
  const { database, club, key, begin } = await planCharge()
  await begin(0)
  const reminding = database.withTenant(club.id, (tx) => remindWinner(tx, club.id, key.paymentId, links))
  await expect(reminding).rejects.toMatchObject({ key: 'errors.payment.underWay' })
})
