import { randomUUID } from 'node:crypto'
import { createDatabase } from '@virage/test-support'
import { type BiddingFan, createBiddingFans, signInBySrp } from '@virage/test-support/fans'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { startStripeServer, type StripeServer } from '@virage/test-support/stripe'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTemplate } from '../../apps/server/src/testing/demo-template.ts'

type StripeEvents = ReturnType<StripeServer['takeEvents']>

const club = 'fc-virage'
let database: Awaited<ReturnType<typeof createDatabase>>
let stripe: StripeServer
let server: RunningServer
let fans: BiddingFan[]
let client: pg.Client

beforeAll(async () => {
  const { database: template, secret } = await demoTemplate()
  database = await createDatabase(template)
  stripe = await startStripeServer()
  server = await startServer({
    DATABASE_URL: database.url,
    SECRET: secret,
    WEB: 'false',
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_these_tests',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  fans = await createBiddingFans({ origin: server.origin, databaseUrl: database.url, secret, club, count: 50 })
  client = new pg.Client(database.url)
  await client.connect()
  await client.query("select set_config('virage.club_id', '*', false)")
})

afterAll(async () => {
  await client.end()
  await server.stop()
  stripe.stop()
  await database.drop()
})

const webhook = () => `${server.origin}/api/webhooks/stripe`
const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await client.query<T>(text, values)).rows
const exclusive = async (slug: string) => {
  const [row] = await rows<{ id: string; club_id: string; stock: number }>(
    'select id, club_id, stock from exclusive where slug = $1',
    [slug],
  )
  if (!row) throw new Error(`No exclusive ${slug}`)
  return row
}
const fanAt = (index: number) => {
  const fan = fans[index]
  if (!fan) throw new Error(`No fan ${index}`)
  return fan
}

/** Requests a purchase by card. @returns the provider's page, or the key of the problem */
async function buy(
  fan: BiddingFan,
  exclusiveId: string,
  key: string = randomUUID(),
): Promise<{ url?: string; key?: string }> {
  const response = await fetch(`${server.origin}/api/clubs/${club}/fiat-orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fan.token}`, 'idempotency-key': key },
    body: JSON.stringify({
      lineItems: [{ exclusiveId }],
      successUrl: `${server.origin}/clubs/${club}/done`,
      cancelUrl: `${server.origin}/clubs/${club}/back`,
    }),
  })
  return (await response.json()) as { url?: string; key?: string }
}
/** Requests a purchase until a process under load has answered; the idempotency key makes it one purchase. */
async function buyUntilAnswered(fan: BiddingFan, exclusiveId: string) {
  const key = randomUUID()
  for (;;) {
    const answer = await buy(fan, exclusiveId, key)
    if (answer.key !== 'errors.backend.unavailable') return answer
  }
}
const pageOf = async (fan: BiddingFan, exclusiveId: string) => {
  const { url, key } = await buy(fan, exclusiveId)
  if (url === undefined) throw new Error(`Rejected: ${key}`)
  return url
}
const ordersOf = (fan: BiddingFan) =>
  rows<{ id: string; exclusive_id: string }>(
    'select o.id, l.exclusive_id from orders o join order_line l on l.order_id = o.id where o.fan_id = $1',
    [fan.fanId],
  )
/** Advances the product's clock, which immediately runs the jobs that are then due. */
const advance = (seconds: number) =>
  fetch(`${server.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds }),
  })
/** Returns what Stripe has charged minus refunds, in cents. */
const charged = () =>
  [...stripe.state.objects.values()]
    .filter(({ object, status }) => object === 'payment_intent' && status === 'succeeded')
    .reduce((sum, intent) => sum + Number(intent['amount_received']) - Number(intent['refunded']), 0)

/** Checks the invariants: coins sum to zero, and each paid checkout has one order. */
async function expectLedgerInvariants() {
  const [sums] = await rows<{ sum: string; negative: number; unsold: number }>(`
    select (select sum(balance) from ledger_account) as sum,
      (select count(*) from ledger_account where balance < 0 and kind <> 'issue') as negative,
      (select count(*) from checkout c where purpose = 'order' and status = 'paid'
        and (select count(*) from orders o where o.checkout_id = c.id) <> 1) as unsold`)
  expect(sums).toEqual({ sum: '0', negative: 0, unsold: 0 })
}

test('webhooks that arrive twice, at once, out of order or forged settle a checkout once (M10)', async () => {
  const fan = fanAt(0)
  const { id } = await exclusive('derby-scarf-1911')
  const url = await pageOf(fan, id)
  const paid = stripe.visit(url, 'pay')
  expect(await stripe.deliver(webhook(), paid, 'whsec_of_somebody_else')).toEqual(paid.map(() => 403))
  expect(await ordersOf(fan)).toEqual([])
  await Promise.all(Array.from({ length: 8 }, () => stripe.deliver(webhook(), paid)))
  expect(await ordersOf(fan)).toHaveLength(1)
  // An expiry event that was sent while it was being paid.
  const session = stripe.state.objects.get(url.split('/').at(-1) ?? '')
  const expired = {
    type: 'checkout.session.expired',
    body:
      paid
        .at(-1)
        ?.body.replace('checkout.session.completed', 'checkout.session.expired')
        .replace(/evt_\d+/, 'evt_late') ?? '',
  }
  expect(session?.['payment_status']).toBe('paid')
  expect(await stripe.deliver(webhook(), [expired])).toEqual([200])
  expect(await ordersOf(fan)).toHaveLength(1)
  expect((await rows('select id from refund')).length).toBe(0)
  await expectLedgerInvariants()
})

test('a payment after its checkout expired buys nothing and is refunded automatically', async () => {
  const fan = fanAt(1)
  const { id, stock } = await exclusive('derby-scarf-1911')
  const before = charged()
  const url = await pageOf(fan, id)
  const paid = stripe.visit(url, 'pay')
  expect(charged()).toBeGreaterThan(before)
  // The product has released the checkout; the webhook comes late.
  await advance(33 * 60)
  const status = async () =>
    (await rows<{ status: string }>('select status from checkout where fan_id = $1', [fan.fanId]))[0]?.status
  await expect.poll(status).toBe('expired')
  expect(await stripe.deliver(webhook(), paid)).toEqual(paid.map(() => 200))
  await expect.poll(charged).toBe(before)
  expect(await ordersOf(fan)).toEqual([])
  expect((await exclusive('derby-scarf-1911')).stock).toBe(stock)
  await expectLedgerInvariants()
})

test('a page whose response is lost is requested again with its own key: one page, one charge', async () => {
  const fan = fanAt(2)
  const { id } = await exclusive('derby-scarf-1911')
  stripe.loseAnswers('POST /v1/checkout/sessions', 2)
  const first = await pageOf(fan, id)
  const asked = stripe.requests.filter(({ call }) => call === 'POST /v1/checkout/sessions').slice(-3)
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(asked.map(({ replayed }) => replayed)).toEqual([false, true, true])
  await stripe.deliver(webhook(), stripe.visit(first, 'pay'))
  expect(await ordersOf(fan)).toHaveLength(1)
})

test('a process that is killed between the charge and its record: charged once, sold once', async () => {
  const fan = fanAt(3)
  const { id } = await exclusive('derby-scarf-1911')
  const before = charged()
  const paid = stripe.visit(await pageOf(fan, id), 'pay')
  const taken = charged() - before
  // The process dies while it handles the webhook; Stripe sends it again later.
  const racing = stripe.deliver(webhook(), paid).catch(() => [])
  await server.kill()
  await racing
  await server.restart()
  expect(await stripe.deliver(webhook(), paid)).toEqual(paid.map(() => 200))
  expect(await ordersOf(fan)).toHaveLength(1)
  expect(charged() - before).toBe(taken)
  await expectLedgerInvariants()
})

test('a refund whose response is lost while its process dies happens once', async () => {
  const fan = fanAt(4)
  const { id } = await exclusive('derby-scarf-1911')
  const before = charged()
  await stripe.deliver(webhook(), stripe.visit(await pageOf(fan, id), 'pay'))
  const [order] = await ordersOf(fan)
  expect(order).toBeDefined()
  // As when staff begin a refund; the process dies before the provider's response arrives.
  await rows(
    `insert into refund (club_id, checkout_id, order_id, amount, coins, restock, reason, actor, created_at)
     select club_id, checkout_id, id, final_cost, 0, true, 'Torn', 'staff', virage_now() - interval '10 minutes' from orders where id = $1`,
    [order?.id],
  )
  stripe.loseAnswers('POST /v1/refunds', 3)
  const { stock } = await exclusive('derby-scarf-1911')
  await advance(1)
  expect(charged()).toBe(before)
  await server.kill()
  await server.restart()
  const state = async () =>
    (await rows<{ status: string }>('select status from refund where order_id = $1', [order?.id]))[0]?.status
  await expect.poll(state).toBe('done')
  expect(charged()).toBe(before)
  expect((await exclusive('derby-scarf-1911')).stock).toBe(stock + 1)
  await expectLedgerInvariants()
})

test('a withdrawal whose process is killed between its commit and its refund is refunded once (B01)', async () => {
  const fan = fanAt(9)
  const { id } = await exclusive('derby-scarf-1911')
  const before = charged()
  await stripe.deliver(webhook(), stripe.visit(await pageOf(fan, id), 'pay'))
  const [order] = await rows<{ id: string; number: number }>('select id, number from orders where fan_id = $1', [
    fan.fanId,
  ])
  const from = stripe.requests.length
  const withdraw = async () => {
    const response = await fetch(`${server.origin}/api/clubs/${club}/withdrawals`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${fan.token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        orderNumber: `${order?.number}`,
        firstName: 'Ana',
        lastName: 'Lys',
        email: 'ana@lys.test',
      }),
    })
    return (await response.json()) as { id?: string }
  }
  stripe.loseAnswers('POST /v1/refunds', 3)
  const { id: withdrawalId } = await withdraw()
  expect(withdrawalId).toBeDefined()
  await server.kill()
  stripe.loseAnswers('POST /v1/refunds', 0)
  await server.restart()
  // From then on another process resumes what this one has left.
  await advance(3 * 60)
  const refunds = async () =>
    (await rows<{ status: string }>('select status from refund where order_id = $1', [order?.id])).map(
      ({ status }) => status,
    )
  await expect.poll(refunds).toEqual(['done'])
  expect((await withdraw()).id).toBe(withdrawalId)
  expect(await refunds()).toEqual(['done'])
  expect(charged()).toBe(before)
  const asked = stripe.requests.slice(from).filter(({ call }) => call === 'POST /v1/refunds')
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  await expectLedgerInvariants()
})

test('a saved card is charged once, even if the response is lost and the process dies (A11)', async () => {
  const fan = fanAt(6)
  const lot = await exclusive('captains-armband-derby')
  await rows(
    `update fan set card_status = 'READY', payment_customer = 'cus_of_fan', payment_method = 'pm_of_fan' where id = $1`,
    [fan.fanId],
  )
  const [due] = await rows<{ id: string }>(
    `insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline)
     values ($1, $2, $3, 20000000, now() + interval '3 days') returning id`,
    [lot.club_id, lot.id, fan.fanId],
  )
  const before = charged()
  // As often as the client retries automatically: the job fails, and its process abandons it.
  stripe.loseAnswers('POST /v1/payment_intents', 3)
  const operator = await signInBySrp({
    origin: server.origin,
    email: 'operator@virage.test',
    client: 'office',
    password: 'Virage-demo-2026!',
  })
  const charge = () =>
    fetch(`${server.origin}/api/staff/clubs/${club}/due-payments/${due?.id}/charges`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${operator}` },
      body: '{}',
    })
  expect((await charge()).status).toBe(201)
  await expect.poll(() => charged() - before).toBe(22_000)
  await server.kill()
  await server.restart()
  expect(((await (await charge()).json()) as { key: string }).key).toBe('errors.payment.underWay')
  await stripe.deliver(webhook(), stripe.takeEvents())
  await expect.poll(() => ordersOf(fan)).toHaveLength(1)
  expect(charged() - before).toBe(22_000)
  const asked = stripe.requests.filter(({ call }) => call === 'POST /v1/payment_intents')
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  await expectLedgerInvariants()
})

test('a planned charge of a won lot happens once, although its answer is lost and the process is killed at each step (B05)', async () => {
  const fan = fanAt(7)
  const lot = await exclusive('away-kit-cup-run')
  await rows(
    `update fan set card_status = 'READY', payment_customer = 'cus_of_winner', payment_method = 'pm_of_winner',
       card_mandate = '{"version":1,"words":"I agree","date":"2026-11-23T12:00:00Z"}' where id = $1`,
    [fan.fanId],
  )
  // Its email was handed over, and its time comes when the process is back.
  await server.kill()
  await rows(
    `insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline, charge_at, announced_at)
     values ($1, $2, $3, 20000000, virage_now() + interval '3 days', virage_now(), virage_now())`,
    [lot.club_id, lot.id, fan.fanId],
  )
  const before = charged()
  const from = stripe.requests.length
  stripe.loseAnswers('POST /v1/payment_intents', 3)
  await server.restart()
  await advance(1)
  await expect.poll(() => charged() - before).toBe(22_000)
  await server.kill()
  await server.restart()
  await advance(1)
  // The process dies while it handles the webhook, which Stripe sends again.
  const events = stripe.takeEvents()
  const racing = stripe.deliver(webhook(), events).catch(() => [])
  await server.kill()
  await racing
  await server.restart()
  await stripe.deliver(webhook(), events)
  await expect.poll(() => ordersOf(fan)).toHaveLength(1)
  await advance(1)
  expect(charged() - before).toBe(22_000)
  const asked = stripe.requests.slice(from).filter(({ call }) => call === 'POST /v1/payment_intents')
  expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
  expect(await rows(`select from checkout where fan_id = $1 and status in ('open', 'paid')`, [fan.fanId])).toHaveLength(
    1,
  )
  await expectLedgerInvariants()
})

test('a refused charge is told once, whether its answer or its webhook comes first (B05)', async () => {
  const fan = fanAt(8)
  const lot = await exclusive('diallo-derby-shirt')
  await rows(
    `update fan set card_status = 'READY', payment_customer = 'cus_of_winner', payment_method = 'pm_authentication_challenge',
       card_mandate = '{"version":1,"words":"I agree","date":"2026-11-23T12:00:00Z"}' where id = $1`,
    [fan.fanId],
  )
  stripe.loseAnswers('POST /v1/payment_intents', 3)
  await rows(
    `insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline, charge_at, announced_at)
     values ($1, $2, $3, 20000000, virage_now() + interval '3 days', virage_now(), virage_now())`,
    [lot.club_id, lot.id, fan.fanId],
  )
  await advance(1)
  const failures: StripeEvents = []
  await expect.poll(() => failures.push(...stripe.takeEvents())).toBeGreaterThan(0)
  // The webhook is first, and the process dies before its job gets an answer.
  await stripe.deliver(webhook(), failures)
  await server.kill()
  await server.restart()
  await Promise.all([1, 2].map(() => stripe.deliver(webhook(), failures)))
  const state = () =>
    rows<{ needed: boolean; charge_at: Date | null }>(
      'select action_needed_at is not null as needed, charge_at from outstanding_payment where fan_id = $1',
      [fan.fanId],
    )
  expect(await state()).toEqual([{ needed: true, charge_at: null }])
  const told = () =>
    rows(
      `select from audit_log where action = 'payment.chargeRefused' and subject in
    (select 'checkout ' || id from checkout where fan_id = $1)`,
      [fan.fanId],
    )
  expect(await told()).toHaveLength(1)
  expect(await ordersOf(fan)).toEqual([])
  await expectLedgerInvariants()
})

test('a later delivery is paid once, although its answers are lost and the process is killed at each step (B06)', async () => {
  const fan = fanAt(10)
  const [lot] = await rows<{ id: string; club_id: string }>(
    `select e.id, e.club_id from exclusive e join lot l on l.club_id = e.club_id and l.exclusive_id = e.id
     join club c on c.id = e.club_id and c.slug = $1
     where not exists (select from outstanding_payment d where d.club_id = e.club_id and d.exclusive_id = e.id)
       and e.slug <> 'keeper-clean-sheet-100' limit 1`,
    [club],
  )
  // Another test sells the keeper's.
  if (!lot) throw new Error('Each other lot has been sold')
  const [method] = await rows<{ id: string }>(
    `insert into delivery_method (club_id, kind, name, zones) values ($1, 'SHIP', '{"en":"Post"}', '[{"countries":["FR"],"prices":{"S":800}}]')
     returning id`,
    [lot.club_id],
  )
  await rows('insert into exclusive_delivery values ($1, $2, $3)', [lot.club_id, lot.id, method?.id])
  const [address] = await rows<{ id: string }>(
    `insert into booked_address (club_id, fan_id, recipient, street, postal_code, city, country)
     values ($1, $2, 'Ada', '1 rue du Stade', '75001', 'Paris', 'FR') returning id`,
    [lot.club_id, fan.fanId],
  )
  const [due] = await rows<{ id: string }>(
    `insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline, paid_at)
     values ($1, $2, $3, 20000000, now() + interval '3 days', now()) returning id`,
    [lot.club_id, lot.id, fan.fanId],
  )
  const [order] = await rows<{ id: string }>(
    `insert into orders (club_id, number, fan_id, outstanding_payment_id, original_cost, final_cost, used_coins)
     values ($1, 900001, $2, $3, 22000, 22000, 0) returning id`,
    [lot.club_id, fan.fanId, due?.id],
  )
  const key = randomUUID()
  const page = `${server.origin}/clubs/${club}/payments/${due?.id}`
  const choose = async () => {
    const delivery = { methodId: method?.id, price: 8, addressId: address?.id }
    const response = await fetch(
      `${server.origin}/api/clubs/${club}/fans/${fan.username}/due-payments/${due?.id}/delivery-pages`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${fan.token}`, 'idempotency-key': key },
        body: JSON.stringify({ successUrl: page, cancelUrl: page, delivery }),
      },
    )
    return (await response.json()) as { url?: string; key?: string }
  }
  const before = charged()
  // The process dies after the checkout was stored, before the provider has answered.
  stripe.loseAnswers('POST /v1/checkout/sessions', 3)
  await choose()
  await server.kill()
  await server.restart()
  const { url = '' } = await choose()
  const paid = stripe.visit(url, 'pay')
  const racing = stripe.deliver(webhook(), paid).catch(() => [])
  await server.kill()
  await racing
  await server.restart()
  await Promise.all([1, 2].map(() => stripe.deliver(webhook(), paid)))
  const parcels = () => rows('select from parcel where order_id = $1', [order?.id])
  await expect.poll(parcels).toHaveLength(1)
  expect(charged() - before).toBe(800)
  expect(await rows('select from later_delivery where order_id = $1', [order?.id])).toHaveLength(1)
  expect(await choose()).toEqual({ url: page })
  await expectLedgerInvariants()
})

test('two tabs that pay the same outstanding payment pay it once (A11)', async () => {
  const fan = fanAt(5)
  const lot = await exclusive('keeper-clean-sheet-100')
  await rows(
    `insert into outstanding_payment (club_id, exclusive_id, fan_id, price, deadline) values ($1, $2, $3, 15000000, now() + interval '3 days')`,
    [lot.club_id, lot.id, fan.fanId],
  )
  const before = charged()
  const tabs = await Promise.all([buy(fan, lot.id), buy(fan, lot.id)])
  const pages = tabs.flatMap(({ url }) => (url === undefined ? [] : [url]))
  expect(pages.length).toBeGreaterThan(0)
  for (const { key } of tabs.filter(({ url }) => url === undefined)) expect(key).toBe('errors.payment.underWay')
  const events = pages.flatMap((url) => stripe.visit(url, 'pay'))
  await stripe.deliver(webhook(), [...events, ...stripe.takeEvents()])
  expect(await ordersOf(fan)).toHaveLength(1)
  await expect.poll(() => charged() - before).toBe(16_500)
  const again = await buy(fan, lot.id)
  expect(again.key).toBe('errors.exclusive.notForSale')
  await expectLedgerInvariants()
})

test('fifty fans who buy the last piece at once get one order', async () => {
  const gloves = await exclusive('keeper-gloves-signed')
  await rows('update exclusive set stock = 1 where id = $1', [gloves.id])
  const answers = await Promise.all(fans.map((fan) => buyUntilAnswered(fan, gloves.id)))
  const pages = answers.flatMap(({ url }) => (url === undefined ? [] : [url]))
  expect(pages).toHaveLength(1)
  expect(new Set(answers.flatMap(({ key }) => (key === undefined ? [] : [key])))).toEqual(
    new Set(['errors.exclusive.outOfStock']),
  )
  await stripe.deliver(
    webhook(),
    pages.flatMap((url) => stripe.visit(url, 'pay')),
  )
  const sold = await rows('select from order_line where exclusive_id = $1', [gloves.id])
  expect(sold).toHaveLength(1)
  expect((await exclusive('keeper-gloves-signed')).stock).toBe(0)
  await expectLedgerInvariants()
})
