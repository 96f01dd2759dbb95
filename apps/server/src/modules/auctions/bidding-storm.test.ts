import { randomUUID } from 'node:crypto'
import type { Coins } from '@virage/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { createUnsubscribeLinks } from '../notifications/unsubscribe-token.ts'
import { buyLot } from './buy-lot.ts'
import { cancelBid } from './cancel-bid.ts'
import { closeLots } from './close-lots.ts'
import { endsLaterBy, lockAuction, moveByPause, pauseAuctionRow, updateLots } from './staff-queries.ts'

/** The number of random storms; STORM_RUNS sets more. */
const runs = Number(process.env['STORM_RUNS'] ?? 12)
const coin = 100_000
const [startingPrice, reserve, buyNow] = [100, 130, 150]
const links = {
  publicUrl: () => '',
  unsubscribeLinks: createUnsubscribeLinks('a-secret-of-this-test-that-is-long-enough'),
}
let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(4)
})
afterAll(() => harness.close())

const fan = fc.nat({ max: 3 })
const act = fc.oneof(
  fc.record({
    kind: fc.constant('bid' as const),
    fan,
    process: fc.nat({ max: 1 }),
    price: fc.integer({ min: 100, max: 145 }),
    more: fc.option(fc.integer({ min: 0, max: 30 }), { nil: undefined }),
  }),
  fc.record({ kind: fc.constant('buy' as const), fan }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'pause' as const, 'resume' as const, 'extend' as const), fan }),
)

test('bids, maximums, purchases and acts of staff at the same instant leave one sound result (A03, B03)', async () => {
  const processes = [harness.startProcess(), harness.startProcess()]
  const { clubId, database, fans } = harness
  let storms = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 24 }), async (acts) => {
      const lot = await harness.newLot(`storm-${++storms}`, {
        startingPrice,
        minutes: 90,
        reserve,
        buyNow: { price: buyNow, untilReserve: true },
      })
      const key = { clubId, exclusiveId: lot.exclusiveId }
      const inAuction = (
        work: (
          tx: Parameters<typeof lockAuction>[0],
          auction: NonNullable<Awaited<ReturnType<typeof lockAuction>>>,
        ) => Promise<unknown>,
      ) =>
        database.withTenant(clubId, async (tx) => {
          const auction = await lockAuction(tx, clubId, lot.auctionId)
          if (auction) await work(tx, auction)
        })
      const perform = async (one: (typeof acts)[number]): Promise<unknown> => {
        const bidder = fans[one.fan]
        if (!bidder) return undefined
        if (one.kind === 'bid') {
          const price = (one.price * coin) as Coins
          const maximum = one.more === undefined ? undefined : ((price + one.more * coin) as Coins)
          const queue = processes[one.process]?.queueFor(lot.slug)
          return queue?.submit({ fan: bidder, price, maximum, requestKey: randomUUID() })
        }
        if (one.kind === 'buy') {
          const purchase = { ...key, fanId: bidder.id, price: (buyNow * coin) as Coins, requestKey: randomUUID() }
          return database.withTenant(clubId, (tx) => buyLot(tx, purchase, links))
        }
        if (one.kind === 'cancel') {
          const why = { actor: 'staff', reason: 'A mistake', category: 'MISTAKE' as const }
          const by = { clubId, auctionId: lot.auctionId, ...why }
          return database.withTenant(clubId, async (tx) => {
            const { rows } = await sql<{ id: string }>`
              select id from bid where exclusive_id = ${lot.exclusiveId} and cancelled_at is null
              order by sequence desc limit 1`.execute(tx)
            return rows[0] && cancelBid(tx, { ...by, bidId: rows[0].id })
          })
        }
        if (one.kind === 'extend')
          return inAuction((tx, auction) =>
            updateLots(tx, auction, { ends_at: endsLaterBy(2) }, { endingAfter: auction.paused_at }),
          )
        if (one.kind === 'resume')
          return inAuction(async (tx, auction) => auction.paused_at && (await moveByPause(tx, auction)))
        return inAuction(async (tx, auction) => {
          if (auction.paused_at) return
          await pauseAuctionRow(tx, auction)
          await updateLots(tx, auction, {})
        })
      }
      const results = await Promise.all(acts.map(perform))
      await inAuction(async (tx, auction) => auction.paused_at && (await moveByPause(tx, auction)))
      const { end } = await database.withTenant(clubId, (tx) =>
        tx
          .selectFrom('lot')
          .select('ends_at as end')
          .where('exclusive_id', '=', lot.exclusiveId)
          .executeTakeFirstOrThrow(),
      )
      await harness.clock.advance(Math.max(0, end.getTime() - (await harness.now())) / 1000 + 1)
      await closeLots({ database, links })

      const state = await database.withTenant(clubId, async (tx) => {
        const { rows } = await sql<{ price: number; fan_id: string; placed_at: Date }>`
          select price, fan_id, placed_at from bid where exclusive_id = ${lot.exclusiveId} and cancelled_at is null
          order by sequence`.execute(tx)
        const stored = tx.selectFrom('lot').selectAll().where('exclusive_id', '=', lot.exclusiveId)
        const dues = tx.selectFrom('outstanding_payment').selectAll().where('exclusive_id', '=', lot.exclusiveId)
        return { bids: rows, lot: await stored.executeTakeFirstOrThrow(), dues: await dues.execute() }
      })
      const top = state.bids.at(-1)
      const bought = results.filter(
        (result) => typeof result === 'object' && result !== null && 'duePaymentId' in result,
      ).length
      expect(bought).toBe(state.lot.outcome === 'BOUGHT' ? 1 : 0)
      // Bids that count rise, the last one leads, and none came after the end.
      expect(state.bids.map(({ price }) => price)).toEqual(
        state.bids.map(({ price }) => price).toSorted((a, b) => a - b),
      )
      expect([state.lot.current_price, state.lot.leader_id, state.lot.bid_count]).toEqual([
        top?.price ?? null,
        top?.fan_id ?? null,
        state.bids.length,
      ])
      for (const { placed_at } of state.bids)
        expect(placed_at.getTime()).toBeLessThanOrEqual(state.lot.ends_at.getTime())
      expect(state.lot.reserve_met_at !== null).toBe((top?.price ?? 0) >= reserve * coin)
      const isWon = top !== undefined && top.price >= reserve * coin
      expect(state.lot.outcome === 'UNSOLD').toBe(!isWon)
      // Who leads a sold lot owes its price, and nobody owes for another one.
      expect(state.dues.map(({ fan_id, price }) => [fan_id, price])).toEqual(isWon ? [[top.fan_id, top.price]] : [])
    }),
    { numRuns: runs },
  )
  for (const process of processes) process.stop()
}, 300_000)
