import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canWait, daysOfWaiting, isWaitingParcel, latestWait, mostWaitingDays } from './sent-together.ts'

const createdAt = new Date('2026-11-24T12:00:00Z')
const parcel = { kind: 'SHIP', state: 'PREPARING', createdAt, isCarried: false, hasTerm: false } as const

test('a parcel waits for ten days at most, and only before it is sent (B06)', () => {
  const end = latestWait(createdAt)
  expect(end).toEqual(new Date('2026-12-04T12:00:00Z'))
  expect(canWait(parcel, new Date(end.getTime() - 1))).toBe(true)
  expect(canWait(parcel, end)).toBe(false)
  expect(canWait({ ...parcel, state: 'SHIPPED' }, createdAt)).toBe(false)
  expect(canWait({ ...parcel, kind: 'PICKUP' }, createdAt)).toBe(false)
  expect(canWait({ ...parcel, isCarried: true }, createdAt)).toBe(false)
  const waiting = { state: 'PREPARING', waitsUntil: end, hasTerm: false } as const
  expect(isWaitingParcel(waiting, createdAt)).toBe(true)
  expect(isWaitingParcel(waiting, end)).toBe(false)
  expect(isWaitingParcel({ ...waiting, state: 'SHIPPED' }, createdAt)).toBe(false)
  expect(isWaitingParcel({ ...waiting, waitsUntil: null }, createdAt)).toBe(false)
})

test('a parcel with a term of its buyer does not wait (B06)', () => {
  const waiting = { state: 'PREPARING', waitsUntil: latestWait(createdAt), hasTerm: true } as const
  expect(canWait({ ...parcel, hasTerm: true }, createdAt)).toBe(false)
  expect(isWaitingParcel(waiting, createdAt)).toBe(false)
})

test('waiting never moves a promise by more than the days that are left (B06)', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20 * 86_400 }), (seconds) => {
      const now = new Date(createdAt.getTime() + seconds * 1000)
      const days = daysOfWaiting(createdAt, now)
      expect(days).toBeGreaterThanOrEqual(0)
      expect(days).toBeLessThanOrEqual(mostWaitingDays)
      expect(now.getTime() + days * 86_400_000).toBeGreaterThanOrEqual(
        Math.min(latestWait(createdAt).getTime(), now.getTime()),
      )
    }),
  )
})
