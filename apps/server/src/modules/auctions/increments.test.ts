import { listOwnBids } from '@virage/contract'
import {
  addLot,
  cancelBid,
  copyAuction,
  createAuction,
  createExclusive,
  listLotBids,
  updateAuction,
} from '@virage/contract/staff'
import { defaultIncrements, type Increments } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBidding } from '../../testing/bidders.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
const increments = [
  { from: 0, step: 1, suggested: 10 },
  { from: 100, step: 5, suggested: 25 },
]
let app: TestApp
let staff: CallAs
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  staff = await app.as('staff@fc-virage.test')
  bidder = await openBidding(app, { club: slug, count: 2 })
})
afterAll(() => app.stop())

const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()

/** Creates a running auction with a lot that starts at 60 coins. */
async function runningLot(name: string, own: Increments | null = null) {
  const exclusive = valueOf(
    await staff(createExclusive, {
      params: { slug },
      body: {
        slug: name,
        name: { en: name },
        description: { en: name },
        imageUrl: '/media/none.webp',
        price: 60,
        stock: 1,
        category: 'COLLECTIBLE',
        visible: true,
      },
    }),
  )
  const body = { name: { en: name }, startDate: inMinutes(-1), endDate: inMinutes(60), visible: true }
  const { id: auctionId } = valueOf(
    await staff(createAuction, { params: { slug }, body: { ...body, increments: own && [...own] } }),
  )
  const params = { slug, auctionId }
  const lot = { exclusiveId: exclusive.id, startingPrice: 60 }
  return { params, exclusiveId: exclusive.id, auction: valueOf(await staff(addLot, { params, body: lot })) }
}

test('at 99 the minimum is 100, at 100 it is 105, and a maximum takes the step of what it beats (B03)', async () => {
  await runningLot('stepped-lot', increments)
  const [marie, karim] = [bidder(0, 'stepped-lot'), bidder(1, 'stepped-lot')]
  expect((await marie.lot()).increments).toEqual(increments)
  expect(valueOf(await marie.bid(99))).toMatchObject({ minimum: 100 })
  expect(valueOf(await karim.bid(100, 200))).toMatchObject({ minimum: 105 })
  const refused = await marie.bid(104)
  expect(refused.ok || refused.problem).toMatchObject({ key: 'errors.bid.tooLow', minimum: 105 })
  const own = await marie.call(listOwnBids, { params: { slug, username: marie.fan.username } })
  expect(valueOf(own)[0]).toMatchObject({ exclusiveSlug: 'stepped-lot', minimum: 105 })
  expect(valueOf(await marie.bid(110))).toMatchObject({
    leading: false,
    currentPrice: { coins: { amount: 115 } },
    minimum: 120,
  })
})

test('the increments of an auction change until the first bid, which counts even if it is cancelled (B03)', async () => {
  const { params, exclusiveId } = await runningLot('changed-steps')
  const marie = bidder(0, 'changed-steps')
  expect((await marie.lot()).increments).toEqual(defaultIncrements)
  expect(valueOf(await staff(updateAuction, { params, body: { increments } })).increments).toEqual(increments)
  expect(valueOf(await marie.bid(100))).toMatchObject({ minimum: 105 })
  const update = (own: typeof increments | null) => staff(updateAuction, { params, body: { increments: own } })
  expect(errorKeyOf(await update(null))).toBe('errors.auction.incrementsFixed')
  const [bid] = valueOf(await staff(listLotBids, { params: { ...params, exclusiveId } }))
  const its = {
    params: { ...params, bidId: bid?.id ?? '' },
    body: { reason: 'A mistake', category: 'MISTAKE' as const },
  }
  valueOf(await staff(cancelBid, its))
  expect(errorKeyOf(await update(null))).toBe('errors.auction.incrementsFixed')
  // What doesn't change them is stored.
  expect(valueOf(await update(increments)).increments).toEqual(increments)
})

test('bids and a change of the increments at once agree on one of both (B03)', async () => {
  const { params } = await runningLot('raced-steps')
  const [marie, karim] = [bidder(0, 'raced-steps'), bidder(1, 'raced-steps')]
  const [changed, ...bids] = await Promise.all([
    staff(updateAuction, { params, body: { increments: [{ from: 0, step: 7, suggested: 7 }] } }),
    marie.bid(60),
    karim.bid(61),
  ])
  const step = changed.ok ? 7 : 1
  const lot = await marie.lot()
  expect(lot.increments[0]?.step).toBe(step)
  const accepted = bids.flatMap((bid) => (bid.ok ? [bid.value] : []))
  expect(Math.max(...accepted.map(({ minimum }) => minimum))).toBe(lot.currentPrice.coins.amount + step)
})

test('a copy of an auction has its increments (B03)', async () => {
  const { params } = await runningLot('copied-steps', increments)
  const body = { startDate: inMinutes(60), endDate: inMinutes(120) }
  expect(valueOf(await staff(copyAuction, { params, body })).increments).toEqual(increments)
})

test.each([
  ['a gap before the first', [{ from: 5, step: 1, suggested: 1 }], 'increments.0'],
  ['two from one price', [increments[0], increments[0]], 'increments.1'],
  ['a suggestion below the step', [{ from: 0, step: 5, suggested: 4 }], 'increments.0'],
  ['a step of nothing', [{ from: 0, step: 0, suggested: 4 }], 'increments.0.step'],
  ['a part of a coin', [{ from: 0, step: 0.5, suggested: 4 }], 'increments.0.step'],
  ['no step', [], 'increments'],
])('increments with %s are rejected (B03)', async (_what, wrong, path) => {
  const body = {
    name: { en: 'Wrong' },
    startDate: inMinutes(1),
    endDate: inMinutes(2),
    increments: wrong as typeof increments,
  }
  const result = await staff(createAuction, { params: { slug }, body })
  expect(result).toMatchObject({
    ok: false,
    problem: { status: 422, errors: expect.arrayContaining([expect.objectContaining({ path })]) },
  })
})
