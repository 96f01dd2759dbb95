import { randomUUID } from 'node:crypto'
import { type Cents, type Coins, unitsPerCoin } from '@virage/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOrderCheckout } from '../sales/orders/open-order-checkout.ts'
import { orderWithCoins } from '../sales/orders/order-with-coins.ts'
import { plainCheckout } from '../sales/payments/begin-checkout.ts'
import { insertCheckout } from '../sales/payments/checkouts.ts'
import { supersedeOpenCheckouts } from '../sales/payments/supersede-checkouts.ts'
import { applyEvent } from '../sales/payments/settle-checkout.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { PaymentEvent } from '../../platform/payments/payment-provider.ts'
import { createReceiptUrls } from '../sales/receipts/receipt-urls.ts'
import { completeRefund } from '../sales/refunds/complete-refund.ts'
import { type RefundInput, requestRefund } from '../sales/refunds/request-refund.ts'
import {
  analyzeLedger,
  isLedgerSound,
  type CoinFixtures,
  createCoinFixtures,
  give,
  openIdleDatabase,
  ledgerProblems,
} from '../../testing/coin-fixtures.ts'
import { transferCoins } from './ledger.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const now = new Date('2026-11-21T12:00:00Z')
const mail = {
  publicUrl: () => 'http://localhost',
  receiptUrls: createReceiptUrls({ secret: Buffer.alloc(32), now: () => now }),
  // No step fails a charge, so nobody is told of one.
  links: { publicUrl: () => 'http://localhost', unsubscribeLinks: { path: () => '', read: () => undefined } },
}
const urls = { provider: 'test', successUrl: '', cancelUrl: '' }

/** The past steps, from which later ones choose. */
type Past = { checkouts: string[]; events: PaymentEvent[]; orders: string[]; purchases: string[]; refunds: string[] }

const steps = [
  'gift',
  'giftCard',
  'orderWithCoins',
  'openOrder',
  'openOrder',
  'openPurchase',
  'pay',
  'pay',
  'cancel',
  'expire',
  'repeatEvent',
  'refundOrder',
  'refundPart',
  'refundPurchase',
  'refundUnspent',
  'refundDone',
  'refundFailed',
] as const
type Step = { kind: (typeof steps)[number]; fan: number; other: number; amount: number; dies: boolean }

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...steps),
  fan: fc.nat(2),
  other: fc.nat(1_000),
  amount: fc.integer({ min: 1, max: 40 * unitsPerCoin }),
  // A process that dies before its transaction commits leaves nothing of it, wherever it was.
  dies: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
})

const pick = <T>(list: T[], at: number): T | undefined => (list.length === 0 ? undefined : list[at % list.length])

/** Applies a step as the product does. @returns what it adds to the past, once it is committed */
async function applyStep(
  tx: Tx,
  { club, fanIds, exclusiveIds }: CoinFixtures,
  past: Past,
  { kind, fan, other, amount }: Step,
) {
  const fanId = fanIds[fan] ?? ''
  const clubId = club.id
  const exclusive = [pick(exclusiveIds, other) ?? '']
  const refund = async (what: RefundInput['what'] | undefined, part?: RefundInput['part']) => {
    if (!what) return {}
    const restock = other % 2 === 0
    const requested = await requestRefund(tx, { clubId, what, part, restock, reason: 'x', actor: 'staff' })
    return requested.ok ? { refunds: [requested.refund.id] } : {}
  }
  const deliver = async (checkoutId: string | undefined, type: PaymentEvent['type']) => {
    if (checkoutId === undefined) return {}
    const reference = { clubId, checkoutId }
    const event = {
      id: randomUUID(),
      type,
      reference,
      customer: null,
      paymentMethod: null,
      payment: `pay ${checkoutId}`,
      failure: null,
    }
    return applyAndFind(event)
  }
  const applyAndFind = async (event: PaymentEvent) => {
    await applyEvent(tx, mail, 'test', event)
    const { checkoutId } = event.reference
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('club_id', '=', clubId)
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirst()
    const bought = await tx
      .selectFrom('ledger_transfer')
      .select('id')
      .where('club_id', '=', clubId)
      .where('kind', '=', 'PURCHASE')
      .where('reference', '=', checkoutId)
      .executeTakeFirst()
    const late = await tx
      .selectFrom('refund')
      .select('id')
      .where('club_id', '=', clubId)
      .where('checkout_id', '=', checkoutId)
      .executeTakeFirst()
    return {
      events: [event],
      orders: order ? [order.id] : [],
      purchases: bought ? [bought.id] : [],
      refunds: late ? [late.id] : [],
    }
  }

  switch (kind) {
    case 'gift':
      await give(tx, clubId, fanId, amount as Coins)
      return {}
    case 'giftCard': {
      const to = { fanId: fanIds[(fan + 1) % fanIds.length] ?? '' }
      await transferCoins(tx, {
        clubId,
        kind: 'GIFT',
        from: { fanId },
        to,
        amount: amount as Coins,
        reference: randomUUID(),
      })
      return {}
    }
    case 'orderWithCoins': {
      const others = fanIds.filter((_, index) => (other >> index) % 2 === 1)
      const purchases = [fanId, ...others].map((id) => ({ fanId: id, exclusiveIds: exclusive }))
      const bought = await orderWithCoins(tx, { club, purchases, now })
      return { orders: bought.flatMap((one) => (one.ok ? [one.order.id] : [])) }
    }
    case 'openOrder': {
      await supersedeOpenCheckouts(tx, { clubId, fanId, purpose: 'order', exclusiveIds: exclusive }, exclusive)
      const request = { club, fanId, exclusiveIds: exclusive, now, language: 'en' as const, ...urls, expiresAt: now }
      const opened = await openOrderCheckout(tx, request)
      return opened.ok ? { checkouts: [opened.checkout.id] } : {}
    }
    case 'openPurchase': {
      const price = 100 as Cents
      const bought = { fanId, purpose: 'coins' as const, amount: price, coins: amount as Coins, ...urls, now }
      const checkout = plainCheckout(club, bought)
      await insertCheckout(tx, checkout)
      return { checkouts: [checkout.id] }
    }
    case 'pay':
      return deliver(pick(past.checkouts, other), 'paid')
    case 'cancel':
      return deliver(pick(past.checkouts, other), 'cancelled')
    case 'expire':
      return deliver(pick(past.checkouts, other), 'expired')
    case 'repeatEvent': {
      const event = pick(past.events, other)
      return event ? applyAndFind(event) : {}
    }
    case 'refundOrder': {
      const id = pick(past.orders, other)
      return refund(id === undefined ? undefined : { kind: 'order', id })
    }
    case 'refundPart': {
      const id = pick(past.orders, other)
      const cents = (other % 300) as Cents
      const part = { amount: cents, coins: (cents === 0 ? amount : amount % (2 * unitsPerCoin)) as Coins }
      return refund(id === undefined ? undefined : { kind: 'order', id }, part)
    }
    case 'refundPurchase': {
      const id = pick(past.purchases, other)
      return refund(id === undefined ? undefined : { kind: 'coins', id })
    }
    case 'refundUnspent': {
      const id = pick(past.purchases, other)
      const part = { amount: ((other % 120) + 1) as Cents, coins: 0 as Coins }
      return refund(id === undefined ? undefined : { kind: 'coins', id }, part)
    }
    case 'refundDone':
    case 'refundFailed': {
      const id = pick(past.refunds, other)
      if (id === undefined) return {}
      const answer = kind === 'refundDone' ? { ok: true as const, refund: id } : { ok: false as const, reason: 'No' }
      await completeRefund(tx, clubId, id, answer)
      return {}
    }
  }
}

/** Applies random steps to a club, and checks the ledger after each sequence. */
async function expectNoCoinLost(fixtures: CoinFixtures, sequences: number): Promise<void> {
  const { database, club } = fixtures
  /** Number of sequences per transaction: a step that dies only needs a savepoint. */
  const together = 50
  let past: Past = { checkouts: [], events: [], orders: [], purchases: [], refunds: [] }
  const remember = (added: Partial<Past>) => {
    const newest = <T>(list: T[], more: T[] = []) => [...list, ...more].slice(-12)
    past = {
      checkouts: newest(past.checkouts, added.checkouts),
      events: newest(past.events, added.events),
      orders: newest(past.orders, added.orders),
      purchases: newest(past.purchases, added.purchases),
      refunds: newest(past.refunds, added.refunds),
    }
  }
  const sequence = async (tx: Tx, taken: Step[]) => {
    for (const one of taken) {
      if (one.dies) await sql`savepoint step`.execute(tx)
      const added = await applyStep(tx, fixtures, past, one)
      if (one.dies) await sql`rollback to savepoint step; release savepoint step`.execute(tx)
      else remember(added)
    }
    expect(await isLedgerSound(tx, fixtures)).toBe(true)
  }
  let batches = 0
  const batch = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: together, maxLength: together })
  // Each sequence continues from the previous one, so a failing one can't be shrunk alone.
  await fc.assert(
    fc.asyncProperty(batch, async (taken) => {
      // The tables grow from nothing. Planned for empty ones, the check of all of them takes seconds. Half of their rows are enough.
      if (Number.isInteger(Math.log2(++batches))) await analyzeLedger(database)
      await database.withTenant(club.id, async (tx) => {
        for (const one of taken) await sequence(tx, one)
        expect(await ledgerProblems(tx, fixtures)).toEqual([])
      })
    }),
    { numRuns: sequences / together, endOnFailure: true },
  )
}

test('coins are never created or lost, whatever is given, bought, held, ordered, cancelled and refunded, and wherever it fails (M10, P03)', async () => {
  const shape = { fans: 3, exclusives: 3, stock: 6, coins: 60 }
  // A worker registers its tasks when it starts. Otherwise two transactions that register two tasks in different orders
  // would deadlock.
  await idle.database.asSystem((tx) =>
    sql`select graphile_worker.add_job(task) from unnest(array['sendEmail', 'sendRefund', 'closeCheckoutSession', 'chargeCard']) task`.execute(
      tx,
    ),
  )
  const fixtureSets = await Promise.all(Array.from({ length: 4 }, () => createCoinFixtures(idle.database, shape)))
  await Promise.all(fixtureSets.map((fixtures) => expectNoCoinLost(fixtures, 2_500)))
}, 480_000)
