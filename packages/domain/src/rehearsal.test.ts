import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideBotAct, rehearsedEnds } from './rehearsal.ts'

const start = Date.parse('2026-11-25T19:00:00.000Z')

test('lots of a rehearsal end within 5 to 20 minutes, in the order of the original', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 10 }), { minLength: 1, maxLength: 40 }), (ends) => {
      const rehearsed = rehearsedEnds(ends, start)
      for (const end of rehearsed) {
        expect(end - start).toBeGreaterThanOrEqual(5 * 60_000)
        expect(end - start).toBeLessThanOrEqual(20 * 60_000)
      }
      const inOrder = ends.map((end, index) => [end, rehearsed[index] ?? 0] as const).toSorted(([a], [b]) => a - b)
      const moved = inOrder.map(([, end]) => end)
      expect(moved).toEqual(moved.toSorted((a, b) => a - b))
    }),
  )
})

/** A source of random numbers that repeats the same ones. */
const randomFrom = (seed: number) => {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
const lot = { startsAt: start, endsAt: start + 600_000, ratio: 1.2, appeal: 0.5 }
/** Counts what bots do on a lot between two parts of its time, deciding each second, over twenty lots. */
const countBetween = (from: number, to: number) => {
  const random = randomFrom(7)
  let acts = 0
  for (let nth = 0; nth < 20; nth++)
    for (let at = start + from * 600_000; at < start + to * 600_000; at += 1_000)
      if (decideBotAct(lot, at, { interval: 1_000, random })) acts += 1
  return acts / (to - from)
}

test('bots are quiet at first, then bid more, and rush at the end', () => {
  const [quiet, middle, rush] = [countBetween(0, 0.3), countBetween(0.4, 0.8), countBetween(0.9, 1)]
  expect(middle).toBeGreaterThan(1.5 * quiet)
  expect(rush).toBeGreaterThan(2 * middle)
})

test('no bot bids before the start, after the end, or above what the lot is worth to bots', () => {
  const always = { interval: 60_000, random: () => 0.2 }
  expect(decideBotAct(lot, start - 1, always)).toBeUndefined()
  expect(decideBotAct(lot, lot.endsAt, always)).toBeUndefined()
  expect(decideBotAct({ ...lot, ratio: 7 }, start + 1_000, always)).toBeUndefined()
  expect(decideBotAct(lot, start + 1_000, always)).toBe('bid')
})

test('now and then a bid is too low, but not before somebody leads', () => {
  const lowest = { interval: 60_000, random: () => 0 }
  expect(decideBotAct(lot, start, lowest)).toBe('low')
  expect(decideBotAct({ ...lot, ratio: 1 }, start, lowest)).toBe('bid')
})
