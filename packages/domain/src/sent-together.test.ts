import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canWait, daysOfWaiting, isWaitingParcel, latestWait, mostWaitingDays } from './sent-together.ts'

const createdAt = new Date('2026-11-24T12:00:00Z')
const parcel = { kind: 'SHIP', state: 'PREPARING', createdAt, isCarried: false } as const

test('a parcel waits for ten days at most, and only before it is sent (B06)', () => {
  const end = latestWait(createdAt)
  expect(end).toEqual(new Date('2026-12-04T12:00:00Z'))
  expect(canWait(parcel, new Date(end.getTime() - 1))).toBe(true)
  expect(canWait(parcel, end)).toBe(false)
  expect(canWait({ ...parcel, state: 'SHIPPED' }, createdAt)).toBe(false)
  expect(canWait({ ...parcel, kind: 'PICKUP' }, createdAt)).toBe(false)
  expect(canWait({ ...parcel, isCarried: true }, createdAt)).toBe(false)
  expect(isWaitingParcel({ state: 'PREPARING', waitsUntil: end }, createdAt)).toBe(true)
  expect(isWaitingParcel({ state: 'PREPARING', waitsUntil: end }, end)).toBe(false)
  expect(isWaitingParcel({ state: 'SHIPPED', waitsUntil: end }, createdAt)).toBe(false)
  expect(isWaitingParcel({ state: 'PREPARING', waitsUntil: null }, createdAt)).toBe(false)
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
