import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  auctionStatus,
  countdownParts,
  countdownTarget,
  decideBid,
  decideBids,
  defaultIncrements,
  isUnusualBid,
  type LotState,
  minimumBid,
  type Offer,
  quickBids,
  suggestedBid,
  timeLeft,
  wholeCoins,
} from './index.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12) + minutes * 60_000)
const open: LotState = {
  startingPrice: wholeCoins(100),
  currentPrice: null,
  leader: null,
  startsAt: at(0),
  endsAt: at(60),
  pausedAt: null,
  increments: defaultIncrements,
  reserve: null,
}
const offer = (fanId: string, price: number, maximum?: number): Offer => ({
  fanId,
  price: wholeCoins(price),
  ...(maximum === undefined ? {} : { maximum: wholeCoins(maximum) }),
})
/** Applies offers to a lot. @returns the bids as `fan price`, and the leader with their maximum */
const after = (offers: Offer[], lot = open) => {
  const decisions = decideBids(lot, offers, at(1))
  return {
    bids: decisions.flatMap(({ placed }) => placed.map(({ fanId, price }) => `${fanId} ${price / wholeCoins(1)}`)),
    taken: decisions.map(({ outcome }) => outcome.ok),
    leader: decisions.at(-1)?.leader,
  }
}
const coins = fc.integer({ min: 1, max: 10_000 }).map(wholeCoins)

describe('a bid', () => {
  test.each([
    [null, 100, 100],
    [640, 641, 650],
  ])('over %s coins the minimum is %i and the suggestion %i (A03)', (current, minimum, suggested) => {
    const lot = { ...open, currentPrice: current === null ? null : wholeCoins(current) }
    expect(minimumBid(lot)).toBe(wholeCoins(minimum))
    expect(suggestedBid(lot)).toBe(wholeCoins(suggested))
    expect(quickBids(lot)[0]).toBe(wholeCoins(suggested))
  })

  test.each([
    [-1, 'notStarted'],
    [60, 'closed'],
    [61, 'closed'],
  ])('%i minutes after the start is rejected: %s (A01)', (minute, reason) => {
    expect(decideBid(open, offer('me', 500), at(minute)).outcome).toEqual({ ok: false, reason })
  })

  test('below the minimum gets the minimum and the price to beat (A03)', () => {
    const lot = { ...open, currentPrice: wholeCoins(640) }
    expect(decideBid(lot, offer('me', 640), at(1)).outcome).toEqual({
      ok: false,
      reason: 'tooLow',
      minimum: wholeCoins(641),
      currentPrice: wholeCoins(640),
    })
  })

  test('accepted bids rise by at least one coin each, and the last one is the highest (A03)', () => {
    fc.assert(
      fc.property(fc.array(coins, { minLength: 1, maxLength: 60 }), (amounts) => {
        const offers = amounts.map((price, fan): Offer => ({ fanId: `fan ${fan}`, price }))
        const accepted = decideBids(open, offers, at(1)).flatMap(({ placed }) => placed.map(({ price }) => price))
        accepted.forEach((price, index) =>
          expect(price).toBeGreaterThanOrEqual(
            index === 0 ? open.startingPrice : (accepted[index - 1] ?? 0) + wholeCoins(1),
          ),
        )
        const high = Math.max(...amounts)
        const least = high < open.startingPrice ? 0 : high - wholeCoins(1) + 1
        expect(accepted.at(-1) ?? 0).toBeGreaterThanOrEqual(least)
      }),
    )
  })

  test('of two equal bids the first one wins', () => {
    expect(after([offer('first', 200), offer('second', 200)])).toMatchObject({
      taken: [true, false],
      leader: { fanId: 'first' },
    })
  })
})

describe('a maximum bid', () => {
  const me = offer('me', 100, 150)
  test.each([
    ['answers a lower bid with one coin more', [me, offer('you', 120)], ['me 100', 'you 120', 'me 121'], 'me'],
    ['gives way to a higher bid', [me, offer('you', 160)], ['me 100', 'you 160'], 'you'],
    ['wins against an equal bid, for it came first', [me, offer('you', 150)], ['me 100', 'me 150'], 'me'],
    ['wins against an equal maximum', [me, offer('you', 120, 150)], ['me 100', 'you 120', 'me 150'], 'me'],
    ['beats a lower maximum by a coin', [me, offer('you', 120, 130)], ['me 100', 'you 120', 'you 130', 'me 131'], 'me'],
    [
      'yields to a higher one by a coin',
      [me, offer('you', 120, 900)],
      ['me 100', 'you 120', 'me 150', 'you 151'],
      'you',
    ],
    ['yields where the next bid meets it', [me, offer('you', 150, 900)], ['me 100', 'me 150', 'you 151'], 'you'],
    [
      'may be raised by the leader at no cost',
      [me, offer('me', 100, 900), offer('you', 200)],
      ['me 100', 'you 200', 'me 201'],
      'me',
    ],
    [
      'stays when the leader raises their bid below it',
      [me, offer('me', 110), offer('you', 120)],
      ['me 100', 'me 110', 'you 120', 'me 121'],
      'me',
    ],
  ])('%s', (_title, offers, bids, leader) => {
    const left = after(offers)
    expect(left.bids).toEqual(bids)
    expect(left.leader?.fanId).toBe(leader)
  })

  test('bids rise, nobody bids above their maximum, and the highest maximum leads, the first of equal ones', () => {
    const words = fc.array(fc.tuple(fc.integer({ min: 100, max: 140 }), fc.integer({ min: 0, max: 30 })), {
      maxLength: 40,
    })
    fc.assert(
      fc.property(words, (said) => {
        const offers = said.map(([price, more], fan) => offer(`fan ${fan}`, price, more > 0 ? price + more : undefined))
        const ceiling = (one: Offer) => one.maximum ?? one.price
        const decisions = decideBids(open, offers, at(1))
        const placed = decisions.flatMap((decision) => decision.placed)
        placed.forEach(({ fanId, price }, index) => {
          expect(price).toBeGreaterThan(placed[index - 1]?.price ?? 0)
          expect(price).toBeLessThanOrEqual(Math.max(...offers.filter((one) => one.fanId === fanId).map(ceiling)))
        })
        const taken = offers.filter((_, index) => decisions[index]?.outcome.ok)
        const highest = taken.reduce<Offer | undefined>((a, b) => (a && ceiling(a) >= ceiling(b) ? a : b), undefined)
        expect(decisions.at(-1)?.leader?.fanId).toBe(highest?.fanId)
        // Nobody pays more than their maximum, or more than one coin over every other fan's.
        const others = offers.filter(({ fanId }) => fanId !== highest?.fanId).map(ceiling)
        const needed = Math.max(highest?.price ?? 0, ...others.map((other) => other + wholeCoins(1)))
        expect(placed.length > 0).toBe(highest !== undefined)
        expect(placed.at(-1)?.price ?? 0).toBeLessThanOrEqual(needed)
      }),
    )
  })
})

describe('a paused auction', () => {
  test('takes no bid, and ends only by its own time (A01)', () => {
    const paused = { ...open, pausedAt: at(59) }
    expect(decideBid(paused, offer('me', 500), at(61)).outcome).toEqual({ ok: false, reason: 'paused' })
    expect(auctionStatus({ startDate: at(0), endDate: at(60), pausedDate: at(59) }, at(600))).toBe('ACTIVE')
    expect(auctionStatus({ startDate: at(0), endDate: at(60), pausedDate: at(60) }, at(600))).toBe('CLOSED')
    expect(timeLeft({ startDate: at(0), endDate: at(60), pausedDate: at(59) }, at(600))).toBe(60_000)
  })
})

describe('an auction', () => {
  const period = { startDate: at(0), endDate: at(60) }
  test.each([
    [-1, 'UPCOMING', 0],
    [0, 'ACTIVE', 60],
    [59, 'ACTIVE', 60],
    [60, 'CLOSED', 60],
  ])('at minute %i is %s and counts to minute %i (A01)', (minute, status, target) => {
    expect(auctionStatus(period, at(minute))).toBe(status)
    expect(countdownTarget(period, at(minute))).toEqual(at(target))
  })

  test('a countdown adds up and is never negative (A01)', () => {
    expect(countdownParts(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * 86_400 }), (seconds) => {
        const parts = countdownParts(seconds * 1000)
        expect(((parts.days * 24 + parts.hours) * 60 + parts.minutes) * 60 + parts.seconds).toBe(seconds)
      }),
    )
  })
})

describe('a price that the fan saw', () => {
  const lot = { ...open, currentPrice: wholeCoins(200), leader: { fanId: 'other', maximum: null } }

  test('is bid at while it stands, and rejected with the new one when it has moved (B02)', () => {
    const at200 = { ...offer('me', 210), seen: wholeCoins(200) }
    expect(decideBid(lot, at200, at(1)).outcome).toEqual({ ok: true })
    expect(decideBid({ ...lot, currentPrice: wholeCoins(205) }, at200, at(1))).toMatchObject({
      outcome: { ok: false, reason: 'moved', minimum: wholeCoins(206), currentPrice: wholeCoins(205) },
      placed: [],
    })
  })

  test('is the starting price before the first bid (B02)', () => {
    expect(decideBid(open, { ...offer('me', 100), seen: wholeCoins(100) }, at(1)).outcome).toEqual({ ok: true })
  })
})

test('an amount is unusual above five times the minimum, and only more than 500 coins above it (B02)', () => {
  const isUnusual = (current: number, amount: number) =>
    isUnusualBid({ ...open, currentPrice: wholeCoins(current) }, wholeCoins(amount))
  expect([isUnusual(9, 510), isUnusual(9, 511), isUnusual(199, 1_000), isUnusual(199, 1_001)]).toEqual([
    false,
    true,
    false,
    true,
  ])
})
