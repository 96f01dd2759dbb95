import { wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, followClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { createEvents } from '../../platform/events.ts'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { copy } from './copy-auction.ts'
import { add } from './edit-lots.ts'
import { readReserve, storeBuyNow, storeReserve } from './lot-prices.ts'
import { insertAuction } from './staff-queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let clock: Clock
beforeAll(async () => {
  idle = await openIdleDatabase()
  clock = await followClock(idle.database.pool, createEvents())
})
afterAll(async () => {
  clock.stop()
  await idle.stop()
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Copies an auction of a lot that starts at 100 coins, has a reserve of 200, and can be bought for `buyNow`. */
async function copyLot({
  percent,
  buyNow,
  startsIn,
  isRevealed,
}: Record<'percent' | 'buyNow' | 'startsIn', number> & { isRevealed: boolean }) {
  const { database, club, exclusiveIds } = await createCoinFixtures(idle.database, {
    fans: 1,
    exclusives: 1,
    stock: 1,
    coins: 0,
  })
  const [exclusiveId = ''] = exclusiveIds
  const key = { clubId: club.id, exclusiveId }
  return database.withTenant(club.id, async (tx) => {
    const row = { club_id: club.id, name: JSON.stringify({ en: 'Night' }), starts_at: inHours(1), ends_at: inHours(2) }
    const edited = { clubId: club.id, auctionId: await insertAuction(tx, row), clock }
    await add(tx, edited, { exclusiveId, startingPrice: 100 })
    await storeReserve(tx, key, wholeCoins(200), { isNew: true })
    await storeBuyNow(tx, key, { coinsAmount: buyNow, until: 'RESERVE_MET' }, { isNew: true })
    if (isRevealed) await reveal(tx, exclusiveId)
    const body = { startDate: inHours(startsIn), endDate: inHours(24), pricePercent: percent }
    const [lot] = (await copy(tx, edited, body)).answer.lots
    return { lot, reserve: await readReserve(tx, { clubId: club.id, exclusiveId: lot?.exclusiveId ?? '' }) }
  })
}
const reveal = (tx: Tx, exclusiveId: string) =>
  sql`update lot set revealed_reserve = (
        select jsonb_build_object('coins', r.coins, 'salt', encode(r.salt, 'hex')) from lot_reserve r
        where r.exclusive_id = lot.exclusive_id)
      where exclusive_id = ${exclusiveId}`.execute(tx)

test.each([
  ['later', 12],
  ['that runs at once', -1],
])('a copy %s has the buy-now price and the revealed reserve, scaled as the starting price', async (_, startsIn) => {
  const { lot, reserve } = await copyLot({ percent: 150, buyNow: 400, startsIn, isRevealed: true })
  expect({ lot, reserve }).toMatchObject({
    lot: { startingPrice: 150, buyNow: { coinsAmount: 600, until: 'RESERVE_MET' } },
    reserve: wholeCoins(300),
  })
})

test('a copy has no reserve that is still secret', async () => {
  const { reserve } = await copyLot({ percent: 100, buyNow: 400, startsIn: 12, isRevealed: false })
  expect(reserve).toBeNull()
})

test('a buy-now price that is rounded stays above the starting price', async () => {
  const { lot } = await copyLot({ percent: 1, buyNow: 100.1, startsIn: 12, isRevealed: false })
  expect(lot).toMatchObject({ startingPrice: 1, buyNow: { coinsAmount: 1.01 } })
})

test('a copy whose prices would be beyond the highest is refused', async () => {
  await expect(copyLot({ percent: 1000, buyNow: 900_000_000, startsIn: 12, isRevealed: false })).rejects.toMatchObject({
    key: 'errors.validation.failed',
  })
})
