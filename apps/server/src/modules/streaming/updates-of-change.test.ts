import { wholeCoins } from '@virage/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Club } from '../../platform/access/clubs.ts'
import { type ClubEvent, createEvents } from '../../platform/events.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { openExclusiveCache } from '../catalog/exclusive-cache.ts'
import type { CachedExclusive, LotRow } from '../catalog/index.ts'
import { watchLots } from '../catalog/watch-lots.ts'
import { readLots } from './queries.ts'
import { type ExclusiveToRead, type KnownExclusive, pendingOf, updatesOfExclusive } from './updates-of-change.ts'

const [clubId, fanId, otherId, exclusiveId] = ['club', 'fan', 'other', 'exclusive']
const reader = { language: 'en' as const, fanId: undefined }

const changes: [ClubEvent, name: string | undefined, only: string[] | undefined][] = [
  [{ type: 'auctions', clubId }, 'auctions', undefined],
  [{ type: 'settings', clubId }, 'club', undefined],
  [{ type: 'missed' }, 'reset', undefined],
  [{ type: 'message', clubId, fanIds: [fanId, otherId] }, 'message', [fanId, otherId]],
  [{ type: 'outstandingPayment', clubId, fanId }, 'duePayment', [fanId]],
  [{ type: 'content', clubId }, undefined, undefined],
  [{ type: 'bidders', clubId }, undefined, undefined],
  [{ type: 'fan', clubId, accountId: 'account' }, undefined, undefined],
  [{ type: 'likes', clubId, fanId }, undefined, undefined],
]
test.each(changes)('the change %j sends subscribers %s', (change, name, only) => {
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
] satisfies [ClubEvent, ExclusiveToRead][])('the change %j makes the stream read an exclusive', (change, read) => {
  expect(pendingOf(change)).toMatchObject({ read })
})

test('a repeated change is sent once per broadcast, together with others', () => {
  const keyOf = (one: string) => pendingOf({ type: 'outstandingPayment', clubId, fanId: one })?.key
  expect(keyOf(fanId)).toBe(keyOf(fanId))
  expect(keyOf(fanId)).not.toBe(keyOf(otherId))
})

/** A lot with one bid of ten coins in the database, the same state at the subscribers, and at a stream that opens. */
let club: Club
let cached: CachedExclusive & { row: { lot: LotRow } }
let known: KnownExclusive & { lot: NonNullable<KnownExclusive['lot']> }
let opened: KnownExclusive
let close: () => Promise<void>

beforeAll(async () => {
  const harness = await openLotHarness(1)
  const { database, clubId: id, fans } = harness
  close = harness.close
  const buyNow = { price: 30, untilReserve: true }
  await harness.newLot('shirt', { startingPrice: 1, minutes: 10, reserve: 15, buyNow })
  const bidding = harness.startProcess()
  const [fan] = fans
  if (!fan) throw new Error('No fan')
  const bid = { fan, price: wholeCoins(10), maximum: undefined, requestKey: 'one' }
  await bidding.queueFor('shirt').submit(bid)
  bidding.stop()
  const events = createEvents()
  const lots = watchLots({ database, events })
  const found = await openExclusiveCache({
    database,
    events,
    lots,
    addresses: { has: async () => true },
    now: () => new Date(),
  }).find(id, 'shirt')
  lots.close()
  if (!found?.row.lot) throw new Error('No lot')
  cached = { ...found, row: { ...found.row, lot: found.row.lot } }
  club = await database.query.selectFrom('club').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const first = updatesOfExclusive(club, { cached, known: { lot: undefined, isShown: true }, of: 'lot' })
  if (first.known.lot?.bidCount !== 1) throw new Error('No bid')
  known = { ...first.known, lot: first.known.lot }
  const lotsAtOpening = await database.withTenant(id, (tx) => readLots(tx, id))
  opened = { lot: lotsAtOpening.get(cached.row.id), isShown: true }
})
afterAll(() => close())

/** The lot with the next version and a change. */
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
const sentOf = (one: CachedExclusive, of: ExclusiveToRead['of'], state: KnownExclusive = known) =>
  updatesOfExclusive(club, { cached: one, known: state, of }).updates.map(({ name }) => name)

test('a stream opens with what subscribers have of a lot', () => {
  expect(opened).toEqual(known)
})

test.each<[what: string, Partial<LotRow>]>([
  ['buys the lot', { closed_at: new Date(), outcome: 'BOUGHT' }],
  ['ends the offer to buy it', { current_price: wholeCoins(30) }],
  ['reaches its reserve', { reserve_met_at: new Date() }],
])('a bid that %s is sent as a change of the lot, also after the stream has opened', (_what, lot) => {
  const { row, bids } = bidOn()
  const changedToo = { ...cached, bids, row: { ...row, lot: row.lot && { ...row.lot, ...lot } } }
  expect(sentOf(changedToo, 'lot', opened)).toEqual(['lot'])
})

test('a lot that subscribers do not know is sent as changed', () => {
  expect(sentOf(cached, 'lot', { lot: undefined, isShown: true })).toEqual(['lot'])
})

test('a new bid is sent with its price', () => {
  const { updates } = updatesOfExclusive(club, { cached: bidOn(), known, of: 'lot' })
  expect(updates.map(({ name, data }) => [name, data(reader)])).toMatchObject([
    [
      'bids',
      { numberOfBids: 2, currentPrice: { coins: { amount: 20 } }, bids: [{ price: { coins: { amount: 20 } } }] },
    ],
  ])
})

test('a known state is not sent again', () => {
  const after = updatesOfExclusive(club, { cached: bidOn(), known, of: 'lot' }).known
  expect(sentOf(bidOn(), 'lot', after)).toEqual([])
})

test('an older state is not sent', () => {
  expect(sentOf(cached, 'lot', { ...known, lot: { ...known.lot, version: known.lot.version + 1 } })).toEqual([])
})

test('a lot that is removed is not known any more', () => {
  const removed = { ...cached, row: { ...cached.row, lot: null } }
  expect(updatesOfExclusive(club, { cached: removed, known, of: 'exclusive' }).known.lot).toBeUndefined()
})

test('a lot with other changes than new bids is sent as changed', () => {
  expect(sentOf(changed({ number: 7 }), 'lot')).toEqual(['lot'])
})

test('a lot whose bids extend it by another time is sent as changed', () => {
  expect(sentOf(changed({ extension_seconds: 20 }), 'lot')).toEqual(['lot'])
})

test('a lot that staff have extended is sent as changed', () => {
  expect(sentOf(changed({ ends_at: new Date(+cached.row.lot.ends_at + 120_000) }), 'exclusive')).toEqual(['lot'])
})

test('a lot whose auction becomes anonymous is sent as changed, also with a new bid', () => {
  const { row, bids } = bidOn()
  const anonymous = { ...cached, bids, row: { ...row, lot: row.lot && { ...row.lot, anonymous: true } } }
  expect(sentOf(anonymous, 'lot')).toEqual(['lot'])
})

test('a lot with a cancelled bid is sent as changed', () => {
  expect(sentOf(changed({ bid_count: 0, current_price: null }), 'lot')).toEqual(['lot'])
})

test.each([[[15]], [[25, 15]]])(
  'a lot whose highest bid is cancelled before bids of %j is sent as changed',
  (prices) => {
    const { known: before } = updatesOfExclusive(club, { cached: bidOn(), known, of: 'lot' })
    const bids = prices.flatMap((price) =>
      cached.bids.slice(0, 1).map((bid) => ({ ...bid, id: `${price}`, price: wholeCoins(price) })),
    )
    const lot = {
      version: cached.row.lot.version + 3,
      bid_count: cached.row.lot.bid_count + bids.length,
      current_price: bids[0]?.price ?? null,
    }
    expect(sentOf({ ...changed(lot), bids: [...bids, ...cached.bids] }, 'lot', before)).toEqual(['lot'])
  },
)

test('a maximum bid is not sent (A01)', () => {
  expect(sentOf(changed({ leader_maximum: wholeCoins(50) }), 'lot')).toEqual([])
})

test('a changed exclusive is sent with its stock', () => {
  const { updates } = updatesOfExclusive(club, { cached, known, of: 'exclusive' })
  expect(updates.map(({ name, data }) => [name, data(reader)])).toMatchObject([['exclusive', { stock: 1 }]])
})

test('a hidden exclusive is sent once, as out of stock', () => {
  const first = updatesOfExclusive(club, { cached: hidden(), known, of: 'exclusive' })
  expect(first.updates.map(({ name, data }) => [name, data(reader)])).toMatchObject([['exclusive', { stock: 0 }]])
  expect(sentOf(hidden(), 'exclusive', first.known)).toEqual([])
})

test('bids on a hidden lot are not sent', () => {
  const { row, ...rest } = bidOn()
  expect(sentOf({ ...rest, row: { ...row, visible: false } }, 'lot', { ...known, isShown: false })).toEqual([])
})
