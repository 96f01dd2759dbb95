import {
  addLot,
  createAuction,
  createExclusive,
  extendAuction,
  pauseAuction,
  resumeAuction,
  setLotTimes,
  updateAuction,
} from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilItWaits } from '../../testing/lock-waits.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
let app: TestApp
let staff: CallAs
beforeAll(async () => {
  app = await openApp()
  staff = await app.as('staff@fc-virage.test')
})
afterAll(() => app.stop())

const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()
const move = async (seconds: number) => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${app.origin}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ seconds }) })
}
async function auctionOf(name: string, startsIn: number) {
  const body = { name: { en: 'Staggered' }, startDate: inMinutes(startsIn), endDate: inMinutes(60), visible: true }
  const { id: auctionId } = valueOf(await staff(createAuction, { params: { slug }, body }))
  const params = { slug, auctionId }
  for (const place of [1, 2, 3]) {
    const exclusive = {
      slug: `${name}-${place}`,
      name: { en: 'A lot' },
      description: { en: 'A lot' },
      imageUrl: '/media/none.webp',
      price: 100,
      stock: 1,
      category: 'COLLECTIBLE' as const,
      visible: true,
    }
    const { id: exclusiveId } = valueOf(await staff(createExclusive, { params: { slug }, body: exclusive }))
    valueOf(await staff(addLot, { params, body: { exclusiveId, startingPrice: 100 } }))
  }
  return params
}

test('lots of an auction that has not started end one after another, in their order', async () => {
  const params = await auctionOf('upcoming', 10)
  const firstEnd = inMinutes(90)
  const set = (body: { firstEnd: string; stepSeconds: number }) => staff(setLotTimes, { params, body })
  const auction = valueOf(await set({ firstEnd, stepSeconds: 90 }))
  const first = Date.parse(firstEnd)
  expect(auction.lots.map(({ endDate }) => Date.parse(endDate) - first)).toEqual([0, 90_000, 180_000])
  expect(Date.parse(auction.endDate) - first).toBe(180_000)
  expect(await set({ firstEnd: inMinutes(5), stepSeconds: 90 })).toMatchObject({
    problem: { status: 422, errors: [{ path: 'firstEnd' }] },
  })
  // Other dates of the auction give all lots one end again.
  const moved = valueOf(await staff(updateAuction, { params, body: { endDate: inMinutes(120) } }))
  expect(new Set(moved.lots.map(({ endDate }) => endDate)).size).toBe(1)
})

test('with a new start alone, lots keep their own ends', async () => {
  const params = await auctionOf('new-start', 10)
  const before = valueOf(await staff(setLotTimes, { params, body: { firstEnd: inMinutes(90), stepSeconds: 90 } }))
  const startDate = inMinutes(20)
  const moved = valueOf(await staff(updateAuction, { params, body: { startDate } }))
  expect(moved.lots.map((lot) => [lot.startDate, lot.endDate])).toEqual(
    before.lots.map(({ endDate }) => [startDate, endDate]),
  )
})

test('an auction can start after its own end if all its lots were extended beyond that', async () => {
  const params = await auctionOf('extended', 10)
  const { lots } = valueOf(await staff(setLotTimes, { params, body: { firstEnd: inMinutes(60), stepSeconds: 0 } }))
  for (const { exclusiveId } of lots)
    valueOf(await staff(extendAuction, { params, body: { exclusiveId, minutes: 60 } }))
  const startDate = inMinutes(90)
  expect(valueOf(await staff(updateAuction, { params, body: { startDate } }))).toMatchObject({ startDate })
})

test('an auction can’t start after the end of its first lot', async () => {
  const params = await auctionOf('too-late', 10)
  valueOf(await staff(setLotTimes, { params, body: { firstEnd: inMinutes(20), stepSeconds: 600 } }))
  expect(await staff(updateAuction, { params, body: { startDate: inMinutes(30) } })).toMatchObject({
    problem: { status: 422, errors: [{ path: 'startDate' }] },
  })
})

test('the ends of an auction that has started stay as bidders know them', async () => {
  const params = await auctionOf('running', -1)
  const result = await staff(setLotTimes, { params, body: { firstEnd: inMinutes(90), stepSeconds: 60 } })
  expect(errorKeyOf(result)).toBe('errors.auction.started')
})

test('new dates of a paused auction that has not started hold after the pause', async () => {
  const params = await auctionOf('moved', 2)
  valueOf(await staff(pauseAuction, { params }))
  await move(180)
  const dates = { startDate: inMinutes(30), endDate: inMinutes(60) }
  valueOf(await staff(updateAuction, { params, body: dates }))
  const { startDate, endDate } = valueOf(await staff(resumeAuction, { params }))
  expect({ startDate, endDate }).toEqual(dates)
})

test.each([
  ['other-start', () => ({ startDate: inMinutes(30) })],
  ['other-ends', () => ({ firstEnd: inMinutes(30), stepSeconds: 60 })],
])('an auction that starts while its lots get new dates keeps them: %s', async (name, datesOf) => {
  const params = await auctionOf(name, 2)
  const { database } = app.platform
  const dates = datesOf()
  const { work } = await database.asSystem(async (tx) => {
    await sql`select from lot where auction_id = ${params.auctionId} for no key update`.execute(tx)
    const changing =
      'firstEnd' in dates ? staff(setLotTimes, { params, body: dates }) : staff(updateAuction, { params, body: dates })
    const waiting = await untilItWaits(database, changing)
    await app.platform.clock.advance(180)
    return waiting
  })
  expect(errorKeyOf(await work)).toBe('errors.auction.started')
})

test('an auction that is resumed after the start that was set during its pause starts at once, and is as long', async () => {
  const params = await auctionOf('late', 2)
  valueOf(await staff(pauseAuction, { params }))
  await move(600)
  const dates = { startDate: inMinutes(1), endDate: inMinutes(31) }
  valueOf(await staff(updateAuction, { params, body: dates }))
  await move(120)
  const { startDate, endDate } = valueOf(await staff(resumeAuction, { params }))
  const late = Date.parse(startDate) - Date.parse(dates.startDate)
  expect(late).toBeGreaterThanOrEqual(60_000)
  expect(late).toBeLessThan(120_000)
  expect(Date.parse(endDate) - Date.parse(dates.endDate)).toBe(late)
})
