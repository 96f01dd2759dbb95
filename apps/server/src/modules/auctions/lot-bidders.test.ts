import { readFile } from 'node:fs/promises'
import { wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { insertInParts } from '../../testing/insert-in-parts.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { countBidders, readBids } from '../catalog/queries.ts'
import { cancelBid } from './cancel-bid.ts'

let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(4)
})
afterAll(() => harness.close())

type Lot = Awaited<ReturnType<typeof harness.newLot>>

/** Submits bids, each of `[fan, coins, maximum]`, one after the other. @returns the ids of accepted bids */
async function bidOn(lot: Lot, bids: [number, number, number?][]) {
  const process = harness.startProcess()
  const ids: string[] = []
  for (const [index, coins, up] of bids) {
    const fan = harness.fans[index]
    if (!fan) throw new Error('No fan')
    const maximum = up === undefined ? undefined : wholeCoins(up)
    const bid = { fan, price: wholeCoins(coins), maximum, requestKey: `${lot.slug} ${index} ${coins}` }
    const outcome = await process.queueFor(lot.slug).submit(bid)
    if (outcome.ok) ids.push(outcome.id)
  }
  const shown = await process.find(lot.slug)
  process.stop()
  return { ids, shown }
}

const rowsOf = async (lot: Lot) =>
  harness.database.withTenant(harness.clubId, (tx) =>
    tx
      .selectFrom('lot_bidder')
      .select(['fan_id', 'number', 'all_cancelled'])
      .where('exclusive_id', '=', lot.exclusiveId)
      .orderBy('number')
      .execute(),
  )
const cancel = (lot: Lot, bidId: string | undefined) =>
  harness.database.withTenant(harness.clubId, (tx) =>
    cancelBid(tx, {
      clubId: harness.clubId,
      auctionId: lot.auctionId,
      bidId: bidId ?? '',
      actor: 'staff',
      reason: 'A mistake',
      category: 'MISTAKE',
    }),
  )

test('a process that has stored bids shows the same bidders as one that reads them (A13)', async () => {
  const lot = await harness.newLot('same', { startingPrice: 1, minutes: 10 })
  // The third fan is beaten by a maximum, so that one commit has an automatic bid of another fan.
  const { shown } = await bidOn(lot, [
    [2, 5],
    [0, 10, 50],
    [3, 20],
    [2, 60],
  ])
  const other = harness.startProcess()
  expect(await other.find(lot.slug)).toEqual(shown)
  other.stop()
  expect(shown?.bidders).toBe(3)
  expect(shown?.bids.map(({ bidder_number }) => bidder_number)).toEqual([1, 2, 3, 2, 1])
})

test('a fan whose bids are all cancelled keeps their number, and counts again with their next bid (A13)', async () => {
  const lot = await harness.newLot('cancelled', { startingPrice: 1, minutes: 10 })
  const { ids } = await bidOn(lot, [
    [0, 5],
    [1, 10],
    [0, 15],
  ])
  const cancelled = async () => (await rowsOf(lot)).map(({ all_cancelled }) => all_cancelled)
  await cancel(lot, ids[0])
  expect(await cancelled()).toEqual([false, false])
  await cancel(lot, ids[2])
  expect(await cancelled()).toEqual([true, false])
  const { shown } = await bidOn(lot, [
    [3, 20],
    [0, 25],
  ])
  expect(await cancelled()).toEqual([false, false, false])
  expect(shown?.bids.map(({ bidder_number }) => bidder_number)).toEqual([1, 3, 2])
})

test('the function of the release before numbers bidders, too', async () => {
  const lot = await harness.newLot('previous', { startingPrice: 1, minutes: 10 })
  const [fan] = harness.fans
  const bids = [{ id: '0190f1e2-0000-7000-a000-000000000001', fanId: fan?.id, price: 500_000, requestKey: 'previous' }]
  const { rows } = await harness.database.pool.query(
    'select * from append_bids($1, $2, 1, make_interval(secs => 0), $3, $4, $5, $6, null)',
    [harness.clubId, lot.exclusiveId, [fan?.id], JSON.stringify(bids), '[]', fan?.id],
  )
  expect(rows).toEqual([{ ends_at: expect.any(Date), placed_at: expect.any(Date) }])
  expect(await rowsOf(lot)).toEqual([{ fan_id: fan?.id, number: 1, all_cancelled: false }])
})

test('the migration numbers the bidders of bids that were placed before it', async () => {
  const lot = await harness.newLot('before', { startingPrice: 1, minutes: 10 })
  const { ids } = await bidOn(lot, [
    [3, 5],
    [1, 10],
    [3, 15],
    [0, 20],
  ])
  await cancel(lot, ids[1])
  const written = await rowsOf(lot)
  expect(written.map(({ fan_id }) => harness.fans.findIndex(({ id }) => id === fan_id))).toEqual([3, 1, 0])
  const migration = await readFile(new URL('../../migrations/008-lot-bidders.sql', import.meta.url), 'utf8')
  await harness.database.pool.query(
    `drop trigger number_bidders on bid; drop trigger update_cancelled_bidder on bid; drop table lot_bidder; ${migration}`,
  )
  expect(await rowsOf(lot)).toEqual(written)
})

test('a read of a lot takes as many pages of the database after a long history as after a short one', async () => {
  const [short, long] = [
    await harness.newLot('short', { startingPrice: 1, minutes: 10 }),
    await harness.newLot('long', { startingPrice: 1, minutes: 10 }),
  ]
  await harness.database.asSystem(async (tx) => {
    await insertInParts(2_000, (first, last) =>
      sql`
        insert into fan (club_id, account_id, email, kyc_status)
        select ${harness.clubId}, 'crowd-' || n, n || '@crowd.test', 'VALIDATED'
        from generate_series(${first}::int, ${last}::int) n`.execute(tx),
    )
    for (const [lot, bids] of [
      [short, 200],
      [long, 20_000],
    ] as const)
      await insertInParts(bids, (first, last) =>
        sql`
          insert into bid (club_id, exclusive_id, fan_id, price, sequence, placed_at)
          select ${harness.clubId}, ${lot.exclusiveId}, f.id, n * 100000, n, virage_now()
          from generate_series(${first}::int, ${last}::int) n
          join fan f on f.account_id = 'crowd-' || (n % (${bids}::int / 10) + 1)`.execute(tx),
      )
  })
  await harness.database.pool.query('vacuum analyze bid, lot_bidder, fan')
  const [ofShort, ofLong] = [await pagesOfRead(short), await pagesOfRead(long)]
  expect(ofLong.bidders).toBe(2_000)
  expect(ofShort.bidders).toBe(20)
  // An index of a larger table has one more level, which each lookup of one of the hundred shown bids reads.
  expect(ofLong.pages).toBeLessThan(ofShort.pages + 250)
})

/** Reads the bids and bidders of a lot as the cache of exclusives does, and counts the pages that this took. */
async function pagesOfRead(lot: Lot) {
  // One connection, because each publishes its own counts.
  const database = openDatabase({ url: harness.url, size: 1 })
  const pages = async () => {
    await database.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await database.pool.query<{ pages: number }>(
      `select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as pages
       from pg_statio_user_tables where relname in ('bid', 'lot_bidder', 'fan')`,
    )
    return rows[0]?.pages ?? 0
  }
  const read = () =>
    database.withTenant(harness.clubId, async (tx) => {
      await readBids(tx, harness.clubId, [lot.exclusiveId], 100)
      return (await countBidders(tx, harness.clubId, [lot.exclusiveId])).get(lot.exclusiveId)
    })
  const before = await pages()
  const bidders = await read()
  const taken = (await pages()) - before
  await database.close()
  return { bidders, pages: taken }
}
