import { placeBid } from '@virage/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../testing/bidders.ts'
import { openApp, errorKeyOf, type TestApp } from '../../testing/open-app.ts'

const club = 'fc-virage'
const exclusiveSlug = 'diallo-derby-shirt'
/** A lot of a club without coins. */
const inEuros = { club: 'fondation-horizon', exclusiveSlug: 'aube-en-mer' }
let app: TestApp
let bidder: Bidder
let euroBidder: Bidder
beforeAll(async () => {
  app = await openApp()
  bidder = (await openBidding(app, { club, count: 1 }))(0, exclusiveSlug)
  euroBidder = (await openBidding(app, { club: inEuros.club, count: 1 }))(0, inEuros.exclusiveSlug)
})
afterAll(() => app.stop())

const bid = async (priceCoinsAmount: number, more: object = {}) => {
  const body = { bidderUsername: bidder.fan.username, priceCoinsAmount, ...more }
  return errorKeyOf(await bidder.call(placeBid, { params: { slug: club, exclusiveSlug }, body }))
}

test('neither a bid nor a maximum bid can exceed what a card can be charged, confirmed or not (finding M9)', async () => {
  const price = await bidder.price()
  const high = 900_000_000
  expect([
    await bid(high, { confirmedCoinsAmount: high }),
    await bid(price + 10, { maximumCoinsAmount: high, confirmedCoinsAmount: high }),
  ]).toEqual(['errors.bid.tooHigh', 'errors.bid.tooHigh'])
})

test('an amount far above the minimum has to be confirmed with the same amount (B02, finding M9)', async () => {
  const minimum = (await bidder.price()) + 1
  const high = Math.max(5 * minimum, minimum + 500) + 1
  expect([
    await bid(high),
    await bid(high, { confirmedCoinsAmount: high - 1 }),
    await bid((await bidder.price()) + 1, { maximumCoinsAmount: high }),
    await bid(high, { confirmedCoinsAmount: high }),
  ]).toEqual([
    'errors.bid.confirmationNeeded',
    'errors.bid.confirmationNeeded',
    'errors.bid.confirmationNeeded',
    'accepted',
  ])
})

test('in a club without coins, neither a bid nor a maximum bid has fractions of a cent (X02)', async () => {
  const price = await euroBidder.price()
  expect([
    errorKeyOf(await euroBidder.bid(price + 10.001)),
    errorKeyOf(await euroBidder.bid(price + 10, price + 20.005)),
    errorKeyOf(await euroBidder.bid(price + 10.01)),
  ]).toEqual(['errors.validation.failed', 'errors.validation.failed', 'accepted'])
})
