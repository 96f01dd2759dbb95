import { wholeCoins } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Clock, followClock } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { createEvents } from '../../platform/events.ts'
import { createCoinFixtures, openIdleDatabase } from '../../testing/coin-fixtures.ts'
import { untilItWaits } from '../../testing/lock-waits.ts'
import { add, addMany, drop } from './edit-lots.ts'
import { insertAuction, lockPrices, updateLots } from './staff-queries.ts'

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

/** Creates an auction that runs, and exclusives. */
async function auctionFor(exclusives: number) {
  const { database, club, exclusiveIds } = await createCoinFixtures(idle.database, {
    fans: 1,
    exclusives,
    stock: 1,
    coins: 0,
  })
  const [starts_at, ends_at] = [new Date(), new Date(Date.now() + 3_600_000)]
  const auctionId = await database.withTenant(club.id, (tx) =>
    insertAuction(tx, { club_id: club.id, name: JSON.stringify({ en: 'Night' }), starts_at, ends_at }),
  )
  return { database, club, exclusiveIds: exclusiveIds.toSorted(), edited: { clubId: club.id, auctionId, clock } }
}

test('lots that are added while an editor changes the prices of their exclusives start at the new ones', async () => {
  const { database, club, edited, exclusiveIds } = await auctionFor(2)
  const [first = '', second = ''] = exclusiveIds
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

test('an exclusive that is being deleted does not become a lot, and neither waits for the other', async () => {
  const { database, club, edited, exclusiveIds } = await auctionFor(1)
  const [exclusiveId = ''] = exclusiveIds
  const { work } = await database.withTenant(club.id, async (tx) => {
    await lockPrices(tx, club.id, [exclusiveId])
    const adding = database.withTenant(club.id, (other) => add(other, edited, { exclusiveId, startingPrice: 5 }))
    const waiting = await untilItWaits(database, adding)
    await tx.deleteFrom('exclusive').where('id', '=', exclusiveId).execute()
    return waiting
  })
  await expect(work).rejects.toThrow('errors.staff.inUse')
})

test('a lot that is removed and added again has a higher version than any before', async () => {
  const { database, club, edited, exclusiveIds } = await auctionFor(1)
  const [exclusiveId = ''] = exclusiveIds
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => database.withTenant(club.id, work)
  const addLot = () =>
    inClub(async (tx) => {
      await add(tx, edited, { exclusiveId, startingPrice: 5 })
      await updateLots(tx, { club_id: club.id, id: edited.auctionId }, {})
      return tx.selectFrom('lot').select('version').where('exclusive_id', '=', exclusiveId).executeTakeFirstOrThrow()
    })
  const before = await addLot()
  await inClub((tx) => drop(tx, edited, exclusiveId))
  expect((await addLot()).version).toBeGreaterThan(before.version)
})

test('an exclusive whose lot is removed is hidden, so that nobody buys it at its starting price', async () => {
  const { database, club, edited, exclusiveIds } = await auctionFor(1)
  const [exclusiveId = ''] = exclusiveIds
  const shown = await database.withTenant(club.id, async (tx) => {
    await add(tx, edited, { exclusiveId, startingPrice: 5 })
    await drop(tx, edited, exclusiveId)
    return tx.selectFrom('exclusive').select(['price', 'visible']).where('id', '=', exclusiveId).execute()
  })
  expect(shown).toEqual([{ price: wholeCoins(5), visible: false }])
})

test.each([
  ['says that it was hidden with its lot', true, [{ before: { visible: true }, after: { visible: false } }]],
  ['says nothing if it was hidden before', false, []],
])('the history of an exclusive %s', async (_, visible, entries) => {
  const { database, club, edited, exclusiveIds } = await auctionFor(1)
  const [exclusiveId = ''] = exclusiveIds
  const { audit } = await database.withTenant(club.id, async (tx) => {
    await tx.updateTable('exclusive').set({ visible }).where('id', '=', exclusiveId).execute()
    await add(tx, edited, { exclusiveId, startingPrice: 5 })
    return drop(tx, edited, exclusiveId)
  })
  const subject = `exclusive ${exclusiveId}`
  expect([audit].flat().filter((entry) => entry.subject === subject)).toEqual(
    entries.map((entry) => ({ subject, ...entry })),
  )
})
