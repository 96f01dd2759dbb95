import { wholeCoins } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, followClock } from '../../platform/clock.ts'
import { createEvents } from '../../platform/events.ts'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { untilItWaits } from '../../testing/lock-waits.ts'
import { addMany } from './edit-auction.ts'
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

test('lots that are added while an editor changes the prices of their exclusives start at the new ones', async () => {
  const { database, club, exclusiveIds } = await createCoinFixtures(idle.database, {
    fans: 1,
    exclusives: 2,
    stock: 1,
    coins: 0,
  })
  const [first = '', second = ''] = exclusiveIds.toSorted()
  const [starts_at, ends_at] = [new Date(), new Date(Date.now() + 3_600_000)]
  const auctionId = await database.withTenant(club.id, (tx) =>
    insertAuction(tx, { club_id: club.id, name: JSON.stringify({ en: 'Night' }), starts_at, ends_at }),
  )
  const edited = { clubId: club.id, auctionId, clock }
  const { work } = await database.withTenant(club.id, async (tx) => {
    const setPrice = (id: string) =>
      tx
        .updateTable('exclusive')
        .set({ price: wholeCoins(70) })
        .where('id', '=', id)
        .execute()
    await setPrice(first)
    const adding = database.withTenant(club.id, (other) => addMany(other, edited, [second, first]))
    const waiting = await untilItWaits(database, adding)
    await setPrice(second)
    return waiting
  })
  const { answer } = await work
  expect(answer.auction.lots.map(({ startingPrice }) => startingPrice)).toEqual([70, 70])
})
