import type { StaffAuction, StaffExclusive } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { gapsOf } from './readiness.ts'

const texts = { en: 'Shirt', fr: 'Maillot' }
const exclusive = { id: 'a', name: texts, description: texts, stock: 1, visible: true } as StaffExclusive
const lot = { exclusiveId: 'a', startingPrice: 10 }
const auction = {
  name: texts,
  status: 'UPCOMING',
  endDate: '2026-12-01T20:00:00.000Z',
  lots: [lot],
} as unknown as StaffAuction
const club = { exclusives: [exclusive], languages: ['en' as const, 'fr' as const], now: '2026-11-01T00:00:00.000Z' }

test('an auction with all texts, stock, prices and a future end lacks nothing', () => {
  expect(gapsOf(auction, club)).toEqual([])
})

test('each thing that it lacks is named, with its lot', () => {
  expect(gapsOf({ ...auction, lots: [], name: { en: 'Night' } }, { ...club, now: '2027-01-01T00:00:00.000Z' })).toEqual(
    [{ kind: 'noLots' }, { kind: 'past' }, { kind: 'translation' }],
  )
  const bare = { ...exclusive, name: { en: 'Shirt' }, stock: 0, visible: false }
  const free = { ...auction, lots: [{ ...lot, startingPrice: 0 }] } as unknown as StaffAuction
  expect(gapsOf(free, { ...club, exclusives: [bare] })).toEqual([
    { kind: 'price', exclusiveId: 'a' },
    { kind: 'translation', exclusiveId: 'a' },
    { kind: 'stock', exclusiveId: 'a' },
    { kind: 'hidden', exclusiveId: 'a' },
  ])
})
