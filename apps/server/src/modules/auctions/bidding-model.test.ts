import { randomUUID } from 'node:crypto'
import type { Coins, Increments } from '@virage/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUnsubscribeLinks } from '../notifications/unsubscribe-token.ts'
import { type BiddingProcess, openLotHarness } from '../../testing/lot-harness.ts'
import { LotModel, type BidResult } from '../../testing/lot-model.ts'
import { buyLot, type PurchaseResult } from './buy-lot.ts'
import { cancelBid } from './cancel-bid.ts'
import { closeLots } from './close-lots.ts'
import type { BidOutcome } from './lot-bid-queue.ts'
import { withdrawMaximum } from './maximum-bids.ts'
import { lockAuction, moveByPause, updateAuctionRow, updateLots } from './staff-queries.ts'

/** The number of random sequences; MODEL_RUNS sets thousands. */
const runs = Number(process.env['MODEL_RUNS'] ?? 20)
const fanCount = 3
const startingPrice = 100
const coin = 100_000
let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(fanCount)
})
afterAll(() => harness.close())

type Sent = { fan: number; price: number; maximum: number | undefined; requestKey: string }

/** A lot in the real system: two processes with separate memories, and the database. */
class RealLot {
  processes: BiddingProcess[] = [harness.startProcess(), harness.startProcess()]
  lastAccepted: { sent: Sent; id: string } | undefined
  readonly lot: Awaited<ReturnType<typeof harness.newLot>>

  constructor(lot: Awaited<ReturnType<typeof harness.newLot>>) {
    this.lot = lot
  }

  submit(processOf: number, { fan, price, maximum, requestKey }: Sent): Promise<BidOutcome> {
    const process = this.processes[processOf]
    const row = harness.fans[fan]
    if (!process || !row) throw new Error('No such process or fan')
    return process.queueFor(this.lot.slug).submit({
      fan: row,
      price: (price * coin) as Coins,
      maximum: maximum === undefined ? undefined : ((maximum * coin) as Coins),
      requestKey,
    })
  }

  restart(processOf: number) {
    this.processes[processOf]?.stop()
    this.processes[processOf] = harness.startProcess()
  }

  /** The stored lot, in the model's terms. */
  read = () =>
    harness.database.withTenant(harness.clubId, async (tx) => {
      const { rows } = await sql<{ price: number; account: string; id: string }>`
        select b.id, b.price, f.account_id as account from bid b join fan f on f.id = b.fan_id
        where b.exclusive_id = ${this.lot.exclusiveId} and b.cancelled_at is null order by b.sequence`.execute(tx)
      const row = await tx
        .selectFrom('lot')
        .selectAll()
        .where('exclusive_id', '=', this.lot.exclusiveId)
        .executeTakeFirstOrThrow()
      const auction = tx.selectFrom('auction').select('paused_at').where('id', '=', this.lot.auctionId)
      return {
        row,
        pausedAt: (await auction.executeTakeFirstOrThrow()).paused_at,
        bids: rows.map(({ price, account, id }) => ({ id, fan: Number(account.slice(8)), price: price / coin })),
      }
    })

  change = (work: (tx: Parameters<Parameters<typeof harness.database.withTenant>[1]>[0]) => Promise<unknown>) =>
    harness.database.withTenant(harness.clubId, work)
}

const links = {
  publicUrl: () => '',
  unsubscribeLinks: createUnsubscribeLinks('a-secret-of-this-test-that-is-long-enough'),
}

type Command = fc.AsyncCommand<LotModel, RealLot>

/** Returns the bidders of a lot, computed from all its bids: what `lot_bidder` has to contain. */
const biddersOf = ({ lot }: RealLot) =>
  harness.database.withTenant(harness.clubId, async (tx) => {
    const { rows: computed } = await sql`
      select fan_id, row_number() over (order by min(sequence))::int as number, bool_and(cancelled_at is not null) as all_cancelled
      from bid where exclusive_id = ${lot.exclusiveId} group by fan_id order by 2`.execute(tx)
    const stored = await tx
      .selectFrom('lot_bidder')
      .select(['fan_id', 'number', 'all_cancelled'])
      .where('exclusive_id', '=', lot.exclusiveId)
      .orderBy('number')
      .execute()
    return { computed, stored }
  })

/** Applies a command to the model and the real system, and compares everything visible. */
const command = (text: string, run: (model: LotModel, real: RealLot) => Promise<void>): Command => ({
  check: () => true,
  toString: () => text,
  run: async (model, real) => {
    // At the very instant of the end, either result is correct. A command on a slow machine may begin well before it and take effect after.
    if (Math.abs((await harness.now()) - model.end) < 10_000) await harness.clock.advance(20)
    const started = performance.now()
    await run(model, real)
    const elapsed = performance.now() - started
    const { row, bids, pausedAt } = await real.read()
    expect(bids.map(({ fan, price }) => [fan, price])).toEqual(model.bids.map(({ fan, price }) => [fan, price]))
    expect(row.current_price).toBe(model.top ? model.top.price * coin : null)
    expect(row.reserve_met_at !== null).toBe(row.reserve_commitment !== null && model.isMet)
    expect(row.leader_id).toBe(model.top ? harness.fans[model.top.fan]?.id : null)
    expect(pausedAt !== null).toBe(model.pausedAt !== undefined)
    // The model's instants are from before those of the database, but not from before the command.
    expect(Math.abs(row.ends_at.getTime() - model.end)).toBeLessThan(elapsed + 10)
    expect(Math.abs((pausedAt?.getTime() ?? 0) - (model.pausedAt ?? 0))).toBeLessThan(elapsed + 10)
    model.end = row.ends_at.getTime()
    model.pausedAt = pausedAt?.getTime()
    const { computed, stored } = await biddersOf(real)
    expect(stored).toEqual(computed)
    const numbers = new Map(stored.map(({ fan_id, number }) => [fan_id, number]))
    for (const process of real.processes) {
      const shown = await process.find(real.lot.slug)
      if (shown?.row.lot?.version !== row.version) continue
      expect(shown.bidders).toBe(stored.length)
      expect(shown.row.lot.reserve_met_at).toEqual(row.reserve_met_at)
      for (const bid of shown.bids) expect(bid.bidder_number).toBe(numbers.get(bid.fan_id))
    }
  },
})

const resultOf = (outcome: BidOutcome): BidResult => (outcome.ok ? 'accepted' : (outcome.reason as BidResult))

const submit = (fan: number, processOf: number, over: number, more: number | undefined) =>
  command(`fan ${fan} bids ${over} over, up to ${more ?? 0} more, at process ${processOf}`, async (model, real) => {
    const price = (model.top?.price ?? startingPrice) + over
    const maximum = more === undefined ? undefined : price + more
    const sent = { fan, price, maximum, requestKey: randomUUID() }
    const expected = model.submit(sent, await harness.now())
    const outcome = await real.submit(processOf, sent)
    expect(resultOf(outcome)).toBe(expected)
    if (!outcome.ok) return
    expect(outcome).toMatchObject({ leading: model.top?.fan === fan, currentPrice: (model.top?.price ?? 0) * coin })
    real.lastAccepted = { sent, id: outcome.id }
  })

const repeat = (processOf: number) =>
  command(`the last bid is sent again to process ${processOf}`, async (_model, real) => {
    if (!real.lastAccepted) return
    const { sent, id } = real.lastAccepted
    expect(await real.submit(processOf, sent)).toMatchObject({ ok: true, id })
    expect(await real.submit(processOf, { ...sent, price: sent.price + 1, maximum: undefined })).toMatchObject({
      reason: 'keyConflict',
    })
  })

const crowd = (overs: number[]) =>
  command(`a crowd bids ${overs.join(', ')} over at once`, async (model, real) => {
    const base = model.top?.price ?? startingPrice
    const batch = overs.map((over, fan) => ({ fan, price: base + over, maximum: undefined, requestKey: randomUUID() }))
    const now = await harness.now()
    const expected = batch.map((one) => model.submit(one, now))
    const outcomes = await Promise.all(batch.map((one) => real.submit(0, one)))
    expect(outcomes.map(resultOf)).toEqual(expected)
  })

const buy = (fan: number) =>
  command(`fan ${fan} buys the lot`, async (model, { lot, change }) => {
    const now = await harness.now()
    const expected = model.buy(fan, now)
    const fanId = harness.fans[fan]?.id ?? ''
    const price = ((model.buyNow?.price ?? 1) * coin) as Coins
    const purchase = { clubId: harness.clubId, exclusiveId: lot.exclusiveId, fanId, price, requestKey: randomUUID() }
    let result: PurchaseResult | undefined
    await change(async (tx) => {
      result = await buyLot(tx, purchase, links)
    })
    expect(result?.ok ? 'bought' : result?.reason).toBe(expected)
  })

const withdraw = (fan: number) =>
  command(`fan ${fan} withdraws their maximum`, async (model, { lot, change }) => {
    model.maximums.delete(fan)
    const fanId = harness.fans[fan]?.id ?? ''
    await change((tx) => withdrawMaximum(tx, { clubId: harness.clubId, exclusiveId: lot.exclusiveId, fanId }))
  })

const cancel = (which: number) =>
  command(`bid ${which} from the top is cancelled`, async (model, { lot, change, read }) => {
    const index = model.bids.length - 1 - which
    const { bids } = await read()
    const bidId = bids[index]?.id
    if (bidId === undefined) return
    if (!model.isBought) model.cancel(index)
    const why = { actor: 'staff', reason: 'A mistake', category: 'MISTAKE' as const }
    const by = { clubId: harness.clubId, auctionId: lot.auctionId, bidId, ...why }
    expect(await change((tx) => cancelBid(tx, by))).toMatchObject(model.isBought ? { reason: 'over' } : { ok: true })
  })

const auctionOf = async (tx: Parameters<typeof lockAuction>[0], { lot }: RealLot) => {
  const auction = await lockAuction(tx, harness.clubId, lot.auctionId)
  if (!auction) throw new Error('No auction')
  return auction
}

const extend = (minutes: number) =>
  command(`the end is moved by ${minutes} minutes`, async (model, real) => {
    if (!model.isOver(await harness.now())) model.end += minutes * 60_000
    await real.change(async (tx) => {
      const auction = await auctionOf(tx, real)
      const later = sql<Date>`ends_at + make_interval(mins => ${minutes})`
      await updateLots(tx, auction, { ends_at: later }, { endingAfter: auction.paused_at })
    })
  })

const pause = command('the auction is paused', async (model, real) => {
  model.pausedAt ??= await harness.now()
  await real.change(async (tx) => {
    const auction = await auctionOf(tx, real)
    if (auction.paused_at) return
    await updateAuctionRow(tx, auction, { paused_at: sql<Date>`virage_now()` })
    await updateLots(tx, auction, {})
  })
})

const resume = command('the auction is resumed', async (model, real) => {
  model.resume(await harness.now())
  await real.change(async (tx) => {
    const auction = await auctionOf(tx, real)
    if (auction.paused_at) await moveByPause(tx, auction)
  })
})

const move = (seconds: number) => command(`${seconds} seconds pass`, () => harness.clock.advance(seconds))

const restart = (processOf: number) =>
  command(`process ${processOf} is restarted`, async (_model, real) => real.restart(processOf))

const fan = fc.nat({ max: fanCount - 1 })
const processOf = fc.nat({ max: 1 })
// Small numbers often collide: rules tend to be wrong for equal bids, equal maximums, and bids just at a maximum.
const over = fc.integer({ min: 1, max: 6 })
const more = fc.nat({ max: 6 })
const bids = [
  fc.tuple(fan, processOf, over, fc.constant(undefined)),
  fc.tuple(fan, processOf, over, more),
  fc.tuple(fan, processOf, over, more),
  fc.tuple(fan, processOf, fc.integer({ min: -1, max: 1 }), fc.option(more, { nil: undefined })),
].map((bid) => bid.map((values) => submit(...values)))
const commands = fc.commands(
  [
    ...bids,
    fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 2, maxLength: fanCount }).map(crowd),
    processOf.map(repeat),
    fan.map(withdraw),
    fan.map(buy),
    fc.nat({ max: 3 }).map(cancel),
    fc.nat({ max: 1 }).map(cancel),
    fc.integer({ min: 1, max: 5 }).map(extend),
    fc.oneof(fc.constant(pause), fc.constant(resume), fc.constant(resume), fc.constantFrom(20, 70, 100, 200).map(move)),
    processOf.map(restart),
  ],
  { maxCommands: 60, size: 'max' },
)

/** None of its own, or steps that change within the prices of a sequence. */
const increments = fc.option(
  fc
    .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 101, max: 115 }), fc.integer({ min: 1, max: 9 }))
    .map(([low, from, high]): Increments => [
      { from: 0, step: low, suggested: 10 },
      { from, step: high, suggested: 10 },
    ]),
  { nil: undefined },
)

/** None, or one that the prices of a sequence may reach. */
const reserve = fc.option(fc.integer({ min: 101, max: 140 }), { nil: undefined })

/** None, or an offer to buy that is never below the reserve; it is open for a minute or two. */
const offer = fc.option(
  fc.record({ more: fc.integer({ min: 0, max: 10 }), untilReserve: fc.boolean(), minutes: fc.constantFrom(62, 64) }),
  { nil: undefined },
)

test('after any sequence of operations on a lot, server and model agree on price, leader, end, winner and buyer (A03, B03)', async () => {
  let sequences = 0
  await fc.assert(
    fc.asyncProperty(increments, reserve, offer, commands, async (own, secret, offered, steps) => {
      const price = Math.max(secret ?? 0, startingPrice + 1) + (offered?.more ?? 0)
      const buyNow = offered && { price, untilReserve: offered.untilReserve }
      const lot = await harness.newLot(`lot-${++sequences}`, {
        startingPrice,
        minutes: offered?.minutes ?? 20,
        ...(buyNow && { buyNow }),
        ...(own && { increments: own }),
        ...(secret && { reserve: secret }),
      })
      const real = new RealLot(lot)
      const model = new LotModel({
        startingPrice,
        end: lot.end,
        window: 120_000,
        steps: (own ?? []).map(({ from, step }) => [from, step]),
        reserve: secret ?? 0,
        buyNow,
      })
      try {
        await fc.asyncModelRun(() => ({ model, real }), steps)
        model.resume(await harness.now())
        await real.change(async (tx) => {
          const auction = await auctionOf(tx, real)
          if (auction.paused_at) await moveByPause(tx, auction)
        })
        await harness.clock.advance(Math.max(0, Math.ceil((model.end - (await harness.now())) / 1000)) + 2)
        // A lot that a transaction has locked until just now is closed by the next look: the product looks each second.
        await expect.poll(() => closeLots({ database: harness.database, links })).toBe(model.isBought ? 0 : 1)
        const due = await real.change((tx) =>
          tx
            .selectFrom('outstanding_payment')
            .select(['fan_id', 'price'])
            .where('exclusive_id', '=', lot.exclusiveId)
            .executeTakeFirst(),
        )
        const winner = model.isMet &&
          model.top && { fan_id: harness.fans[model.top.fan]?.id, price: model.top.price * coin }
        expect(due).toEqual(winner || undefined)
        expect((await real.read()).row).toMatchObject({
          outcome: model.isBought ? 'BOUGHT' : winner ? 'SOLD' : 'UNSOLD',
          revealed_reserve: secret ? { coins: secret * coin } : null,
        })
      } finally {
        for (const process of real.processes) process.stop()
      }
    }),
    { numRuns: runs },
  )
}, 600_000)
