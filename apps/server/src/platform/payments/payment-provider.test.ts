import * as contract from '@virage/contract'
import { type Cents, cents, type Coins, unitsPerCoin } from '@virage/domain'
import { startStripeServer, type StripeEvent, type StripeServer } from '@virage/test-support/stripe'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openCharge } from '../../modules/sales/outstanding-payments/charge-outstanding-payment.ts'
import { requestRefund } from '../../modules/sales/refunds/request-refund.ts'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { onSandboxPage } from '../../testing/sandbox-page.ts'

/** The product with one provider, and a fan's actions on the provider's pages. */
type Bench = {
  app: TestApp
  pay: (pageUrl: string) => Promise<void>
  expire: (pageUrl: string) => Promise<void>
  /** Delivers events that no page visit causes. */
  deliverEvents: () => Promise<void>
  stop: () => Promise<void>
}

const onSandbox = async (): Promise<Bench> => {
  const app = await openApp()
  return {
    app,
    pay: async (url) => void (await onSandboxPage(url, 'pay')),
    expire: async (url) => void (await app.provider.closeCheckout(url.split('/').at(-1) ?? '')),
    deliverEvents: async () => {},
    stop: app.stop,
  }
}
const onStripe = (shapes?: string) => async (): Promise<Bench> => {
  const stripe: StripeServer = await startStripeServer({ shapes })
  const app = await openApp({
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_these_tests',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  })
  const deliver = async (events: StripeEvent[]) => {
    const statuses = await stripe.deliver(`${app.origin}/api/webhooks/stripe`, events)
    expect(statuses).toEqual(events.map(() => 200))
  }
  return {
    app,
    // Each event is delivered twice, as Stripe may do.
    pay: async (url) => {
      const events = stripe.visit(url, 'pay')
      await deliver([...events, ...events])
    },
    expire: (url) => deliver(stripe.visit(url, 'expire')),
    deliverEvents: () => deliver(stripe.takeEvents()),
    stop: async () => {
      await app.stop()
      stripe.stop()
    },
  }
}

const shapes = process.env['STRIPE_FIXTURES']

describe('the sandbox', () => {
  passes(onSandbox)
})
describe('Stripe', () => {
  passes(onStripe())
})
// Stripe's own response objects are not in the repository: STRIPE_FIXTURES names the file that has them.
describe.skipIf(shapes === undefined)('Stripe with its own response objects', () => {
  passes(onStripe(shapes))
})

/** The tests that each provider must pass. */
function passes(open: () => Promise<Bench>) {
  let bench: Bench
  beforeAll(async () => {
    bench = await open()
  })
  afterAll(() => bench.stop())

  const slug = 'fc-virage'
  const returnUrls = {
    get successUrl() {
      return `${bench.app.origin}/done`
    },
    get cancelUrl() {
      return `${bench.app.origin}/back`
    },
  }
  const own = async (email: string, club = slug) => ({
    call: await bench.app.as(email),
    params: { slug: club, username: (await bench.app.tokenOf(email)).username },
  })
  const exclusive = async (exclusiveSlug: string) => {
    const one = valueOf(await (await bench.app.as(null))(contract.getExclusive, { params: { slug, exclusiveSlug } }))
    if (!one.visible) throw new Error('hidden')
    return one
  }
  /** Visitors are shown a copy, which follows a sale a moment later. */
  const stockOfDinner = async () => (await exclusive('dinner-with-the-coach')).stock
  const buy = async (exclusiveSlug: string) => {
    const { call, params } = await own('marie@fans.test')
    const lineItems = [{ exclusiveId: (await exclusive(exclusiveSlug)).id }]
    const { url } = valueOf(await call(contract.createFiatOrder, { params, body: { lineItems, ...returnUrls } }))
    return url
  }
  const orders = async () => {
    const { call, params } = await own('marie@fans.test')
    return valueOf(await call(contract.listOrders, { params }))
  }
  const coins = async () => {
    const { call, params } = await own('marie@fans.test')
    return valueOf(await call(contract.getBalance, { params })).coins.amount
  }
  const clubOf = async (name: string) => {
    const club = await bench.app.platform.clubs.find(name)
    if (!club) throw new Error(`No club ${name}`)
    return club
  }
  const refund = async (orderId: string, part?: { amount: Cents; coins: Coins }) => {
    const club = await clubOf(slug)
    return bench.app.platform.database.withTenant(club.id, (tx) =>
      requestRefund(tx, {
        clubId: club.id,
        what: { kind: 'order', id: orderId },
        part,
        restock: true,
        reason: 'Damaged',
        actor: 'staff',
      }),
    )
  }

  test('fulfils an order that was paid on its page, once, and reverses all of it when staff refund it (M10, M11)', async () => {
    const before = await orders()
    const dinner = await exclusive('dinner-with-the-coach')
    const held = await coins()
    const url = await buy('dinner-with-the-coach')
    await bench.pay(url)
    await expect.poll(async () => (await orders()).length).toBe(before.length + 1)
    const [order] = await orders()
    if (!order) throw new Error('No order')
    expect(order.usedCoins.amount).toBe(held)
    expect(order.finalCost.value).toBeGreaterThan(0)
    expect(await coins()).toBe(0)

    expect(await refund(order.id)).toMatchObject({ ok: true, refund: { status: 'pending' } })
    expect(await refund(order.id)).toEqual({ ok: false, reason: 'alreadyRefunded' })
    await expect.poll(coins).toBe(held)
    await expect.poll(stockOfDinner).toBe(dinner.stock)
  })

  test('refunds a part, then another, then the rest, and no cent more', async () => {
    const before = (await orders()).length
    const { stock } = await exclusive('dinner-with-the-coach')
    const held = await coins()
    await bench.pay(await buy('dinner-with-the-coach'))
    await expect.poll(async () => (await orders()).length).toBe(before + 1)
    const [bought] = await orders()
    if (!bought) throw new Error('No order')
    const newest = async () => (await orders()).find(({ id }) => id === bought.id)
    const part = (amount: number, inCoins: number) =>
      refund(bought.id, { amount: amount as Cents, coins: (inCoins * unitsPerCoin) as Coins })

    expect(await part(10_00, 0)).toMatchObject({ ok: true, refund: { whole: false, amount: 10_00, coins: 0 } })
    expect(await part(5_00, 2)).toMatchObject({ ok: true, refund: { whole: false, status: 'pending' } })
    await expect.poll(coins).toBe(2)
    expect(await part(0, 1)).toMatchObject({ ok: true, refund: { whole: false, status: 'done' } })
    expect(await coins()).toBe(3)
    const paid = Math.round(bought.finalCost.value * 100)
    expect(await part(paid - 14_99, 0)).toEqual({ ok: false, reason: 'tooMuch' })
    expect(await part(0, held - 2)).toEqual({ ok: false, reason: 'tooMuch' })
    expect(await newest()).toMatchObject({
      refunded: false,
      refundedCost: { value: 15 },
      refundedCoins: { amount: 3 },
    })
    await expect.poll(stockOfDinner).toBe(stock - 1)

    expect(await refund(bought.id)).toMatchObject({ ok: true, refund: { whole: true, amount: paid - 15_00 } })
    await expect.poll(coins).toBe(held)
    await expect.poll(newest).toMatchObject({ refunded: true, refundedCost: bought.finalCost })
    await expect.poll(stockOfDinner).toBe(stock)
    // The provider's own balance is zero as well.
    const { id: clubId } = await clubOf(slug)
    const { payment, ids } = await bench.app.platform.database.withTenant(clubId, (tx) =>
      tx
        .selectFrom('orders as o')
        .innerJoin('checkout as c', 'c.id', 'o.checkout_id')
        .innerJoin('refund as r', (join) => join.onRef('r.order_id', '=', 'o.id').on('r.amount', '>', cents(0)))
        .select(['c.payment', sql<string[]>`array_agg(r.id::text)`.as('ids')])
        .where('o.id', '=', bought.id)
        .groupBy('c.payment')
        .executeTakeFirstOrThrow(),
    )
    // It names them by their keys, however long it remembers a key itself.
    const known = await bench.app.provider.listRefunds(payment ?? '')
    expect(new Set(known.map(({ idempotencyKey }) => idempotencyKey))).toEqual(new Set(ids))
    expect(known.reduce((sum, { amount }) => sum + amount, 0)).toBe(paid)
    expect(
      await bench.app.provider.refund({
        idempotencyKey: 'more',
        payment: payment ?? '',
        amount: 1 as Cents,
        reference: { clubId, checkoutId: '' },
      }),
    ).toMatchObject({ ok: false })
  })

  test('releases coins and stock when its page expires', async () => {
    const held = await coins()
    const { stock } = await exclusive('dinner-with-the-coach')
    const url = await buy('dinner-with-the-coach')
    expect(await coins()).toBe(0)
    await expect.poll(stockOfDinner).toBe(stock - 1)
    await bench.expire(url)
    await expect.poll(coins).toBe(held)
    await expect.poll(stockOfDinner).toBe(stock)
  })

  test('a second checkout supersedes the first: its page is closed, and only one of them is paid', async () => {
    const before = (await orders()).length
    const first = await buy('dinner-with-the-coach')
    const second = await buy('dinner-with-the-coach')
    expect(second).not.toBe(first)
    await bench.pay(first)
    await bench.pay(second)
    await bench.deliverEvents()
    await expect.poll(async () => (await orders()).length).toBe(before + 1)
    await bench.app.platform.database.asSystem(async (tx) => {
      expect(await tx.selectFrom('refund').select('id').where('reason', '=', 'late').execute()).toEqual([])
    })
  })

  test('saves a card, which staff may charge for a won lot; it is charged once (A04, A11)', async () => {
    const horizon = await clubOf('fondation-horizon')
    const { call, params } = await own('lea@fans.test', horizon.slug)
    const { url } = valueOf(await call(contract.setUpCard, { params, body: returnUrls }))
    await bench.pay(url)
    const { database } = bench.app.platform
    const readCard = () =>
      database.withTenant(horizon.id, (tx) =>
        tx
          .selectFrom('fan')
          .select(['payment_customer', 'payment_method'])
          .where('club_id', '=', horizon.id)
          .where('account_id', '=', params.username)
          .executeTakeFirstOrThrow(),
      )
    await expect.poll(async () => (await readCard()).payment_method).toMatch(/^(?:card_sandbox|pm)_/)
    const dueId = () =>
      database.withTenant(horizon.id, async (tx) => {
        const due = await tx
          .selectFrom('outstanding_payment')
          .select('id')
          .where('paid_at', 'is', null)
          .executeTakeFirst()
        return due?.id
      })
    // The lot's end has passed, and it is closed within a second.
    await expect.poll(dueId).toBeDefined()
    const paymentId = (await dueId()) ?? ''
    const charge = () =>
      database.withTenant(horizon.id, (tx) =>
        openCharge(tx, {
          clubId: horizon.id,
          paymentId,
          provider: bench.app.provider.name,
          now: bench.app.platform.clock.now(),
          by: 'staff',
        }),
      )
    const before = valueOf(await call(contract.listOrders, { params })).length
    expect(await charge()).toMatchObject({ ok: true })
    expect(await charge()).toEqual({ ok: false, reason: 'underWay' })
    await expect
      .poll(async () => {
        await bench.deliverEvents()
        return valueOf(await call(contract.listOrders, { params })).length
      })
      .toBe(before + 1)
    expect(await charge()).toEqual({ ok: false, reason: 'notFound' })
  })

  test('returns the same result for the same request, and refunds no more than it has charged', async () => {
    const { provider } = bench.app
    const request = {
      idempotencyKey: 'one-page',
      mode: 'payment' as const,
      amount: 1500 as Cents,
      description: 'A scarf',
      customer: null,
      reference: {
        clubId: '0190f1e2-0000-7000-a000-000000000001',
        checkoutId: '0190f1e2-0000-7000-a000-000000000002',
      },
      ...returnUrls,
      expiresAt: new Date(bench.app.platform.clock.now().getTime() + 30 * 60_000),
    }
    const [first, second] = await Promise.all([provider.openCheckout(request), provider.openCheckout(request)])
    expect(second).toEqual(first)
    expect(await provider.closeCheckout(first.session)).toBe('closed')
    expect(await provider.closeCheckout(first.session)).toBe('closed')
    const none = await provider.refund({
      idempotencyKey: 'none',
      payment: 'pi_unknown',
      amount: 100 as Cents,
      reference: request.reference,
    })
    expect(none).toMatchObject({ ok: false })
    expect(await provider.listRefunds('pi_unknown')).toEqual([])
  })

  test('opens a page for many things, wherever their names are cut', async () => {
    const page = await bench.app.provider.openCheckout({
      idempotencyKey: crypto.randomUUID(),
      mode: 'payment',
      amount: cents(12_345),
      description: `${'a'.repeat(249)}🏆`,
      customer: null,
      reference: { clubId: crypto.randomUUID(), checkoutId: crypto.randomUUID() },
      successUrl: `${bench.app.origin}/yes`,
      cancelUrl: `${bench.app.origin}/no`,
      expiresAt: new Date(Date.now() + 1_800_000),
    })
    expect(page.url).not.toBe('')
  })

  test('a card that is declined or asks for approval is not charged', async () => {
    const charge = (paymentMethod: string) =>
      bench.app.provider.charge({
        idempotencyKey: paymentMethod,
        amount: 1500 as Cents,
        description: 'A scarf',
        customer: 'cus_1',
        paymentMethod,
        reference: { clubId: 'elsewhere', checkoutId: 'elsewhere' },
      })
    expect(await charge('pm_declined')).toEqual({ ok: false, reason: 'declined' })
    expect(await charge('pm_authentication_challenge')).toEqual({ ok: false, reason: 'authenticationNeeded' })
  })

  test('a webhook without a valid signature is rejected', async () => {
    const { provider, origin } = bench.app
    for (const signature of ['', 't=1,v1=00', `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`]) {
      const response = await fetch(`${origin}/api/webhooks/${provider.name}`, {
        method: 'POST',
        body: JSON.stringify({ id: 'evt_forged', type: 'checkout.session.completed', data: { object: {} } }),
        headers: { 'content-type': 'application/json', [provider.signatureHeader]: signature },
      })
      expect(response.status).toBe(403)
    }
  })
}
