import { type Coins, totalCost } from '@virage/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { wonLotPrice as price, winLot } from '../../../testing/won-lot.ts'
import {
  type CoinFixtures,
  createCoinFixtures,
  isLedgerSound,
  openIdleDatabase,
} from '../../../testing/coin-fixtures.ts'
import { orderWithCoins } from '../orders/order-with-coins.ts'
import { lockCheckout } from '../payments/checkouts.ts'
import { releaseCheckout } from '../payments/release-checkout.ts'
import { applyEvent } from '../payments/settle-checkout.ts'
import { createReceiptUrls } from '../receipts/receipt-urls.ts'
import { findUnpaid } from '../../notifications/find-notifications.ts'
import { cancelOutstandingPayment, extendOutstandingPayment } from './cancel-outstanding-payment.ts'
import { openCharge } from './charge-outstanding-payment.ts'
import { readOutstandingPayment } from './read-payments.ts'
import { recordPayment } from './record-payment.ts'
import { takeBackPayment } from './take-back-payment.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const now = new Date('2026-11-21T12:00:00Z')
const mail = {
  publicUrl: () => 'http://localhost',
  receiptUrls: createReceiptUrls({ secret: Buffer.alloc(32), now: () => now }),
}
const links = { publicUrl: mail.publicUrl, unsubscribeLinks: { path: () => '', read: () => undefined } }

/** What somebody does about the payment; each is a transaction of its own. */
const acts = {
  charge: async (tx: Tx, { club }: CoinFixtures, paymentId: string) => {
    await openCharge(tx, { clubId: club.id, paymentId, provider: 'test', now, by: 'staff' })
  },
  providerSaysPaid: async (tx: Tx, { club }: CoinFixtures) => {
    const charged = await tx.selectFrom('checkout').select('id').where('off_session', '=', true).execute()
    for (const { id: checkoutId } of charged) {
      const paid = {
        type: 'paid',
        customer: null,
        paymentMethod: null,
        payment: `payment ${checkoutId}`,
        failure: null,
      } as const
      const event = { id: `paid ${checkoutId}`, reference: { clubId: club.id, checkoutId }, ...paid }
      await applyEvent(tx, { ...mail, links }, 'test', event)
    }
  },
  expire: async (tx: Tx, { club }: CoinFixtures) => {
    const open = await tx.selectFrom('checkout').select('id').where('status', '=', 'open').orderBy('id').execute()
    for (const { id } of open) {
      const checkout = await lockCheckout(tx, club.id, id)
      if (checkout?.status === 'open') await releaseCheckout(tx, checkout, 'expired')
    }
  },
  coins: async (tx: Tx, { club, fanIds, exclusiveIds }: CoinFixtures) => {
    const purchase = { fanId: fanIds[0] ?? '', exclusiveIds: exclusiveIds.slice(0, 1) }
    await orderWithCoins(tx, { club, purchases: [purchase], now })
  },
  record: (tx: Tx, { club }: CoinFixtures, paymentId: string) => {
    const recording = { method: 'CASH', receivedDay: '2026-11-21', reference: undefined, actor: 'staff', now } as const
    return recordPayment(tx, { clubId: club.id, paymentId, amount: cost(club), ...recording }, mail)
  },
  takeBack: async (tx: Tx, { club }: CoinFixtures, paymentId: string) => {
    await takeBackPayment(tx, { clubId: club.id, paymentId, reason: 'It bounced', actor: 'staff' })
  },
  cancel: async (tx: Tx, { club }: CoinFixtures, paymentId: string) => {
    await cancelOutstandingPayment(tx, club.id, paymentId)
  },
}
const cost = ({ coin_price: coinPrice }: CoinFixtures['club']) => totalCost(price, coinPrice)
const act = fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[]))
/** Groups of acts, one group after the other; the acts of a group at the same instant. */
const night = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 })

/** What stands in the end: orders that were not refunded, money that was kept, the state of the payment. */
async function outcomeOf({ database, club }: CoinFixtures, paymentId: string) {
  return database.withTenant(club.id, async (tx) => {
    const { rows } = await sql<{
      orders: number
      kept: number
      spent: Coins
      paid: boolean
      open: boolean
      pending: number
    }>`
      select
        (select count(*)::int from orders where refunded_at is null) as orders,
        (select count(*)::int from checkout c where (c.payment is not null or c.provider = 'recorded') and not exists (
          select from refund r where r.club_id = c.club_id and r.checkout_id = c.id)) as kept,
        (select coalesce(sum(used_coins), 0)::bigint from orders where refunded_at is null) as spent,
        d.paid_at is not null as paid, d.paid_at is null and d.cancelled_at is null as open,
        (select count(*)::int from checkout c where c.status = 'open') as pending
      from outstanding_payment d where d.id = ${paymentId}`.execute(tx)
    return { isSound: await isLedgerSound(tx, { club }), ...rows[0] }
  })
}

test('whatever happens at the same instant to a won lot, at most one payment stands, and exactly one if it counts as paid (B05)', async () => {
  await fc.assert(
    fc.asyncProperty(night, async (groups) => {
      const fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 100 })
      const paymentId = await winLot(fixtures)
      for (const group of groups) {
        // What is refused has no effect: that is part of the property.
        await Promise.allSettled(
          group.map((name) =>
            fixtures.database.withTenant(fixtures.club.id, (tx) => acts[name](tx, fixtures, paymentId)),
          ),
        )
      }
      const end = await outcomeOf(fixtures, paymentId)
      expect(end.isSound).toBe(true)
      expect(end.orders).toBe(end.paid ? 1 : 0)
      // Either coins or money, and money only once.
      const isPaidInCoins = Number(end.spent) > 0
      expect(end.kept).toBe(end.paid && !isPaidInCoins ? 1 : 0)
      // A card that is being charged keeps everything else away.
      expect(end.pending === 0 || end.open).toBe(true)
    }),
    { numRuns: 40 },
  )
})

test('a charge whose answer comes after its checkout has expired pays the lot, unless it is paid or cancelled meanwhile (B05)', async () => {
  const states = []
  for (const meanwhile of [undefined, 'record', 'cancel'] as const) {
    const fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 100 })
    const paymentId = await winLot(fixtures)
    for (const name of ['charge', 'expire', ...(meanwhile ? [meanwhile] : []), 'providerSaysPaid'] as const)
      await fixtures.database.withTenant(fixtures.club.id, (tx) => acts[name](tx, fixtures, paymentId))
    const { orders, kept, paid } = await outcomeOf(fixtures, paymentId)
    states.push({ meanwhile, orders, kept, paid })
  }
  expect(states).toEqual([
    { meanwhile: undefined, orders: 1, kept: 1, paid: true },
    { meanwhile: 'record', orders: 1, kept: 1, paid: true },
    { meanwhile: 'cancel', orders: 0, kept: 0, paid: false },
  ])
})

/** Lets a winner who was reminded twice owe the payment again, until this many hours from now. */
const owedAgain = {
  'was extended': async (
    tx: Tx,
    { club }: CoinFixtures,
    { paymentId, hours }: { paymentId: string; hours: number },
  ) => {
    await extendOutstandingPayment(tx, club.id, paymentId, new Date(Date.now() + hours * 3_600_000))
  },
  'was taken back': async (
    tx: Tx,
    fixtures: CoinFixtures,
    { paymentId, hours }: { paymentId: string; hours: number },
  ) => {
    await acts.record(tx, fixtures, paymentId)
    await acts.takeBack(tx, fixtures, paymentId)
    await sql`update outstanding_payment set deadline = virage_now() + make_interval(hours => ${hours})`.execute(tx)
  },
}
test.each([
  ['was extended', 20],
  ['was extended', 5],
  ['was taken back', 20],
] as const)(
  'after a payment %s, its winner is reminded once of the deadline in %i hours (B05)',
  async (what, hours) => {
    const fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
    const paymentId = await winLot(fixtures)
    const found = await fixtures.database.withTenant(fixtures.club.id, async (tx) => {
      await sql`update outstanding_payment set created_at = virage_now() - interval '2 hours', reminders_sent = 2`.execute(
        tx,
      )
      await owedAgain[what](tx, fixtures, { paymentId, hours })
      return [await findUnpaid(tx, []), await findUnpaid(tx, [])]
    })
    expect(found.map((reminders) => reminders.length)).toEqual([1, 0])
  },
)

test('staff still see the reminders before an extension (B05)', async () => {
  const { database, club, ...fixtures } = await createCoinFixtures(idle.database, {
    fans: 1,
    exclusives: 1,
    stock: 1,
    coins: 0,
  })
  const id = await winLot({ database, club, ...fixtures })
  const payment = await database.withTenant(club.id, async (tx) => {
    await sql`update outstanding_payment set reminders_sent = 2, staff_reminders = 1`.execute(tx)
    await extendOutstandingPayment(tx, club.id, id, new Date(Date.now() + 3_600_000))
    return readOutstandingPayment(tx, club.id, id)
  })
  expect(payment?.reminders).toBe(3)
})
