import * as contract from '@virage/contract'
import {
  cancelDuePayment,
  chargeDuePayment,
  liftUnpaid,
  listStaffDuePayments,
  offerToRunnerUp,
} from '@virage/contract/staff'
import { createRunningLot, signInAsOperator } from '@virage/test-support/builders'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../../testing/bidders.ts'
import { addJob } from '../../../platform/jobs.ts'
import { errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'
import { announceCharge } from './announce-charge.ts'
import { openCharge } from './charge-outstanding-payment.ts'

const club = 'fc-virage'
const hour = 3600
let app: TestApp
let bidder: Awaited<ReturnType<typeof openBidding>>
let clubId: string
let operator: Awaited<ReturnType<typeof signInAsOperator>>
beforeAll(async () => {
  app = await openApp()
  bidder = await openBidding(app, { club, count: 14 })
  operator = await signInAsOperator(app)
  clubId = (await app.platform.clubs.find(club))?.id ?? ''
  await write(sql`update club set auto_charge_hours = 24 where id = ${clubId}`)
})
afterAll(() => app.stop())

const write = (statement: ReturnType<typeof sql>) => app.platform.database.asSystem((tx) => statement.execute(tx))
const read = async <T>(statement: ReturnType<typeof sql<T>>) =>
  (await app.platform.database.asSystem((tx) => statement.execute(tx))).rows
/**
 * Lets time pass for a payment: its dates move back, and due jobs run. Logins would not outlive as many hours of the product's
 * clock.
 */
const later = async (id: string, seconds: number) => {
  const span = sql`make_interval(secs => ${seconds})`
  await write(sql`update outstanding_payment set charge_at = charge_at - ${span}, deadline = deadline - ${span},
    created_at = created_at - ${span} where id = ${id}`)
  await runJobs()
}
const runJobs = () =>
  fetch(`${app.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 1 }),
  })
const self = ({ fan }: Bidder) => ({ slug: club, username: fan.username })
const due = async (one: Bidder) => valueOf(await one.call(contract.listDuePayments, { params: self(one) }))[0]
const orders = async (one: Bidder) => valueOf(await one.call(contract.listOrders, { params: self(one) }))
const emailOf = async (one: Bidder) =>
  (await read<{ email: string }>(sql`select email from fan where id = ${one.fan.fanId}`))[0]?.email ?? ''
const mails = async (one: Bidder, subject: string) =>
  (await mailsTo(app, await emailOf(one))).filter((mail) => mail.subject.includes(subject))
const charges = (one: Bidder) =>
  read<{ failure: string | null; amount: string }>(
    sql`select s.failure, s.amount from sandbox_charge s join checkout c on c.id = (s.reference ->> 'checkoutId')::uuid
        where c.fan_id = ${one.fan.fanId} order by s.created_at`,
  )

const returnUrls = () => ({
  successUrl: `${app.origin}/clubs/${club}/profile`,
  cancelUrl: `${app.origin}/clubs/${club}/profile`,
})
const paymentPage = async (one: Bidder, duePaymentId: string) => {
  const params = { ...self(one), duePaymentId }
  return one.call(contract.openPaymentPage, { params, body: returnUrls() })
}

type Winner = {
  index: number
  card?: string
  hasConsent?: boolean
  /** Changes the exclusive before anybody bids. */
  prepare?: (exclusiveId: string) => Promise<void>
}

/** Lets a fan win a lot of their own for 110 coins, with a card that ends in these digits. @returns the fan and the payment's id */
async function win({
  index,
  card = '4242',
  hasConsent = true,
  prepare,
}: Winner): Promise<{ one: Bidder; id: string; slug: string }> {
  const { slug } = await createRunningLot(app, operator, { club, price: 100 })
  const [exclusive] = await read<{ id: string }>(sql`select id from exclusive where slug = ${slug}`)
  await prepare?.(exclusive?.id ?? '')
  const runnerUp = bidder(11, slug)
  valueOf(await runnerUp.bid(100))
  const one = bidder(index, slug)
  const consent = hasConsent ? JSON.stringify({ version: 1, words: 'I agree', date: '2026-11-23T12:00:00Z' }) : null
  await write(sql`update fan set card_status = 'READY', payment_customer = 'customer_1',
    payment_method = ${`card_sandbox_x_${card}`}, card_mandate = ${consent}::jsonb where id = ${one.fan.fanId}`)
  valueOf(await one.bid(110))
  await write(sql`update lot l set ends_at = virage_now(), version = version + 1
    from exclusive e where e.id = l.exclusive_id and e.slug = ${slug}`)
  const find = async () =>
    valueOf(await one.call(contract.listDuePayments, { params: self(one) })).find(
      ({ exclusiveSlug }) => exclusiveSlug === slug,
    )
  await expect.poll(find).toBeDefined()
  return { one, id: (await find())?.id ?? '', slug }
}
/** Waits until the winner's email about the charge was handed over. */
const waitForAnnouncement = (id: string) =>
  expect
    .poll(() => read(sql`select id from outstanding_payment where id = ${id} and announced_at is not null`))
    .toHaveLength(1)

test('a won lot is charged to the saved card when the email said, for the sum of the evening it closed, once (B05)', async () => {
  const { one, id } = await win({ index: 0 })
  const before = await due(one)
  expect(before).toMatchObject({ id, state: 'SCHEDULED', offered: false })
  await waitForAnnouncement(id)
  const [mail] = await mails(one, 'your card will be charged')
  expect(mail?.plain).toMatch(/121\.00\s€/)
  await write(sql`update club set coin_price = 2 * coin_price where id = ${clubId}`)
  expect(await due(one)).toEqual(before)
  await later(id, 23 * hour)
  expect(await charges(one)).toEqual([])
  const staff = await app.as('operator@virage.test')
  expect(errorKeyOf(await staff(chargeDuePayment, { params: { slug: club, duePaymentId: id }, body: {} }))).toBe(
    'errors.payment.chargeScheduled',
  )
  const scheduled = valueOf(
    await staff(listStaffDuePayments, { params: { slug: club }, query: { state: 'SCHEDULED' } }),
  )
  expect(scheduled.map((payment) => [payment.id, payment.state])).toEqual([[id, 'SCHEDULED']])
  await later(id, hour)
  await expect.poll(() => due(one)).toBeUndefined()
  expect(await charges(one)).toEqual([{ failure: null, amount: 12_100 }])
  expect(await orders(one)).toMatchObject([{ originalCost: { value: 121 }, finalCost: { value: 121 } }])
  await write(sql`update club set coin_price = coin_price / 2 where id = ${clubId}`)
})

test('a card that asks for authentication is told by email, and the same payment is made on its page (B05)', async () => {
  const { one, id } = await win({ index: 1, card: '3184_challenge' })
  const before = await due(one)
  await waitForAnnouncement(id)
  await later(id, 24 * hour)
  await expect.poll(async () => (await due(one))?.state).toBe('ACTION_NEEDED')
  const deadline = new Date(Date.parse(before?.deadline ?? '') - 24 * hour * 1000).toISOString()
  expect(await due(one)).toMatchObject({ deadline, chargeDate: null })
  await expect.poll(async () => (await mails(one, 'Confirm your payment'))[0]?.plain).toContain(`/payments/${id}`)
  // Nothing more is tried automatically.
  await later(id, 20 * hour)
  expect(await charges(one)).toEqual([{ failure: 'authenticationNeeded', amount: 12_100 }])
  const { url } = valueOf(await paymentPage(one, id))
  await onSandboxPage(url, 'pay', '4000002760003184')
  expect(await orders(one)).toEqual([])
  await onSandboxPage(url, 'approve', '4000002760003184')
  await expect.poll(() => orders(one)).toHaveLength(1)
  expect(await mails(one, 'Confirm your payment')).toHaveLength(1)
})

test('a declined card is tried once more at ten the next morning, then never again (B05)', async () => {
  const { one, id } = await win({ index: 2, card: '0341_declined' })
  await waitForAnnouncement(id)
  await later(id, 24 * hour)
  await expect.poll(() => mails(one, 'Your card was declined')).toHaveLength(1)
  const again = await due(one)
  expect(again?.state).toBe('SCHEDULED')
  const at = new Date(again?.chargeDate ?? '')
  const hourInParis = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', timeStyle: 'short' }).format(at)
  expect(hourInParis).toBe('10:00')
  await later(id, (at.getTime() - app.platform.clock.now().getTime()) / 1000)
  await expect.poll(() => mails(one, 'Your card was declined')).toHaveLength(2)
  expect(await due(one)).toMatchObject({ state: 'OPEN', chargeDate: null })
  await later(id, 2 * hour)
  expect(await charges(one)).toHaveLength(2)
})

test('what is paid otherwise, or stopped by the fan, is not charged; nor is a card without consent or an unannounced charge (B05)', async () => {
  const paid = await win({ index: 3 })
  const stopped = await win({ index: 4 })
  const without = await win({ index: 5, hasConsent: false })
  const unannounced = await win({ index: 6 })
  expect(await due(without.one)).toMatchObject({ state: 'OPEN', chargeDate: null })
  await Promise.all([paid, stopped, unannounced].map(({ id }) => waitForAnnouncement(id)))
  await write(sql`update outstanding_payment set announced_at = null where id = ${unannounced.id}`)
  const params = { ...self(stopped.one), duePaymentId: stopped.id }
  expect(errorKeyOf(await paid.one.call(contract.cancelScheduledCharge, { params }))).toBe('errors.backend.forbidden')
  expect(errorKeyOf(await paymentPage(paid.one, stopped.id))).toBe('errors.backend.notFound')
  for (const _ of [1, 2]) valueOf(await stopped.one.call(contract.cancelScheduledCharge, { params }))
  expect(await due(stopped.one)).toMatchObject({ state: 'OPEN', chargeDate: null })
  await expect.poll(() => mails(stopped.one, 'We won’t charge your card')).toHaveLength(1)
  const all = [paid, stopped, without, unannounced]
  // The fan is just paying when the charge is due: it waits, and the payment ends it.
  const { url } = valueOf(await paymentPage(paid.one, paid.id))
  for (const { id } of all) await later(id, 25 * hour)
  expect(await charges(paid.one)).toEqual([])
  await onSandboxPage(url, 'pay')
  await expect.poll(() => orders(paid.one)).toHaveLength(1)
  await runJobs()
  for (const { one } of all) expect(await charges(one)).toEqual([])
})

test('the email about a charge says what the delivery costs, which is not part of it (B05, B06)', async () => {
  const { id: methodId } = await operator<{ id: string }>('POST', `/api/staff/clubs/${club}/delivery-methods`, {
    kind: 'SHIP',
    name: { en: 'Home delivery' },
    note: null,
    zones: [{ countries: ['FR'], prices: { S: 8 } }],
    carrier: null,
    daysMin: null,
    daysMax: null,
    trackingPattern: null,
    place: null,
    happensAt: null,
    active: true,
  })
  const deliver = async (exclusiveId: string) => {
    const body = { parcelClass: 'S', methodIds: [methodId] }
    await operator('PUT', `/api/staff/clubs/${club}/exclusives/${exclusiveId}/delivery`, body)
  }
  const home = { recipient: 'Ada', street: '1 rue du Stade', extra: null, postalCode: '75001', city: 'Paris' }
  const stay = { ...home, country: 'FR', phone: null }
  const atHome = bidder(0, '')
  valueOf(await atHome.call(contract.createAddress, { params: self(atHome), body: stay }))
  const [withAddress, without] = [await win({ index: 0, prepare: deliver }), await win({ index: 1, prepare: deliver })]
  const about = async ({ one }: { one: Bidder }) => (await mails(one, 'your card will be charged'))[0]?.plain
  await expect.poll(() => about(withAddress)).toMatch(/Home delivery to 1 rue du Stade, Paris costs 8\.00\s€/)
  await expect.poll(() => about(without)).toContain('Choose it when you pay for the lot')
})

test('coins that are bought before the charge pay for the lot, and end its plan (B05)', async () => {
  const { one, id, slug } = await win({ index: 10 })
  await waitForAnnouncement(id)
  const gift = { fanId: one.fan.fanId, coinsAmount: 110, memo: 'For a test' }
  await operator('POST', `/api/staff/clubs/${club}/coin-gifts`, gift)
  const exclusiveId = (await due(one))?.exclusiveId ?? ''
  const body = { lineItems: [{ exclusiveId }] }
  valueOf(await one.call(contract.createCoinsOrder, { params: { slug: club }, body }))
  expect(await due(one)).toBeUndefined()
  await later(id, 25 * hour)
  expect(await charges(one)).toEqual([])
  expect(await orders(one)).toMatchObject([
    { exclusives: [{ slug }], usedCoins: { amount: 110 }, finalCost: { value: 0 } },
  ])
})

test('a plan that staff cancel ends with an email that says what now holds, and no charge (B05)', async () => {
  const { one, id } = await win({ index: 6 })
  await waitForAnnouncement(id)
  const staff = await app.as('operator@virage.test')
  const cancel = () =>
    staff(cancelDuePayment, { params: { slug: club, duePaymentId: id }, body: { reason: 'Sold twice' } })
  valueOf(await cancel())
  expect(errorKeyOf(await cancel())).toBe('errors.backend.notFound')
  await expect.poll(() => mails(one, 'Nothing to pay')).toHaveLength(1)
  expect((await mails(one, 'Nothing to pay'))[0]?.plain).toMatch(/cancelled your payment of 121\.00\s€/)
  await later(id, 25 * hour)
  expect(await charges(one)).toEqual([])
})

test('a plan whose card may no longer be charged ends with an email, and the payment stays due (B05)', async () => {
  const { one, id } = await win({ index: 9 })
  await waitForAnnouncement(id)
  await write(sql`update fan set card_mandate = null where id = ${one.fan.fanId}`)
  await later(id, 25 * hour)
  await expect.poll(() => mails(one, 'We won’t charge your card')).toHaveLength(1)
  expect(await due(one)).toMatchObject({ id, state: 'OPEN', chargeDate: null })
})

test('a plan whose email isn’t accepted ends hours after its time, and the winner is told to pay otherwise (B05)', async () => {
  const { one, id } = await win({ index: 5 })
  await waitForAnnouncement(id)
  await write(sql`update outstanding_payment set announced_at = null where id = ${id}`)
  await later(id, 31 * hour)
  expect(await due(one)).toMatchObject({ id, state: 'SCHEDULED' })
  await later(id, hour)
  expect(await due(one)).toMatchObject({ id, state: 'OPEN', chargeDate: null })
  await expect.poll(() => mails(one, 'We won’t charge your card')).toHaveLength(1)
  expect(await charges(one)).toEqual([])
})

test('a plan whose email isn’t accepted leaves the winner time to pay before the deadline (B05)', async () => {
  const { one, id } = await win({ index: 3 })
  await waitForAnnouncement(id)
  await write(
    sql`update outstanding_payment set announced_at = null, deadline = charge_at + interval '7 hours' where id = ${id}`,
  )
  await later(id, 24 * hour)
  expect(await due(one)).toMatchObject({ id, state: 'OPEN', chargeDate: null })
})

test('a charge that can’t begin keeps no other from beginning (B05)', async () => {
  const [one, other] = [await win({ index: 12 }), await win({ index: 13 })]
  for (const { id } of [one, other]) await waitForAnnouncement(id)
  // Charges are begun in the order of their fans.
  const [first, second] = one.one.fan.fanId < other.one.fan.fanId ? [one, other] : [other, one]
  await write(sql`create function refuse_charge() returns trigger language plpgsql as $$ begin
    if new.fan_id::text = tg_argv[0] then raise exception 'refused'; end if; return new; end $$`)
  await write(sql`create trigger refuse_charge before insert on checkout for each row
    execute function refuse_charge(${sql.lit(first.one.fan.fanId)})`)
  for (const { id } of [first, second]) await later(id, 24 * hour)
  await expect.poll(() => due(second.one)).toBeUndefined()
  expect(await charges(first.one)).toEqual([])
  await write(sql`drop trigger refuse_charge on checkout`)
  await runJobs()
  await expect.poll(() => due(first.one)).toBeUndefined()
})

test('a charge that has begun can’t be stopped, and is not tried again if it is declined (B05)', async () => {
  const { one, id } = await win({ index: 13, card: '0341_declined' })
  await waitForAnnouncement(id)
  await write(sql`update outstanding_payment set charge_at = virage_now() where id = ${id}`)
  const checkoutId = await app.platform.database.withTenant(clubId, async (tx) => {
    const now = app.platform.clock.now()
    const opened = await openCharge(tx, { clubId, paymentId: id, provider: 'sandbox', now, by: 'schedule' })
    // The job waits until the winner has tried to stop it.
    await sql`select graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs where task_identifier = 'chargeCard'))`.execute(tx)
    return opened.ok ? opened.checkoutId : ''
  })
  const params = { ...self(one), duePaymentId: id }
  expect(errorKeyOf(await one.call(contract.cancelScheduledCharge, { params }))).toBe('errors.payment.underWay')
  await app.platform.database.withTenant(clubId, (tx) => addJob(tx, 'chargeCard', { clubId, checkoutId }))
  await expect.poll(() => mails(one, 'Your card was declined')).toHaveLength(1)
  expect(await due(one)).toMatchObject({ id, state: 'OPEN', chargeDate: null })
})

test('a winner who stops a charge that has succeeded learns that it is paid (B05)', async () => {
  const { one, id } = await win({ index: 12 })
  await waitForAnnouncement(id)
  await later(id, 24 * hour)
  await expect.poll(() => due(one)).toBeUndefined()
  const params = { ...self(one), duePaymentId: id }
  expect(errorKeyOf(await one.call(contract.cancelScheduledCharge, { params }))).toBe('errors.payment.alreadyPaid')
})

test('a plan that has ended is not announced any more (B05)', async () => {
  const { one, id } = await win({ index: 4 })
  await waitForAnnouncement(id)
  await write(sql`update outstanding_payment set announced_at = null where id = ${id}`)
  valueOf(await one.call(contract.cancelScheduledCharge, { params: { ...self(one), duePaymentId: id } }))
  const sent: string[] = []
  const announce = announceCharge({
    database: app.platform.database,
    sendMail: async ({ subject }) => void sent.push(subject),
    links: { publicUrl: () => app.origin, unsubscribeLinks: { path: () => '', read: () => undefined } },
  })
  await announce({ clubId, paymentId: id, mail: { to: 'ada@fans.test', subject: 'Late', html: '', plain: '' } })
  expect(sent).toEqual([])
})

test('an offer to the runner-up is never charged automatically, and not counted if it isn’t accepted (B05)', async () => {
  const { one, id, slug } = await win({ index: 7 })
  const runnerUp = bidder(11, slug)
  await write(sql`update fan set card_mandate = '{"version":1,"words":"I agree","date":"2026-11-23T12:00:00Z"}',
    payment_customer = 'customer_1', payment_method = 'card_sandbox_x_4242' where id = ${runnerUp.fan.fanId}`)
  const staff = await app.as('operator@virage.test')
  valueOf(await staff(offerToRunnerUp, { params: { slug: club, duePaymentId: id } }))
  const offer = await due(runnerUp)
  expect(offer).toMatchObject({ offered: true, state: 'OPEN', chargeDate: null })
  await expect.poll(() => mails(one, 'Nothing to pay')).toHaveLength(1)
  await later(offer?.id ?? '', 80 * hour)
  expect(await charges(runnerUp)).toEqual([])
  expect(await read(sql`select from unpaid_mark where fan_id = ${runnerUp.fan.fanId}`)).toEqual([])
})

test('two won lots that are not paid close bidding for 90 days, until one is paid late or compliance lifts it (B05)', async () => {
  const [first, second] = [await win({ index: 8, hasConsent: false }), await win({ index: 8, hasConsent: false })]
  const other = await win({ index: 9, hasConsent: false })
  const { one } = first
  for (const { id } of [first, second, other]) await later(id, 73 * hour)
  const { slug } = await createRunningLot(app, operator, { club, price: 100 })
  const answer = await bidder(8, slug).bid(100)
  expect(errorKeyOf(answer)).toBe('errors.bid.unpaid')
  const until = answer.ok ? '' : String(answer.problem?.until)
  expect((new Date(until).getTime() - app.platform.clock.now().getTime()) / 86_400_000).toBeCloseTo(90, 1)
  // One unpaid lot closes nothing.
  valueOf(await bidder(9, slug).bid(101))
  const staff = await app.as('operator@virage.test')
  const lifted = await staff(liftUnpaid, { params: { slug: club, fanId: one.fan.fanId }, body: { reason: 'Was ill' } })
  expect(valueOf(lifted)).toEqual({ lifted: 2 })
  valueOf(await bidder(8, slug).bid(102))
  // What was lifted doesn't count again.
  await runJobs()
  valueOf(await bidder(8, slug).bid(103))
  await write(sql`update unpaid_mark set lifted_at = null where fan_id = ${one.fan.fanId}`)
  expect(errorKeyOf(await bidder(8, slug).bid(104))).toBe('errors.bid.unpaid')
  const { url } = valueOf(await paymentPage(one, second.id))
  await onSandboxPage(url, 'pay')
  await expect.poll(() => orders(one)).toHaveLength(1)
  valueOf(await bidder(8, slug).bid(104))
})

test('a card is saved with consent, shown, replaced, and removed unless it is needed (B05)', async () => {
  const { slug } = await createRunningLot(app, operator, { club, price: 100 })
  const one = bidder(10, slug)
  const params = self(one)
  const card = async () => valueOf(await one.call(contract.getCardPaymentMethod, { params }))
  const save = async (number: string, mandateVersion?: number) => {
    const body = { ...returnUrls(), ...(mandateVersion !== undefined && { mandateVersion }) }
    const { url } = valueOf(await one.call(contract.setUpCard, { params, body }))
    await onSandboxPage(url, number === '4242424242424242' ? 'pay' : 'approve', number)
    await expect.poll(async () => (await card()).card?.last4).toBe(number.slice(-4))
  }
  await save('4242424242424242')
  expect((await card()).mandate.acceptedDate).toBeNull()
  expect(errorKeyOf(await one.call(contract.acceptCardMandate, { params, body: { mandateVersion: 0 } }))).toBe(
    'errors.card.mandateChanged',
  )
  const { version } = (await card()).mandate
  const accepted = valueOf(await one.call(contract.acceptCardMandate, { params, body: { mandateVersion: version } }))
  expect(accepted.mandate.acceptedDate).not.toBeNull()
  await save('4000002500003155', version)
  const replaced = await card()
  expect(replaced).toMatchObject({ status: 'READY', card: { brand: 'visa', last4: '3155', month: 12, year: 2034 } })
  const stored = await read<{ words: string }>(
    sql`select card_mandate ->> 'words' as words from fan where id = ${one.fan.fanId}`,
  )
  expect(stored).toEqual([{ words: replaced.mandate.words }])

  const now = app.platform.clock.now()
  const ending = JSON.stringify({
    brand: 'visa',
    last4: '4242',
    month: now.getUTCMonth() || 12,
    year: now.getUTCFullYear() - 1,
  })
  await write(sql`update fan set card = ${ending}::jsonb where id = ${one.fan.fanId}`)
  await expect.poll(async () => errorKeyOf(await one.bid(100))).toBe('errors.bid.cardExpiring')
  await save('4000002500003155', version)
  await expect.poll(async () => errorKeyOf(await one.bid(100))).toBe('accepted')
  expect(errorKeyOf(await one.call(contract.removeCard, { params }))).toBe('errors.card.inUse')
  valueOf(await bidder(0, slug).bid(101))
  valueOf(await one.call(contract.removeCard, { params }))
  expect(await card()).toMatchObject({ status: 'NOT_DEFINED', card: null, mandate: { acceptedDate: null } })
  expect(errorKeyOf(await one.call(contract.removeCard, { params }))).toBe('errors.card.none')
  await expect.poll(async () => errorKeyOf(await one.bid(102))).toBe('errors.bid.cardNeeded')
})
