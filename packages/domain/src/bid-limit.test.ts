import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BidLimit, bidLimitAt, bidLimitDelay, cents, changeBidLimit, isBidBreak, noBidLimit } from './index.ts'

const start = Date.UTC(2026, 10, 21, 12)
const at = (hours: number) => new Date(start + hours * 3_600_000)
const euro = (value: number) => cents(value * 100)

describe('a limit of one’s own', () => {
  test('applies at once when it is lower, and after 48 hours when it is higher or removed (B02)', () => {
    const first = changeBidLimit(noBidLimit, euro(100), at(0))
    expect(bidLimitAt(first, at(0))).toBe(euro(100))
    const lower = changeBidLimit(first, euro(40), at(1))
    expect(bidLimitAt(lower, at(1))).toBe(euro(40))
    const higher = changeBidLimit(lower, euro(60), at(2))
    expect([bidLimitAt(higher, at(49.9)), bidLimitAt(higher, at(50))]).toEqual([euro(40), euro(60)])
    const none = changeBidLimit(higher, null, at(60))
    expect([bidLimitAt(none, at(107)), bidLimitAt(none, at(108))]).toEqual([euro(60), null])
  })

  test('a lower choice withdraws one that waits, and the same choice again does not begin the wait again (B02)', () => {
    const waiting = changeBidLimit(changeBidLimit(noBidLimit, euro(40), at(0)), euro(60), at(1))
    expect(changeBidLimit(waiting, euro(60), at(30))).toEqual(waiting)
    expect(changeBidLimit(waiting, euro(40), at(30)).next).toBeNull()
    expect(changeBidLimit(waiting, euro(10), at(30))).toMatchObject({ limit: euro(10), next: null })
  })

  test('never grows sooner than 48 hours after some choice of that size (B02)', () => {
    const choice = fc.record({
      after: fc.integer({ min: 0, max: 60 }),
      limit: fc.option(fc.integer({ min: 0, max: 9 })),
    })
    fc.assert(
      fc.property(fc.array(choice, { maxLength: 12 }), (choices) => {
        let limit: BidLimit = noBidLimit
        let hours = 0
        const made: { hours: number; limit: number }[] = []
        const size = (value: number | null) => value ?? Number.POSITIVE_INFINITY
        for (const { after, limit: chosen } of choices) {
          const before = bidLimitAt(limit, at(hours))
          hours += after
          const now = bidLimitAt(limit, at(hours))
          const allowed = made.some((one) => one.limit >= size(now) && (hours - one.hours) * 3_600_000 >= bidLimitDelay)
          expect(size(now) <= size(before) || allowed).toBe(true)
          limit = changeBidLimit(limit, chosen === null ? null : euro(chosen), at(hours))
          expect(size(bidLimitAt(limit, at(hours)))).toBeLessThanOrEqual(Math.max(size(now), 0))
          made.push({ hours, limit: size(chosen === null ? null : euro(chosen)) })
        }
      }),
    )
  })

  test('a break is a day to twelve months long, and only ever longer (B02)', () => {
    expect([23, 24, 366 * 24, 367 * 24].map((hours) => isBidBreak(noBidLimit, at(hours), at(0)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    const resting = { ...noBidLimit, restingUntil: at(100) }
    expect([99, 100].map((hours) => isBidBreak(resting, at(hours), at(0)))).toEqual([false, true])
  })
})
