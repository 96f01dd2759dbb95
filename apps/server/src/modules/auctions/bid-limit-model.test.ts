import { randomUUID } from 'node:crypto'
import type { Coins } from '@virage/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BiddingProcess, openLotHarness } from '../../testing/lot-harness.ts'
import { LotModel } from '../../testing/lot-model.ts'
import type { BidOutcome } from './lot-bid-queue.ts'

/** The number of random sequences; MODEL_RUNS sets thousands. */
const runs = Number(process.env['MODEL_RUNS'] ?? 8)
const fanCount = 3
const lotCount = 10
const startingPrice = 100
const coin = 100_000
let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(fanCount)
})
afterAll(() => harness.close())

type Bid = { fan: number; lot: number; processOf: number; over: number; more: number | undefined }

/** Lots of one club, the limits of its fans in coins of one euro, and two processes that decide. */
class Night {
  readonly models: LotModel[]
  readonly limits = new Map<number, number>()
  readonly processes: BiddingProcess[] = [harness.startProcess(), harness.startProcess()]
  readonly lots: Awaited<ReturnType<typeof harness.newLot>>[]

  constructor(lots: Night['lots']) {
    this.lots = lots
    const rules = { startingPrice, window: 120_000, steps: [], reserve: 0, buyNow: undefined }
    this.models = lots.map(({ end }) => new LotModel({ ...rules, end }))
  }

  /** What a fan may have to pay: on each lot that they lead the higher of their bid and their maximum. */
  atRisk = (fan: number, exceptLot?: number) =>
    this.models.reduce(
      (sum, { top, maximums }, lot) =>
        lot === exceptLot || top?.fan !== fan ? sum : sum + Math.max(top.price, maximums.get(fan) ?? 0),
      0,
    )

  /** Returns a bid in coins over the present price of its lot. */
  priced({ lot, over, more }: Bid) {
    const price = (this.models[lot]?.top?.price ?? startingPrice) + over
    return { price, maximum: more === undefined ? undefined : price + more }
  }

  submit({ fan, lot, processOf }: Bid, { price, maximum }: ReturnType<Night['priced']>): Promise<BidOutcome> {
    const [process, row, { slug } = { slug: '' }] = [this.processes[processOf], harness.fans[fan], this.lots[lot]]
    if (!process || !row) throw new Error('No such process or fan')
    return process.queueFor(slug).submit({
      fan: row,
      price: (price * coin) as Coins,
      maximum: maximum === undefined ? undefined : ((maximum * coin) as Coins),
      requestKey: randomUUID(),
    })
  }

  async setLimit(fan: number, coins: number | null) {
    if (coins === null) this.limits.delete(fan)
    else this.limits.set(fan, coins)
    const values = { club_id: harness.clubId, fan_id: harness.fans[fan]?.id ?? '', cents: null }
    await harness.database.withTenant(harness.clubId, (tx) =>
      tx
        .insertInto('bid_limit')
        .values({ ...values, cents: coins === null ? null : sql`${coins * 100}::bigint` })
        .onConflict((row) =>
          row.columns(['club_id', 'fan_id']).doUpdateSet((eb) => ({ cents: eb.ref('excluded.cents') })),
        )
        .execute(),
    )
  }

  /** Takes what the database has stored, after bids whose order nobody knows. */
  async remember() {
    for (const [index, { exclusiveId }] of this.lots.entries()) {
      const { bids, maximums } = await harness.database.withTenant(harness.clubId, async (tx) => ({
        bids: (
          await sql<{ price: number; account: string }>`
            select b.price, f.account_id as account from bid b join fan f on f.id = b.fan_id
            where b.exclusive_id = ${exclusiveId} order by b.sequence`.execute(tx)
        ).rows,
        maximums: (
          await sql<{ amount: number | null; account: string }>`
            select distinct on (m.fan_id) m.amount, f.account_id as account from maximum_bid m join fan f on f.id = m.fan_id
            where m.exclusive_id = ${exclusiveId} order by m.fan_id, m.id desc`.execute(tx)
        ).rows,
      }))
      const fanOf = (account: string) => Number(account.slice(8))
      const model = this.models[index]
      if (!model) continue
      model.bids = bids.map(({ price, account }) => ({ fan: fanOf(account), price: price / coin }))
      model.maximums = new Map(
        maximums.flatMap(({ amount, account }) => (amount === null ? [] : [[fanOf(account), amount / coin] as const])),
      )
    }
  }

  /** Ends the night without winners: what is led in one club counts together, also on lots of nights before. */
  async stop() {
    for (const process of this.processes) process.stop()
    const ids = this.lots.map(({ exclusiveId }) => exclusiveId)
    await harness.database.withTenant(harness.clubId, (tx) =>
      tx
        .updateTable('lot')
        .set({ leader_id: null, leader_maximum: null, current_price: null, bid_count: 0 })
        .where('exclusive_id', 'in', ids)
        .execute(),
    )
  }
}

let nights = 0
async function openNight() {
  const night = ++nights
  return new Night(
    await Promise.all(
      Array.from({ length: lotCount }, (_, lot) =>
        harness.newLot(`lot-${night}-${lot}`, { startingPrice, minutes: 20 }),
      ),
    ),
  )
}

const nat = (max: number) => fc.nat({ max })
const bid: fc.Arbitrary<Bid> = fc.record({
  fan: nat(fanCount - 1),
  lot: nat(lotCount - 1),
  processOf: nat(1),
  over: nat(6),
  more: fc.option(nat(120), { nil: undefined }),
})
const limit = fc.option(fc.integer({ min: 100, max: 600 }), { nil: null, freq: 5 })
const limits = fc.tuple(limit, limit, limit)

test('a bid is over the limit exactly if what its fan leads elsewhere and this bid exceed it together (B02)', async () => {
  const change = fc.record({ fan: nat(fanCount - 1), limit })
  const steps = fc.array(fc.oneof({ weight: 9, arbitrary: bid }, { weight: 1, arbitrary: change }), {
    minLength: 30,
    maxLength: 60,
  })
  await fc.assert(
    fc.asyncProperty(limits, steps, async (first, taken) => {
      const night = await openNight()
      try {
        for (const [fan, coins] of first.entries()) await night.setLimit(fan, coins)
        for (const step of taken) {
          if ('limit' in step) {
            await night.setLimit(step.fan, step.limit)
            continue
          }
          const sent = night.priced(step)
          const most = Math.max(sent.price, sent.maximum ?? 0)
          const limitOf = night.limits.get(step.fan)
          const isOver = limitOf !== undefined && night.atRisk(step.fan, step.lot) + most > limitOf
          const outcome = await night.submit(step, sent)
          const result = outcome.ok ? 'accepted' : outcome.reason
          const expected =
            result === 'overLimit'
              ? isOver && result
              : night.models[step.lot]?.submit({ fan: step.fan, ...sent }, await harness.now())
          // What is too low besides may be rejected as that.
          expect([result, isOver && result === 'accepted']).toEqual([expected, false])
        }
      } finally {
        await night.stop()
      }
    }),
    { numRuns: runs, endOnFailure: true },
  )
}, 600_000)

test('fifty bids at once on ten lots, at two processes, never exceed a limit together (B02)', async () => {
  const results = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      limits,
      fc.array(fc.array(bid, { minLength: 50, maxLength: 50 }), { minLength: 1, maxLength: 3 }),
      async (coins, waves) => {
        const night = await openNight()
        try {
          for (const [fan, one] of coins.entries()) await night.setLimit(fan, one)
          for (const wave of waves) {
            const outcomes = await Promise.all(wave.map((one) => night.submit(one, night.priced(one))))
            for (const outcome of outcomes) results.add(outcome.ok ? 'accepted' : outcome.reason)
            await night.remember()
            for (const [fan, most] of night.limits) expect(night.atRisk(fan)).toBeLessThanOrEqual(most)
          }
        } finally {
          await night.stop()
        }
      },
    ),
    { numRuns: runs, endOnFailure: true },
  )
  expect([...results]).toEqual(expect.arrayContaining(['accepted', 'overLimit']))
}, 600_000)
