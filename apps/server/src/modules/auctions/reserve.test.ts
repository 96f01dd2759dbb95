import { getExclusive, listOwnBids } from '@virage/contract'
import {
  addLot,
  cancelBid,
  createAuction,
  createExclusive,
  getStaffAuction,
  listAuditLog,
  listLotBids,
  listResults,
  updateLot,
} from '@virage/contract/staff'
import { bytesOf, coinsOf, reserveCommitment } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Bidder, openBidding } from '../../testing/bidders.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes)
let app: TestApp
let staff: CallAs
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp()
  staff = await app.as('staff@fc-virage.test')
  bidder = await openBidding(app, { club: slug, count: 3 })
})
afterAll(() => app.stop())

const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()
const move = async (minutes: number) => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${app.origin}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ seconds: minutes * 60 }) })
}

/** Creates an auction that starts in ten minutes, with lots that start at 100 coins and have these reserves. */
async function upcomingLots(names: Record<string, number | null>) {
  const body = { name: { en: 'Reserves' }, startDate: inMinutes(10), endDate: inMinutes(30), visible: true }
  const { id: auctionId } = valueOf(await staff(createAuction, { params: { slug }, body }))
  const ids: string[] = []
  for (const [name, reserve] of Object.entries(names)) {
    const exclusive = {
      slug: name,
      name: { en: 'A lot' },
      description: { en: 'A lot' },
      imageUrl: '/media/none.webp',
      price: 100,
      stock: 1,
      category: 'COLLECTIBLE' as const,
      visible: true,
    }
    const { id: exclusiveId } = valueOf(await staff(createExclusive, { params: { slug }, body: exclusive }))
    valueOf(await staff(addLot, { params: { slug, auctionId }, body: { exclusiveId, startingPrice: 100 } }))
    if (reserve !== null)
      valueOf(await staff(updateLot, { params: { slug, auctionId, exclusiveId }, body: { reserve } }))
    ids.push(exclusiveId)
  }
  return { auctionId, ids }
}
const whenClosed = (lot: Bidder) => expect.poll(async () => (await lot.lot()).outcome)

test('a maximum that reaches the reserve bids it at once; below it nobody wins, and the revealed reserve fits (B03)', async () => {
  const { auctionId, ids } = await upcomingLots({ 'reserve-met': 300, 'reserve-missed': 300.5 })
  await move(11)
  const [marie, karim] = [bidder(0, 'reserve-met'), bidder(1, 'reserve-met')]
  expect(valueOf(await marie.bid(100))).toMatchObject({ leading: true })
  expect((await karim.lot()).reserve).toMatchObject({ isMet: false, revealed: null })
  expect(valueOf(await marie.bid(100, 299))).toMatchObject({ price: { coins: { amount: 100 } } })
  expect(valueOf(await marie.bid(100, 300))).toMatchObject({ price: { coins: { amount: 300 } }, minimum: 301 })
  expect((await karim.lot()).reserve).toMatchObject({ isMet: true, revealed: null })
  const missed = bidder(0, 'reserve-missed')
  valueOf(await missed.bid(100, 300.4))
  valueOf(await bidder(1, 'reserve-missed').bid(200))

  await move(20)
  await whenClosed(marie).toBe('SOLD')
  await whenClosed(missed).toBe('UNSOLD')
  const { reserve } = await missed.lot()
  expect(reserve).toMatchObject({ isMet: false, revealed: { coinsAmount: 300.5 } })
  const secret = { coins: coinsOf(300.5), salt: bytesOf(reserve?.revealed?.salt ?? '') }
  expect(await reserveCommitment(secret, digest)).toBe(reserve?.commitment)
  const results = valueOf(await staff(listResults, { params: { slug, auctionId } }))
  expect(results.map(({ exclusiveId, payment, winner }) => [exclusiveId, payment.state, winner !== null])).toEqual([
    [ids[0], 'DUE', true],
    [ids[1], 'NONE', false],
  ])
  const own = valueOf(await missed.call(listOwnBids, { params: { slug, username: missed.fan.username } }))
  expect(own.find(({ exclusiveSlug }) => exclusiveSlug === 'reserve-missed')?.state).toBe('UNSOLD')
})

test('two lots that differ only in their reserve give equal answers until it is met (B03)', async () => {
  // No id, digest or instant can contain these amounts.
  const { auctionId, ids } = await upcomingLots({ 'low-reserve': 250.25, 'high-reserve': 9_876.54 })
  await move(11)
  for (const name of ['low-reserve', 'high-reserve']) {
    valueOf(await bidder(0, name).bid(100, 150))
    valueOf(await bidder(1, name).bid(120, 200))
  }
  /** An answer without what differs between any two lots: ids, names, instants and the digest. */
  const plain = (text: string) =>
    text
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id')
      .replaceAll(/(low|high)-reserve/g, 'slug')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
      .replaceAll(/[0-9a-f]{64}/g, 'digest')
      .replaceAll(/"number":\d/g, 'number')
  const visitor = await app.as(null)
  const read = async (name: string) =>
    JSON.stringify(valueOf(await visitor(getExclusive, { params: { slug, exclusiveSlug: name } })))
  const [low, high] = [await read('low-reserve'), await read('high-reserve')]
  expect(plain(low)).toBe(plain(high))
  expect(low).toContain('"isMet":false')
  // Nor do staff read it, in the auction or in the log.
  const auction = JSON.stringify(valueOf(await staff(getStaffAuction, { params: { slug, auctionId } })))
  const log = JSON.stringify(valueOf(await staff(listAuditLog, { params: { slug }, query: {} })))
  for (const text of [low, high, auction, log])
    expect(text).not.toMatch(/\b250[,.]25\b|:25025000\b|9[,.\s]?876[,.]54\b|987654000/)
  // The bid that meets it shows to everybody, and its cancellation takes it back.
  valueOf(await bidder(2, 'low-reserve').bid(260))
  expect(await read('low-reserve')).toContain('"isMet":true')
  const params = { slug, auctionId, exclusiveId: ids[0] ?? '' }
  const [bid] = valueOf(await staff(listLotBids, { params }))
  const body = { reason: 'A mistake', category: 'MISTAKE' as const }
  valueOf(await staff(cancelBid, { params: { ...params, bidId: bid?.id ?? '' }, body }))
  await expect.poll(() => read('low-reserve')).toContain('"isMet":false')
})

test('a reserve is at least the starting price, and fixed once the auction has started (B03)', async () => {
  const { auctionId, ids } = await upcomingLots({ 'fixed-reserve': 300 })
  const params = { slug, auctionId, exclusiveId: ids[0] ?? '' }
  const set = (body: { reserve?: number | null; startingPrice?: number }) => staff(updateLot, { params, body })
  expect(await set({ reserve: 99 })).toMatchObject({ problem: { status: 422, errors: [{ path: 'reserve' }] } })
  expect(await set({ startingPrice: 301 })).toMatchObject({ problem: { status: 422 } })
  const first = valueOf(await set({ reserve: 100 })).lots[0]?.reserve?.commitment
  // The same amount has another commitment: the digest doesn't tell whether it has changed.
  expect(valueOf(await set({ reserve: 100 })).lots[0]?.reserve?.commitment).not.toBe(first)
  expect(valueOf(await set({ reserve: null })).lots[0]?.reserve).toBeNull()
  valueOf(await set({ reserve: 200 }))
  await move(11)
  // The access token has expired.
  staff = await app.as('staff@fc-virage.test')
  expect(errorKeyOf(await set({ reserve: 150 }))).toBe('errors.auction.reserveFixed')
  expect(errorKeyOf(await set({ reserve: null }))).toBe('errors.auction.reserveFixed')
  const { rows } = await app.platform.database.asSystem((tx) =>
    sql<{ coins: number }>`select coins from lot_reserve where exclusive_id = ${params.exclusiveId}`.execute(tx),
  )
  expect(rows).toEqual([{ coins: 20_000_000 }])
})
