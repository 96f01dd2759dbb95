import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { insertInParts } from '../../testing/insert-in-parts.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { findEndingSoon, findLost } from './find-notifications.ts'
import { findOutbid } from './find-outbid.ts'

let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(3)
})
afterAll(() => harness.close())

test('finding whom to notify reads no more of a long history of bids than of a short one', async () => {
  const lot = await harness.newLot('history', { startingPrice: 1, minutes: 10 })
  const insert = (from: number, to: number, hoursAgo: number) =>
    insertInParts(to - from + 1, (first, last) =>
      harness.database.asSystem((tx) =>
        sql`insert into bid (club_id, exclusive_id, fan_id, price, sequence, placed_at)
          select ${harness.clubId}, ${lot.exclusiveId}, (${harness.fans.map(({ id }) => id)}::uuid[])[1 + n % 3], n * 100000, n,
            virage_now() - make_interval(hours => ${hoursAgo}) + n * interval '1 millisecond'
          from generate_series(${from - 1 + first}::int, ${from - 1 + last}::int) n`.execute(tx),
      ),
    )
  await insert(1, 100, 3)
  const lead = () =>
    harness.database.asSystem((tx) =>
      sql`update lot set (bid_count, current_price, leader_id) = (
          select b.sequence, b.price, b.fan_id from bid b where b.exclusive_id = lot.exclusive_id order by b.sequence desc limit 1)
        where exclusive_id = ${lot.exclusiveId}`.execute(tx),
    )
  await lead()
  await harness.database.pool.query('vacuum analyze bid')
  const short = await bidsReadBy()
  await insert(101, 20_000, 2)
  await lead()
  await harness.database.pool.query('vacuum analyze bid')
  // Each bid is read once.
  await bidsReadBy()
  // All bids have hundreds of pages. An index of a larger table has one more level, which each lookup reads.
  expect(await bidsReadBy()).toBeLessThan(short + 60)
})

test('a fan who likes a lot without a bid is told its starting price', async () => {
  const { clubId, database, fans } = harness
  const lot = await harness.newLot('no-bid-yet', { startingPrice: 250, minutes: 10 })
  const found = await database.asSystem(async (tx) => {
    await sql`insert into exclusive_like (club_id, exclusive_id, fan_id)
      values (${clubId}, ${lot.exclusiveId}, ${fans[0]?.id})`.execute(tx)
    return findEndingSoon(tx, [])
  })
  expect(found.flatMap(({ lots }) => lots.map(({ price }) => price))).toEqual([250 * 100_000])
})

test('a fan who liked a lot before the club was one by invitation is not told of it until they are invited (finding M63)', async () => {
  const { clubId, database, fans } = harness
  const lot = await harness.newLot('by-invitation', { startingPrice: 1, minutes: 10 })
  const found = await database.asSystem(async (tx) => {
    await sql`update club set referral_needed = true`.execute(tx)
    await sql`update fan set kyc_status = 'NOT_REFERRED' where id = ${fans[0]?.id}`.execute(tx)
    await sql`insert into exclusive_like (club_id, exclusive_id, fan_id)
      select ${clubId}, ${lot.exclusiveId}, id from fan where id in (${fans[0]?.id}, ${fans[1]?.id})`.execute(tx)
    return findEndingSoon(tx, [])
  })
  expect(found.map(({ fanId }) => fanId)).toEqual([fans[1]?.id])
})

/** Counts the pages of bids that both searches for notifications read. */
async function bidsReadBy(): Promise<number> {
  // One connection, because each publishes its own counts.
  const database = openDatabase({ url: harness.url, size: 1 })
  const pages = async () => {
    await database.pool.query('select pg_stat_force_next_flush()')
    const { rows } = await database.pool.query<{ pages: number }>(
      `select sum(heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as pages
       from pg_statio_user_tables where relname = 'bid'`,
    )
    return rows[0]?.pages ?? 0
  }
  const before = await pages()
  await database.asSystem(async (tx) => {
    await findOutbid(tx, [])
    await findLost(tx, [])
  })
  const taken = (await pages()) - before
  await database.close()
  return taken
}
