import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  auctionStatus,
  countdownParts,
  countdownTarget,
  decideBid,
  decideBids,
  extendedEnd,
  isLostAuction,
  type LotState,
  minimumBid,
  quickBids,
  suggestedBid,
  wholeCoins,
} from './index.ts'

const at = (minutes: number) => new Date(Date.UTC(2026, 10, 21, 12) + minutes * 60_000)
const open: LotState = { startingPrice: wholeCoins(100), currentPrice: null, startsAt: at(0), endsAt: at(60) }
const coins = fc.integer({ min: 1, max: 10_000 }).map(wholeCoins)

describe('a bid', () => {
  test.each([
    [null, 100, 100],
    [640, 641, 650],
  ])('over %s coins is at least %i, suggested %i (A03)', (current, minimum, suggested) => {
    const lot = { ...open, currentPrice: current === null ? null : wholeCoins(current) }
    expect(minimumBid(lot)).toBe(wholeCoins(minimum))
    expect(suggestedBid(lot)).toBe(wholeCoins(suggested))
    expect(quickBids(lot)[0]).toBe(wholeCoins(suggested))
  })

  test.each([
    [-1, 'notStarted'],
    [60, 'closed'],
    [61, 'closed'],
  ])('%i minutes from the start is refused: %s (A01)', (minute, reason) => {
    expect(decideBid(open, wholeCoins(500), at(minute))).toEqual({ ok: false, reason })
  })

  test('below the minimum is told the minimum and the price to beat (A03)', () => {
    const lot = { ...open, currentPrice: wholeCoins(640) }
    expect(decideBid(lot, wholeCoins(640), at(1))).toEqual({
      ok: false,
      reason: 'tooLow',
      minimum: wholeCoins(641),
      currentPrice: wholeCoins(640),
    })
  })

  test('in a crowd, accepted bids rise by at least one coin each, and the last of them is the highest of all taken (A03)', () => {
    fc.assert(
      fc.property(fc.array(coins, { minLength: 1, maxLength: 60 }), (amounts) => {
        const accepted = decideBids(open, amounts, at(1)).flatMap((decision) => (decision.ok ? [decision.price] : []))
        accepted.forEach((price, index) =>
          expect(price).toBeGreaterThanOrEqual(
            index === 0 ? open.startingPrice : (accepted[index - 1] ?? 0) + wholeCoins(1),
          ),
        )
        const high = Math.max(...amounts)
        if (high >= open.startingPrice) expect(accepted.at(-1)).toBeGreaterThanOrEqual(high - wholeCoins(1) + 1)
      }),
    )
  })

  test('of two equal bids the first one stored wins', () => {
    const [first, second] = decideBids(open, [wholeCoins(200), wholeCoins(200)], at(1))
    expect([first?.ok, second?.ok]).toEqual([true, false])
  })
})

describe('soft close', () => {
  test('a bid never brings the end nearer, and leaves at least the window', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_600_000 }), fc.integer({ min: 0, max: 600_000 }), (before, window) => {
        const now = new Date(open.endsAt.getTime() - before)
        const end = extendedEnd(open.endsAt, now, window).getTime()
        expect(end).toBeGreaterThanOrEqual(open.endsAt.getTime())
        expect(end - now.getTime()).toBeGreaterThanOrEqual(Math.min(window, before > window ? before : window))
        if (window === 0) expect(end).toBe(open.endsAt.getTime())
      }),
    )
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

  test('a countdown adds up and never goes below zero (A01)', () => {
    expect(countdownParts(-5_000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30 * 86_400 }), (seconds) => {
        const parts = countdownParts(seconds * 1000)
        expect(((parts.days * 24 + parts.hours) * 60 + parts.minutes) * 60 + parts.seconds).toBe(seconds)
      }),
    )
  })

  test('is lost while it runs, when the fan has bid and another leads (A06)', () => {
    const lot = { status: 'ACTIVE' as const, bidderIds: ['me', 'other'], leaderId: 'other' }
    expect(isLostAuction(lot, 'me')).toBe(true)
    expect(isLostAuction({ ...lot, leaderId: 'me' }, 'me')).toBe(false)
    expect(isLostAuction({ ...lot, status: 'CLOSED' }, 'me')).toBe(false)
    expect(isLostAuction(lot, 'stranger')).toBe(false)
  })
})
