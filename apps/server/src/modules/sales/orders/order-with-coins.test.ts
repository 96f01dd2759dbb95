import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import {
  type CoinFixtures,
  createCoinFixtures,
  isLedgerSound,
  ledgerProblems,
  openIdleDatabase,
} from '../../../testing/coin-fixtures.ts'
import { readBalance } from '../../wallet/index.ts'
import { createReceiptUrls } from '../receipts/receipt-urls.ts'
import { supersedeOpenCheckouts } from '../payments/supersede-checkouts.ts'
import { openCoinsOrderQueue } from './coins-order-queue.ts'
import type { CoinsPurchase } from './decide-coins-orders.ts'
import { openOrderCheckout } from './open-order-checkout.ts'
import { orderWithCoins } from './order-with-coins.ts'
import { lockExclusives } from './queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const now = new Date('2026-11-21T12:00:00Z')
const shape = { fans: 3, exclusives: 3, stock: 2, coins: 30 }
const mail = {
  publicUrl: () => 'http://localhost',
  receiptUrls: createReceiptUrls({ secret: Buffer.alloc(32), now: () => now }),
}

/** A purchase by the places of its fan and its exclusives. */
type Step = { fan: number; exclusives: number[] }
const step: fc.Arbitrary<Step> = fc.record({
  fan: fc.nat(2),
  exclusives: fc.array(fc.nat(2), { minLength: 1, maxLength: 2 }),
})
const purchaseOf = ({ fanIds, exclusiveIds }: CoinFixtures, { fan, exclusives }: Step): CoinsPurchase => ({
  fanId: fanIds[fan] ?? '',
  exclusiveIds: exclusives.map((place) => exclusiveIds[place] ?? ''),
})

/** Opens a checkout by card, which holds stock and coins. */
async function openCheckout(tx: Tx, { club }: CoinFixtures, { fanId, exclusiveIds }: CoinsPurchase): Promise<void> {
  await supersedeOpenCheckouts(tx, { clubId: club.id, fanId, purpose: 'order', exclusiveIds }, exclusiveIds)
  const visit = { provider: 'test', successUrl: '', cancelUrl: '', language: 'en' as const, expiresAt: now }
  await openOrderCheckout(tx, { club, fanId, exclusiveIds, now, ...visit })
}

/** What is left of a club after purchases: outcomes, balances and stock, without ids. */
async function resultOf(
  fixtures: CoinFixtures,
  held: Step[],
  buy: (tx: Tx) => Promise<{ ok: boolean; reason?: string }[]>,
) {
  const { database, club } = fixtures
  return database.withTenant(club.id, async (tx) => {
    for (const one of held) await openCheckout(tx, fixtures, purchaseOf(fixtures, one))
    const outcomes = await buy(tx)
    const balances = await Promise.all(fixtures.fanIds.map((fanId) => readBalance(tx, club.id, fanId)))
    const stock = await tx
      .selectFrom('exclusive')
      .select('stock')
      .where('club_id', '=', club.id)
      .orderBy('slug')
      .execute()
    expect(await isLedgerSound(tx, fixtures)).toBe(true)
    expect(await ledgerProblems(tx, fixtures)).toEqual([])
    return { outcomes: outcomes.map(({ ok, reason }) => (ok ? 'sold' : reason)), balances, stock }
  })
}

test('purchases that share a commit come out as they do one after the other (M10)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 3 }),
      fc.array(step, { minLength: 2, maxLength: 8 }),
      async (held, steps) => {
        const [together, apart] = [
          await createCoinFixtures(idle.database, shape),
          await createCoinFixtures(idle.database, shape),
        ]
        const atOnce = await resultOf(together, held, (tx) =>
          orderWithCoins(tx, { club: together.club, now, purchases: steps.map((one) => purchaseOf(together, one)) }),
        )
        const inTurn = await resultOf(apart, held, async (tx) => {
          const outcomes = []
          for (const one of steps)
            outcomes.push(...(await orderWithCoins(tx, { club: apart.club, now, purchases: [purchaseOf(apart, one)] })))
          return outcomes
        })
        expect(atOnce).toEqual(inTurn)
      },
    ),
    { numRuns: 25 },
  )
}, 120_000)

const callOf = ({ club }: CoinFixtures, purchase: CoinsPurchase, key: string | undefined = randomUUID()) => ({
  ...purchase,
  club,
  language: 'en' as const,
  request: {
    clubId: club.id,
    principal: purchase.fanId,
    operation: 'createCoinsOrder',
    key,
    input: purchase.exclusiveIds,
  },
})
const queueOf = ({ database }: CoinFixtures) => openCoinsOrderQueue({ database, clock: { now: () => now } }, mail)
const ordersOf = ({ database, club }: CoinFixtures) =>
  database.withTenant(club.id, (tx) =>
    tx.selectFrom('orders').select('number').where('club_id', '=', club.id).orderBy('number').execute(),
  )

test('orders that arrive together are numbered one after the other (papercut 18)', async () => {
  const fixtures = await createCoinFixtures(idle.database, { ...shape, fans: 20, stock: 50 })
  const queue = queueOf(fixtures)
  const purchases = fixtures.fanIds.map((_, fan) => purchaseOf(fixtures, { fan, exclusives: [0] }))
  await Promise.all(purchases.map((purchase) => queue.submit(callOf(fixtures, purchase))))
  expect((await ordersOf(fixtures)).map(({ number }) => number)).toEqual(purchases.map((_, index) => index + 1))
})

test('an order that fails fails alone among those that share its commit', async () => {
  const fixtures = await createCoinFixtures(idle.database, shape)
  const queue = queueOf(fixtures)
  const [first, second, third] = [0, 1, 2].map((fan) => purchaseOf(fixtures, { fan, exclusives: [0] }))
  if (!first || !second || !third) throw new Error('Three purchases')
  const broken = { ...third, fanId: randomUUID(), exclusiveIds: ['no id'] }
  // The first is on its way while the others wait: they share the next commit.
  const outcomes = await Promise.allSettled([first, broken, second].map((one) => queue.submit(callOf(fixtures, one))))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await ordersOf(fixtures)).toHaveLength(2)
})

test('a key that is used twice at once makes one order, also among others that share its commit (M12)', async () => {
  const fixtures = await createCoinFixtures(idle.database, { ...shape, stock: 5 })
  const queue = queueOf(fixtures)
  const purchase = purchaseOf(fixtures, { fan: 0, exclusives: [0] })
  const other = purchaseOf(fixtures, { fan: 1, exclusives: [0] })
  const [first, second] = await Promise.all([
    queue.submit(callOf(fixtures, purchase, 'a key')),
    queue.submit(callOf(fixtures, purchase, 'a key')),
    queue.submit(callOf(fixtures, other)),
  ])
  expect(second).toEqual(first)
  expect(await ordersOf(fixtures)).toHaveLength(2)
})

test('an order that is refused may be sent again under its key', async () => {
  const fixtures = await createCoinFixtures(idle.database, { ...shape, stock: 0 })
  const queue = queueOf(fixtures)
  const purchase = purchaseOf(fixtures, { fan: 0, exclusives: [0] })
  expect(await queue.submit(callOf(fixtures, purchase, 'a key'))).toMatchObject({ ok: false })
  await idle.database.withTenant(fixtures.club.id, (tx) =>
    tx.updateTable('exclusive').set({ stock: 1 }).where('club_id', '=', fixtures.club.id).execute(),
  )
  expect(await queue.submit(callOf(fixtures, purchase, 'a key'))).toMatchObject({ ok: true })
})

test('an order line of another purchase can be stored while an exclusive is locked, so that they can’t deadlock', async () => {
  const { database, club, exclusiveIds } = await createCoinFixtures(idle.database, shape)
  await database.withTenant(club.id, async (tx) => {
    await lockExclusives(tx, club.id, exclusiveIds)
    // As the foreign key of an order line does.
    const locked = await database.withTenant(club.id, (other) =>
      sql`select id from exclusive where club_id = ${club.id} for key share nowait`.execute(other),
    )
    expect(locked.rows).toHaveLength(exclusiveIds.length)
  })
})
