import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Coins,
  coinUnits,
  decideBids,
  defaultIncrements,
  incrementAt,
  type Increments,
  type LotState,
  lowestBids,
  minimumBid,
  type Offer,
  quickBids,
  stepAt,
  suggestedBid,
  wholeCoins,
  wrongIncrements,
} from './index.ts'

const increments: Increments = [
  { from: 0, step: 1, suggested: 10 },
  { from: 100, step: 5, suggested: 25 },
  { from: 1_000, step: 50, suggested: 100 },
]
const lotAt = (current: number | null, startingPrice = 60): LotState => ({
  startingPrice: wholeCoins(startingPrice),
  currentPrice: current === null ? null : wholeCoins(current),
  leader: null,
  startsAt: new Date(0),
  endsAt: new Date(2),
  pausedAt: null,
  increments,
  reserve: null,
})
const now = new Date(1)
const inCoins = (amount: Coins) => amount / wholeCoins(1)

/** Increments that apply from ascending prices, with steps that don't shrink. */
const someIncrements = fc
  .array(fc.record({ after: fc.integer({ min: 1, max: 60 }), more: fc.nat({ max: 9 }), over: fc.nat({ max: 20 }) }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((parts) => {
    let from = 0
    let step = 1
    return parts.map(({ after, more, over }, place) => {
      from += place === 0 ? 0 : after
      step += more
      return { from, step, suggested: step + over }
    })
  })

describe('the increments of a lot', () => {
  test.each([
    [null, 60, 60],
    [60, 61, 70],
    [99, 100, 109],
    [100, 105, 125],
    [999, 1_004, 1_024],
    [1_000, 1_050, 1_100],
  ])('over %s coins ask for at least %i and suggest %i (B03)', (current, least, suggested) => {
    expect(inCoins(minimumBid(lotAt(current)))).toBe(least)
    expect(inCoins(suggestedBid(lotAt(current)))).toBe(suggested)
  })

  test('count for the amounts to choose from (B03)', () => {
    expect(quickBids(lotAt(100)).map(inCoins)).toEqual([125, 175, 250])
    expect(quickBids(lotAt(null, 1_000)).map(inCoins)).toEqual([1_000, 1_200, 1_500])
  })

  test('are one coin at least and ten suggested without others (A03)', () => {
    fc.assert(
      fc.property(fc.nat({ max: 1e12 }), (units) => {
        const lot = { ...lotAt(0), currentPrice: coinUnits(units), increments: defaultIncrements }
        expect([minimumBid(lot) - units, suggestedBid(lot) - units]).toEqual([wholeCoins(1), wholeCoins(10)])
      }),
    )
  })

  test('of any price are exactly one (B03)', () => {
    fc.assert(
      fc.property(someIncrements, fc.nat({ max: 500 }), (some, price) => {
        const applying = some.filter(({ from }, place) => {
          const next = some[place + 1]
          return from <= price && (!next || price < next.from)
        })
        expect(applying).toEqual([incrementAt(some, wholeCoins(price))])
        expect(wrongIncrements(some)).toEqual([])
      }),
    )
  })

  test.each([
    ['begin above 0', [{ from: 10, step: 1, suggested: 1 }], [0]],
    ['apply from the same price', [...defaultIncrements, { from: 0, step: 5, suggested: 5 }], [1]],
    ['go back', [...increments, { from: 500, step: 60, suggested: 60 }], [3]],
    ['suggest less than the step', [{ from: 0, step: 10, suggested: 5 }], [0]],
    ['have no step', [{ from: 0, step: 0, suggested: 5 }], [0]],
  ])('are wrong if they %s (B03)', (_what, wrong, places) => {
    expect(wrongIncrements(wrong)).toEqual(places)
  })

  test('are shown by the lowest bids (B03)', () => {
    const shown = (price: number) => lowestBids(increments, wholeCoins(price)).map((row) => row.map(inCoins))
    expect(shown(60)).toEqual([
      [60, 61, 62],
      [100, 105, 110],
      [1_000, 1_050, 1_100],
    ])
    expect(shown(500)).toEqual([
      [500, 505, 510],
      [1_000, 1_050, 1_100],
    ])
  })
})

describe('a maximum', () => {
  const bidsOf = (offers: Offer[]) =>
    decideBids(lotAt(null), offers, now).flatMap(({ placed }) =>
      placed.map(({ fanId, price }) => `${fanId} ${inCoins(price)}`),
    )
  const offer = (fanId: string, price: number, maximum?: number): Offer => ({
    fanId,
    price: wholeCoins(price),
    ...(maximum === undefined ? {} : { maximum: wholeCoins(maximum) }),
  })

  test('takes the step of the amount that it beats (B03)', () => {
    expect(bidsOf([offer('me', 60, 500), offer('you', 99)])).toEqual(['me 60', 'you 99', 'me 100'])
    expect(bidsOf([offer('me', 60, 500), offer('you', 100)])).toEqual(['me 60', 'you 100', 'me 105'])
    expect(bidsOf([offer('me', 60, 99), offer('you', 80, 500)])).toEqual(['me 60', 'you 80', 'me 99', 'you 100'])
    expect(bidsOf([offer('me', 60, 100), offer('you', 80, 500)])).toEqual(['me 60', 'you 80', 'me 100', 'you 105'])
  })

  test('less than a step above bids all of itself (B03)', () => {
    expect(bidsOf([offer('me', 60, 103), offer('you', 100)])).toEqual(['me 60', 'you 100', 'me 103'])
  })

  test('never pays more than a step over the others, and submitted bids rise by a step (B03)', () => {
    const said = fc.array(fc.tuple(fc.integer({ min: 60, max: 300 }), fc.nat({ max: 60 })), { maxLength: 30 })
    fc.assert(
      fc.property(someIncrements, said, (some, amounts) => {
        const lot = { ...lotAt(null), increments: some }
        const offers = amounts.map(([price, more], fan) =>
          offer(`fan ${fan}`, price, more > 0 ? price + more : undefined),
        )
        const decisions = decideBids(lot, offers, now)
        const taken = offers.filter((_, index) => decisions[index]?.outcome.ok)
        const ceilings = taken.map(({ price, maximum }) => maximum ?? price)
        const last = decisions.flatMap(({ placed }) => placed).at(-1)
        if (!last) return
        const winner = taken.find(({ fanId }) => fanId === last.fanId)
        const others = taken.flatMap(({ fanId }, place) => (fanId === last.fanId ? [] : [ceilings[place] ?? 0]))
        const beaten = coinUnits(Math.max(0, ...others))
        // Those who were refused at the winner's maximum raise the price to it, too.
        const refused = offers.filter(({ fanId }, i) => fanId !== last.fanId && !decisions[i]?.outcome.ok)
        const tied = Math.max(0, ...refused.map(({ price, maximum }) => maximum ?? price))
        expect(last.price).toBeLessThanOrEqual(
          Math.max(winner?.price ?? 0, beaten + stepAt(some, beaten), Math.min(tied, winner?.maximum ?? 0)),
        )
        let price: Coins | null = null
        for (const [index, { placed, outcome }] of decisions.entries()) {
          const submitted = offers[index]?.price ?? 0
          expect(outcome.ok && submitted < minimumBid({ ...lot, currentPrice: price })).toBe(false)
          price = placed.at(-1)?.price ?? price
        }
      }),
    )
  })
})
