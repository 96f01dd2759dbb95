import { listMaximumBids } from '@virage/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../testing/bidders.ts'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

const club = 'fc-virage'
let app: TestApp
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  bidder = await openBidding(app, { club, count: 3 })
})
afterAll(() => app.stop())

/** The lot's prices, newest first, with its state. */
const standing = async ({ lot }: Bidder) => {
  const { bids, currentPrice, numberOfBids } = await lot()
  return {
    top: bids.slice(0, 3).map(({ price }) => price.coins.amount),
    price: currentPrice.coins.amount,
    numberOfBids,
  }
}

test('a maximum bids the least that its fan needs to lead, and the response to the outbid fan has the next minimum (A03)', async () => {
  const slug = 'keeper-clean-sheet-100'
  const [marie, karim] = [bidder(0, slug), bidder(1, slug)]
  const start = (await marie.lot()).currentPrice.coins.amount
  expect(valueOf(await marie.bid(start + 10, start + 50))).toMatchObject({ leading: true, minimum: start + 11 })
  const answer = valueOf(await karim.bid(start + 20))
  expect(answer).toMatchObject({
    leading: false,
    price: { coins: { amount: start + 20 } },
    currentPrice: { coins: { amount: start + 21 } },
    minimum: start + 22,
  })
  expect((await standing(marie)).top).toEqual([start + 21, start + 20, start + 10])
  expect(errorKeyOf(await karim.bid(start + 50))).toBe('errors.bid.tooLow')
  expect((await standing(marie)).price).toBe(start + 50)
  expect(valueOf(await karim.bid(start + 51))).toMatchObject({ leading: true })
})

test('only its fan can see a maximum', async () => {
  const slug = 'captains-armband-derby'
  const [marie, karim] = [bidder(0, slug), bidder(1, slug)]
  const start = (await marie.lot()).currentPrice.coins.amount
  // No id can contain an amount with a point.
  const maximum = start + 7_654.32
  valueOf(await marie.bid(start + 10, maximum))
  expect(await marie.maximums()).toEqual([[slug, maximum]])
  expect(await karim.maximums()).toEqual([])
  expect(JSON.stringify(await karim.lot())).not.toContain(String(maximum))
  expect(JSON.stringify(await marie.lot())).not.toContain(String(maximum))
  const foreign = { params: { slug: club, username: marie.fan.username } }
  expect(errorKeyOf(await karim.call(listMaximumBids, foreign))).toBe('errors.backend.forbidden')
})

test('the leader changes or withdraws a maximum without bidding against themselves', async () => {
  const slug = 'away-kit-cup-run'
  const [marie, karim] = [bidder(0, slug), bidder(1, slug)]
  const start = (await marie.lot()).currentPrice.coins.amount
  const first = valueOf(await marie.bid(start + 10, start + 30))
  const before = await standing(marie)
  const key = crypto.randomUUID()
  expect(valueOf(await marie.bid(start + 10, start + 90, key))).toMatchObject({ id: first.id, leading: true })
  expect(valueOf(await marie.bid(start + 10, start + 90, key))).toMatchObject({ id: first.id })
  expect(errorKeyOf(await marie.bid(start + 10, start + 91, key))).toBe('errors.backend.idempotencyConflict')
  expect(await standing(marie)).toEqual(before)
  await marie.withdraw()
  await marie.withdraw()
  expect((await marie.maximums()).map(([of]) => of)).not.toContain(slug)
  expect(valueOf(await karim.bid(start + 20))).toMatchObject({ leading: true })
})

test('the same key returns the same bid, even if a maximum has raised it (A03)', async () => {
  const slug = 'diallo-derby-shirt'
  const [marie, karim] = [bidder(0, slug), bidder(1, slug)]
  const start = (await marie.lot()).currentPrice.coins.amount
  valueOf(await marie.bid(start + 10, start + 40))
  const key = crypto.randomUUID()
  const lifted = valueOf(await karim.bid(start + 40, start + 100, key))
  expect(lifted).toMatchObject({ leading: true, price: { coins: { amount: start + 41 } } })
  const again = await Promise.all([1, 2, 3].map(() => karim.bid(start + 40, start + 100, key)))
  expect(again.map((one) => valueOf(one).id)).toEqual([lifted.id, lifted.id, lifted.id])
  expect(errorKeyOf(await karim.bid(start + 41, start + 100, key))).toBe('errors.backend.idempotencyConflict')
})

test('the key of a bid on one lot is no bid on another', async () => {
  const [first, second] = [bidder(2, 'diallo-derby-shirt'), bidder(2, 'away-kit-cup-run')]
  const price = Math.max(await first.price(), await second.price()) + 500
  const key = crypto.randomUUID()
  valueOf(await first.bid(price, undefined, key))
  expect(errorKeyOf(await second.bid(price, undefined, key))).toBe('errors.backend.idempotencyConflict')
})

test('of concurrent requests with one key and different amounts, one is accepted', async () => {
  const slug = 'diallo-derby-shirt'
  const karim = bidder(2, slug)
  const start = (await karim.lot()).currentPrice.coins.amount
  const key = crypto.randomUUID()
  const answers = await Promise.all([200, 300, 400].map((more) => karim.bid(start + more, undefined, key)))
  expect(answers.map((one) => (one.ok ? 'taken' : one.problem?.key))).toEqual([
    'taken',
    'errors.backend.idempotencyConflict',
    'errors.backend.idempotencyConflict',
  ])
})

test.each([
  [10, 9, 'errors.validation.failed'],
  [10, -1, 'errors.validation.failed'],
  [10, 1e300, 'errors.validation.failed'],
  [10.000001, 20, 'errors.validation.failed'],
])('a bid of %d up to %d is rejected: %s (V01)', async (price, maximum, key) => {
  expect(errorKeyOf(await bidder(0, 'diallo-derby-shirt').bid(price, maximum))).toBe(key)
})
