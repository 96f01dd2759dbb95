import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../platform/database/database.ts'
import { openLotHarness } from '../../testing/lot-harness.ts'
import { untilItWaits } from '../../testing/lock-waits.ts'
import { cancelConflictingBids } from './bid-conflicts.ts'
import { cancelBid } from './cancel-bid.ts'

let harness: Awaited<ReturnType<typeof openLotHarness>>
beforeAll(async () => {
  harness = await openLotHarness(2)
})
afterAll(() => harness.close())

const inClub = <T>(work: (tx: Tx) => Promise<T>) => harness.database.withTenant(harness.clubId, work)

/** An auction with two lots, and what fans do there; the first fan by default. */
async function openAuction() {
  const lots = [
    await harness.newLot(randomUUID(), { startingPrice: 1, minutes: 10 }),
    await harness.newLot(randomUUID(), { startingPrice: 1, minutes: 10 }),
  ].map(({ exclusiveId }) => exclusiveId)
  const [first = '', second = ''] = lots.toSorted()
  const auctionId = await inClub(async (tx) => {
    const { rows } = await sql<{ auction_id: string }>`
      update lot set number = 2, auction_id = (select auction_id from lot where exclusive_id = ${first})
      where exclusive_id = ${second} returning auction_id`.execute(tx)
    return rows[0]?.auction_id ?? ''
  })
  const bid = async (tx: Tx, exclusiveId: string, fan = 0) => {
    const [id, fanId] = [randomUUID(), harness.fans[fan]?.id]
    await sql`
      select place_bids(club_id, exclusive_id, version, interval '0', array[${fanId}::uuid],
        jsonb_build_array(jsonb_build_object('id', ${id}::text, 'fanId', ${fanId}::text, 'price', 100000 * (bid_count + 1))),
        '[]', ${fanId}, null)
      from lot where exclusive_id = ${exclusiveId}`.execute(tx)
    return id
  }
  return {
    first,
    second,
    bid,
    cancel: (tx: Tx, bidId: string) =>
      cancelBid(tx, {
        clubId: harness.clubId,
        auctionId,
        bidId,
        actor: 'staff',
        reason: 'A mistake',
        category: 'MISTAKE',
      }),
    countBidders: () =>
      inClub(async (tx) => {
        const { rows } = await sql`select from auction_bidder where auction_id = ${auctionId}`.execute(tx)
        return rows.length
      }),
  }
}

test('a fan who bids on a lot while their only bid on another one is cancelled is a bidder of the auction', async () => {
  const { first, second, bid, cancel, countBidders } = await openAuction()
  const only = await inClub((tx) => bid(tx, first))
  const bidding = await inClub(async (tx) => {
    await cancel(tx, only)
    return untilItWaits(
      harness.database,
      inClub((other) => bid(other, second)),
    )
  })
  await bidding.work
  expect(await countBidders()).toBe(1)
})

test('a fan whose only bid is cancelled while they bid on another lot is a bidder of the auction', async () => {
  const { first, second, bid, cancel, countBidders } = await openAuction()
  const only = await inClub((tx) => bid(tx, first))
  const cancelling = await inClub(async (tx) => {
    await bid(tx, second)
    return untilItWaits(
      harness.database,
      inClub((other) => cancel(other, only)),
    )
  })
  await cancelling.work
  expect(await countBidders()).toBe(1)
})

test('a fan whose bids on two lots are cancelled at once is no bidder of the auction', async () => {
  const { first, second, bid, cancel, countBidders } = await openAuction()
  const [one, two] = [await inClub((tx) => bid(tx, first)), await inClub((tx) => bid(tx, second))]
  const cancelling = await inClub(async (tx) => {
    await cancel(tx, one)
    return untilItWaits(
      harness.database,
      inClub((other) => cancel(other, two)),
    )
  })
  await cancelling.work
  expect(await countBidders()).toBe(0)
})

test('bids on further lots, and of further statements, leave a fan one bidder of the auction', async () => {
  const { first, second, bid, countBidders } = await openAuction()
  for (const lot of [first, second, first, second]) await inClub((tx) => bid(tx, lot))
  expect(await countBidders()).toBe(1)
})

test('a fan bids on a lot while bids there and elsewhere are cancelled because of their bidders', async () => {
  const { first, second, bid, countBidders } = await openAuction()
  await inClub(async (tx) => {
    await bid(tx, first)
    await bid(tx, second, 1)
    await sql`insert into bid_conflict (club_id, fan_id, exclusive_id, reason, created_by)
      values (${harness.clubId}, ${harness.fans[0]?.id}, ${first}, 'A friend', 'x'),
        (${harness.clubId}, ${harness.fans[1]?.id}, ${second}, 'A friend', 'x')`.execute(tx)
  })
  const cancelling = await inClub(async (tx) => {
    await sql`select from lot where exclusive_id = ${second} for no key update`.execute(tx)
    const waiting = await untilItWaits(
      harness.database,
      inClub((other) => cancelConflictingBids(other)),
    )
    await bid(tx, second)
    return waiting
  })
  await cancelling.work
  expect(await countBidders()).toBe(1)
})
