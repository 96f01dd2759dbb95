import { wholeCoins } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Club } from '../../platform/access/clubs.ts'
import { type ClubEvent, createEvents } from '../../platform/events.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { openExclusiveCache } from '../catalog/exclusive-cache.ts'
import type { CachedExclusive, LotRow } from '../catalog/index.ts'
import { watchLots } from '../catalog/watch-lots.ts'
import { pendingOf, type Told, type ToRead, updatesOfExclusive } from './updates-of-change.ts'

const [clubId, fanId, otherId, exclusiveId] = ['club', 'fan', 'other', 'exclusive']
const reader = { language: 'en' as const, fanId: undefined }

const changes: [ClubEvent, name: string | undefined, only: string[] | undefined][] = [
  [{ type: 'auctions', clubId }, 'auctions', undefined],
  [{ type: 'settings', clubId }, 'club', undefined],
  [{ type: 'missed' }, 'reset', undefined],
  [{ type: 'message', clubId, fanIds: [fanId, otherId] }, 'message', [fanId, otherId]],
  [{ type: 'duePayment', clubId, fanId }, 'duePayment', [fanId]],
  [{ type: 'content', clubId }, undefined, undefined],
  [{ type: 'bidders', clubId }, undefined, undefined],
  [{ type: 'fan', clubId, accountId: 'account' }, undefined, undefined],
  [{ type: 'likes', clubId, fanId }, undefined, undefined],
]
test.each(changes)('of the change %j subscribers are told %s', (change, name, only) => {
  const pending = pendingOf(change)
  const update = pending && 'update' in pending ? pending.update : undefined
  expect(update?.name).toBe(name)
  expect(update?.only && [...update.only]).toEqual(only)
  expect(update?.data(reader)).toEqual(name === undefined ? undefined : {})
})

test.each([
  [
    { type: 'lot', clubId, exclusiveId, slug: 'shirt', version: 2 },
    { exclusiveId, slug: 'shirt', of: 'lot' },
  ],
  [
    { type: 'exclusive', clubId, exclusiveId },
    { exclusiveId, slug: undefined, of: 'exclusive' },
  ],
] satisfies [ClubEvent, ToRead][])('of the change %j an exclusive is read', (change, read) => {
  expect(pendingOf(change)).toMatchObject({ read })
})

test('the same change twice is told once a round, and another one beside it', () => {
  const keyOf = (one: string) => pendingOf({ type: 'duePayment', clubId, fanId: one })?.key
  expect(keyOf(fanId)).toBe(keyOf(fanId))
  expect(keyOf(fanId)).not.toBe(keyOf(otherId))
})

/** A lot with one bid of ten coins, as the database has it, and what subscribers know who have been told of it. */
let club: Club
let cached: CachedExclusive & { row: { lot: LotRow } }
let told: Told & { lot: NonNullable<Told['lot']> }
let close: () => Promise<void>

beforeAll(async () => {
  const harness = await openLotHarness(1)
  const { database, clubId: id, fans } = harness
  close = harness.close
  await harness.newLot('shirt', { startingPrice: 1, minutes: 10 })
  const bidding = harness.startProcess()
  const [fan] = fans
  if (!fan) throw new Error('No fan')
  const bid = { fan, price: wholeCoins(10), maximum: undefined, requestKey: 'one' }
  await bidding.queueFor('shirt').submit(bid)
  bidding.stop()
  const events = createEvents()
  const lots = watchLots({ database, events })
  const found = await openExclusiveCache({ database, events, lots, now: () => new Date() }).find(id, 'shirt')
  lots.close()
  if (!found?.row.lot) throw new Error('No lot')
  cached = { ...found, row: { ...found.row, lot: found.row.lot } }
  club = await database.query.selectFrom('club').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const first = updatesOfExclusive(club, { cached, told: { lot: undefined, isShown: true }, of: 'lot' })
  if (first.told.lot?.bidCount !== 1) throw new Error('No bid')
  told = { ...first.told, lot: first.told.lot }
})
afterAll(() => close())

/** The lot with the next version, and with something changed. */
const changed = (lot: Partial<LotRow>): CachedExclusive => ({
  ...cached,
  row: { ...cached.row, lot: { ...cached.row.lot, version: cached.row.lot.version + 1, ...lot } },
})
const hidden = (): CachedExclusive => ({ ...cached, row: { ...cached.row, visible: false } })
/** The lot with another bid, of twenty coins. */
const bidOn = (): CachedExclusive => {
  const bids = cached.bids.slice(0, 1).map((bid) => ({ ...bid, id: 'two', price: wholeCoins(20) }))
  const { row } = changed({ bid_count: cached.row.lot.bid_count + 1, current_price: wholeCoins(20) })
  return { ...cached, row, bids: [...bids, ...cached.bids] }
}
const toldOf = (one: CachedExclusive, of: ToRead['of'], known: Told = told) =>
  updatesOfExclusive(club, { cached: one, told: known, of }).updates.map(({ name }) => name)

test('a lot that was not told before is told to be read', () => {
  expect(toldOf(cached, 'lot', { lot: undefined, isShown: true })).toEqual(['lot'])
})

test('a new bid is told with its price', () => {
  const { updates } = updatesOfExclusive(club, { cached: bidOn(), told, of: 'lot' })
  expect(updates.map(({ name, data }) => [name, data(reader)])).toMatchObject([
    [
      'bids',
      { numberOfBids: 2, currentPrice: { coins: { amount: 20 } }, bids: [{ price: { coins: { amount: 20 } } }] },
    ],
  ])
})

test('what has been told is not told again', () => {
  const { told: known } = updatesOfExclusive(club, { cached: bidOn(), told, of: 'lot' })
  expect(toldOf(bidOn(), 'lot', known)).toEqual([])
})

test('an older state than was told is not told', () => {
  expect(toldOf(cached, 'lot', { ...told, lot: { ...told.lot, version: told.lot.version + 1 } })).toEqual([])
})

test('a lot that has changed by more than its new bids is told to be read', () => {
  expect(toldOf(changed({ number: 7 }), 'lot')).toEqual(['lot'])
})

test('a bid that is taken away has the lot read', () => {
  expect(toldOf(changed({ bid_count: 0, current_price: null }), 'lot')).toEqual(['lot'])
})

test('a maximum bid is told to nobody (A01)', () => {
  expect(toldOf(changed({ leader_maximum: wholeCoins(50) }), 'lot')).toEqual([])
})

test('an exclusive that has changed is told with its stock', () => {
  const { updates } = updatesOfExclusive(club, { cached, told, of: 'exclusive' })
  expect(updates.map(({ name, data }) => [name, data(reader)])).toMatchObject([['exclusive', { stock: 1 }]])
})

test('an exclusive that is hidden is told once, as sold out', () => {
  const first = updatesOfExclusive(club, { cached: hidden(), told, of: 'exclusive' })
  expect(first.updates.map(({ name, data }) => [name, data(reader)])).toMatchObject([['exclusive', { stock: 0 }]])
  expect(toldOf(hidden(), 'exclusive', first.told)).toEqual([])
})

test('bids on a lot that is hidden are told to nobody', () => {
  const { row, ...rest } = bidOn()
  expect(toldOf({ ...rest, row: { ...row, visible: false } }, 'lot', { ...told, isShown: false })).toEqual([])
})
