import type { LiveLine, LiveLot, LiveState, StaffWall } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { applyEvent, fightsOf, heatOf, leaderWithout, type Live, raisedOf, sortLots } from './live-store.ts'

const start = Date.parse('2026-11-24T20:00:00.000Z')
const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString()

const lotOf = (id: string, fields: Partial<LiveLot> = {}): LiveLot => ({
  exclusiveId: id,
  exclusiveSlug: id,
  auctionId: 'derby',
  version: 1,
  number: null,
  name: { en: id },
  imageUrl: '/media/shirt.webp',
  startingPrice: 10,
  price: null,
  asks: [11],
  numberOfBids: 0,
  startDate: at(-3_600),
  endDate: at(600),
  closedDate: null,
  leader: null,
  leaderPaddle: null,
  hasMaximum: false,
  isCardMissing: false,
  ...fields,
})
const bidOf = (id: string, seconds: number, fan: string, coins: number, exclusiveId = 'shirt'): LiveLine => ({
  id,
  kind: 'bid',
  date: at(seconds),
  exclusiveId,
  person: { fanId: fan, name: fan },
  paddle: null,
  coins,
  euros: null,
  automatic: false,
  reason: null,
  tries: 1,
})
const wallOf = (fields: Partial<StaffWall> = {}): StaffWall => ({
  version: '0',
  mode: 'AUTOMATIC',
  exclusiveId: null,
  message: null,
  applause: null,
  set: null,
  ...fields,
})
const stateOf = (fields: Partial<LiveState> = {}): LiveState => ({
  now: at(0),
  auctions: [],
  lots: [],
  lines: [],
  bidsPerMinute: Array.from({ length: 30 }, () => 0),
  waiting: { outstandingPayments: null, reviews: null, reports: null },
  presence: { staff: [], fans: 0 },
  wall: wallOf(),
  ...fields,
})
function open(fields: Partial<LiveState>, now = start): Live {
  const live = applyEvent(undefined, { name: 'state', data: stateOf(fields) }, now)
  if (!live) throw new Error('A state opens the console')
  return live
}

test('an older state of a lot never replaces a newer one, however events arrive', () => {
  const live = open({ lots: [lotOf('shirt', { version: 5, price: 50 })] })
  const late = applyEvent(live, { name: 'lots', data: { lots: [lotOf('shirt', { version: 4, price: 40 })] } }, start)
  expect(late?.lots.get('shirt')?.price).toBe(50)
  const state = stateOf({ lots: [lotOf('shirt', { version: 3, price: 30 }), lotOf('ball')] })
  const reset = applyEvent(live, { name: 'state', data: state }, start)
  expect(reset?.lots.get('shirt')?.price).toBe(50)
  expect([...(reset?.lots.keys() ?? [])]).toEqual(['shirt', 'ball'])
})

test('a line that comes twice is shown and counted once, and late ones find their place', () => {
  const live = open({ lines: [bidOf('one', 0, 'Ana', 10)] })
  const lines = [bidOf('three', 2, 'Ana', 30), bidOf('one', 0, 'Ana', 10)]
  const next = applyEvent(live, { name: 'lines', data: { lines } }, start)
  const again =
    next && applyEvent(next, { name: 'lines', data: { lines: [...lines, bidOf('two', 1, 'Bo', 20)] } }, start)
  expect(again?.lines.map(({ id }) => id)).toEqual(['three', 'two', 'one'])
  expect(again?.bidsPerMinute.at(-1)).toBe(2)
})

test('untouched lots stay the same objects, so that their tiles don’t render again', () => {
  const live = open({ lots: [lotOf('shirt'), lotOf('ball')] })
  const next = applyEvent(live, { name: 'lots', data: { lots: [lotOf('shirt', { version: 2, price: 11 })] } }, start)
  expect(next?.lots.get('ball')).toBe(live.lots.get('ball'))
  expect(next?.lots.get('shirt')?.price).toBe(11)
})

test('time comes from the server, whatever this computer’s clock says', () => {
  const live = open({}, start + 90_000)
  expect(live.clockOffset).toBe(-90_000)
  expect(applyEvent(live, { name: 'beat', data: { now: at(10) } }, start + 100_000)?.clockOffset).toBe(-90_000)
})

test('lots are ordered by end, by heat and by number; ended ones come last', () => {
  const lots = [
    lotOf('later', { endDate: at(900), number: 1 }),
    lotOf('over', { endDate: at(-60), closedDate: at(-60), number: 2 }),
    lotOf('sooner', { endDate: at(300), number: 3 }),
  ]
  const ids = (order: 'end' | 'heat' | 'number') =>
    sortLots(lots, order, new Map([['later', 2]])).map(({ exclusiveId }) => exclusiveId)
  expect(ids('end')).toEqual(['sooner', 'later', 'over'])
  expect(ids('heat')).toEqual(['later', 'sooner', 'over'])
  expect(ids('number')).toEqual(['later', 'over', 'sooner'])
})

test('heat counts the bids of the last five minutes', () => {
  const lines = [bidOf('old', -301, 'Ana', 10), bidOf('new', -299, 'Bo', 20), bidOf('ball', 0, 'Bo', 5, 'ball')]
  expect(Object.fromEntries(heatOf(lines, start))).toEqual({ shirt: 1, ball: 1 })
})

test('two people fight when the last four bids alternate between them', () => {
  const bids = (...fans: string[]) => fans.map((fan, index) => bidOf(`${index}`, -index, fan, 100 - index))
  expect([...fightsOf(bids('Ana', 'Bo', 'Ana', 'Bo'), start)]).toEqual(['shirt'])
  expect([...fightsOf(bids('Ana', 'Bo', 'Cleo', 'Bo'), start)]).toEqual([])
  expect([...fightsOf(bids('Ana', 'Ana', 'Bo', 'Bo'), start)]).toEqual([])
  expect([...fightsOf(bids('Ana', 'Bo', 'Ana', 'Bo'), start + 180_000)]).toEqual([])
})

test('without a bid the highest other one leads, also one of the same fan', () => {
  const bids = [bidOf('3', 3, 'Ana', 30), bidOf('2', 2, 'Ana', 20), bidOf('1', 1, 'Bo', 10)]
  expect(leaderWithout(bids, '3')).toMatchObject({ coins: 20, person: { name: 'Ana' } })
  expect(leaderWithout(bids.slice(0, 1), '3')).toBeNull()
})

test('fractions of coins add up exactly', () => {
  expect(raisedOf([0.1, 0.2, null].map((price, index) => lotOf(`${index}`, { price })))).toBe(0.3)
})

test('an older state of the big screen never replaces a newer one, and an applause counts as new', () => {
  const hidden = wallOf({ version: '10', mode: 'HIDDEN' })
  const applauded = { ...hidden, applause: { exclusiveId: 'shirt', date: at(5) } }
  const live = open({ wall: hidden })
  const later = applyEvent(live, { name: 'wall', data: applauded }, start)
  expect(later?.wall).toEqual(applauded)
  for (const data of [hidden, wallOf({ version: '9', mode: 'MESSAGE' })])
    expect(applyEvent(later, { name: 'wall', data }, start)?.wall).toEqual(applauded)
  expect(applyEvent(later, { name: 'state', data: stateOf({ wall: hidden }) }, start)?.wall).toEqual(applauded)
})
