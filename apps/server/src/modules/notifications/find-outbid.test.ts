import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { findOutbid } from './find-outbid.ts'

const fanCount = 3

let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(fanCount)
})
afterAll(() => harness.close())

type Lot = Awaited<ReturnType<typeof harness.newLot>>

/** What happens on a lot; times are in seconds. They are multiples of ten, so that what the test itself takes is never mistaken for the end of 20 seconds or ten minutes. */
type Step = { act: 'bid'; fan: number } | { act: 'cancelNewest' } | { act: 'wait'; seconds: number } | { act: 'look' }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('bid' as const), fan: fc.nat(fanCount - 1) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancelNewest' as const) }) },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('wait' as const), seconds: fc.constantFrom(10, 20, 30, 240, 610) }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('look' as const) }) },
)

type Bid = { fan: number; at: number; cancelled: boolean }

/** Returns the place of a fan's newest bid that counts. */
const newestOf = (bids: Bid[], fan: number) => bids.findLastIndex((bid) => bid.fan === fan && !bid.cancelled)

/** The rule, by all bids of a lot: who has to be notified now. */
function dueOf(bids: Bid[], notified: Map<number, { sequence: number; at: number }>, now: number): number[] {
  const leader = bids.findLast(({ cancelled }) => !cancelled)?.fan
  return Array.from({ length: fanCount }, (_, fan) => fan).filter((fan) => {
    const newest = newestOf(bids, fan)
    const next = bids[newest + 1]
    const last = notified.get(fan)
    return (
      newest >= 0 &&
      fan !== leader &&
      next !== undefined &&
      next.at <= now - 20 &&
      (last === undefined || (last.sequence < newest && last.at <= now - 600))
    )
  })
}

async function advance(seconds: number) {
  await harness.database.pool.query('update clock set advance = advance + make_interval(secs => $1)', [seconds])
}

async function placeBid(lot: Lot, sequence: number, fan: number) {
  await harness.database.asSystem(async (tx) => {
    await sql`insert into bid (club_id, exclusive_id, fan_id, price, sequence, placed_at)
      values (${harness.clubId}, ${lot.exclusiveId}, ${harness.fans[fan]?.id}, ${sequence * 100_000}, ${sequence}, virage_now())`.execute(
      tx,
    )
    await updateLot(tx, lot)
  })
}

async function cancelNewest(lot: Lot) {
  await harness.database.asSystem(async (tx) => {
    await sql`update bid set cancelled_at = virage_now(), cancelled_by = 'staff', cancel_reason = 'A mistake'
      where exclusive_id = ${lot.exclusiveId} and sequence = (
        select max(sequence) from bid where exclusive_id = ${lot.exclusiveId} and cancelled_at is null)`.execute(tx)
    await updateLot(tx, lot)
  })
}

const updateLot = (tx: Parameters<typeof findOutbid>[0], { exclusiveId }: Lot) =>
  sql`update lot set (bid_count, current_price, leader_id) = (
      select count(*), max(price), (array_agg(fan_id order by sequence desc))[1]
      from bid where exclusive_id = ${exclusiveId} and cancelled_at is null)
    where exclusive_id = ${exclusiveId}`.execute(tx)

/** Returns the fans who are notified about a lot now, by their index. */
async function lookAt({ exclusiveId }: Lot): Promise<number[]> {
  const found = await harness.database.asSystem((tx) => findOutbid(tx, []))
  return found
    .filter(({ lots }) => lots.some((lot) => lot.exclusiveId === exclusiveId))
    .map(({ fanId }) => harness.fans.findIndex(({ id }) => id === fanId))
    .toSorted((fan, other) => fan - other)
}

/** Inserts bids of fans in turn, each so many seconds ago; the last one leads. */
async function bidOn(lot: Lot, bids: { fan: number; secondsAgo: number; cancelledSecondsAgo?: number }[]) {
  await harness.database.asSystem(async (tx) => {
    for (const [index, { fan, secondsAgo, cancelledSecondsAgo = null }] of bids.entries()) {
      const at = (seconds: number | null) => sql`virage_now() - make_interval(secs => ${seconds}::int)`
      await sql`insert into bid (club_id, exclusive_id, fan_id, price, sequence, placed_at, cancelled_at, cancelled_by, cancel_reason)
        values (${harness.clubId}, ${lot.exclusiveId}, ${harness.fans[fan]?.id}, ${(index + 1) * 100_000}, ${index + 1}, ${at(secondsAgo)},
          ${cancelledSecondsAgo === null ? null : at(cancelledSecondsAgo)}, ${cancelledSecondsAgo === null ? null : 'staff'},
          ${cancelledSecondsAgo === null ? null : 'A mistake'})`.execute(tx)
    }
    await sql`update lot set (bid_count, current_price, leader_id) = (
        select (select count(*) from bid where exclusive_id = lot.exclusive_id and cancelled_at is null), b.price, b.fan_id
        from bid b where b.exclusive_id = lot.exclusive_id and b.cancelled_at is null order by b.sequence desc limit 1)
      where exclusive_id = ${lot.exclusiveId}`.execute(tx)
  })
}

test('fans are notified whose bids were outbid, however long ago, and once (A03)', async () => {
  const lot = await harness.newLot('old-bid', { startingPrice: 1, minutes: 10 })
  await bidOn(lot, [
    { fan: 0, secondsAgo: 9_000 },
    { fan: 1, secondsAgo: 8_000 },
    { fan: 2, secondsAgo: 60 },
  ])
  expect(await lookAt(lot)).toEqual([0, 1])
  expect(await lookAt(lot)).toEqual([])
})

test('a fan whose leading bid was cancelled is notified of the bid above their earlier one (A03)', async () => {
  const lot = await harness.newLot('cancelled-bid', { startingPrice: 1, minutes: 10 })
  await bidOn(lot, [
    { fan: 0, secondsAgo: 9_000 },
    { fan: 1, secondsAgo: 8_000 },
    { fan: 0, secondsAgo: 7_000, cancelledSecondsAgo: 60 },
  ])
  expect(await lookAt(lot)).toEqual([0])
})

test('a fan all of whose bids were cancelled while they waited is not notified (A03)', async () => {
  const lot = await harness.newLot('no-bid', { startingPrice: 1, minutes: 10 })
  await bidOn(lot, [
    { fan: 0, secondsAgo: 9_000 },
    { fan: 1, secondsAgo: 5, cancelledSecondsAgo: 1 },
    { fan: 0, secondsAgo: 4 },
  ])
  expect(await lookAt(lot)).toEqual([])
  await cancelNewest(lot)
  await cancelNewest(lot)
  await advance(30)
  await placeBid(lot, 4, 1)
  expect(await lookAt(lot)).toEqual([])
})

test('a fan who still bids is not notified yet (A03)', async () => {
  const lot = await harness.newLot('still-bidding', { startingPrice: 1, minutes: 10 })
  await bidOn(lot, [
    { fan: 0, secondsAgo: 100 },
    { fan: 1, secondsAgo: 5 },
  ])
  expect(await lookAt(lot)).toEqual([])
})

test('whenever it is looked, those fans are notified whom the rule names by all bids of the lot (A03)', async () => {
  let lots = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 24 }), async (steps) => {
      const lot = await harness.newLot(`lot-${lots++}`, { startingPrice: 1, minutes: 600 })
      const bids: Bid[] = []
      const notified = new Map<number, { sequence: number; at: number }>()
      const [expected, found]: [number[][], number[][]] = [[], []]
      let now = 0
      for (const one of steps) {
        const newest = bids.findLast(({ cancelled }) => !cancelled)
        if (one.act === 'bid') {
          bids.push({ fan: one.fan, at: now, cancelled: false })
          await placeBid(lot, bids.length, one.fan)
        } else if (one.act === 'cancelNewest' && newest) {
          newest.cancelled = true
          await cancelNewest(lot)
        } else if (one.act === 'wait') {
          now += one.seconds
          await advance(one.seconds)
        } else if (one.act === 'look') {
          const due = dueOf(bids, notified, now)
          for (const fan of due) notified.set(fan, { sequence: newestOf(bids, fan), at: now })
          expected.push(due)
          found.push(await lookAt(lot))
        }
      }
      expect(found).toEqual(expected)
    }),
    { numRuns: 60 },
  )
})
