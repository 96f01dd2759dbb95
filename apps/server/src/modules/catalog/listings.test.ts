import {
  type Exclusive,
  type ExclusivePart,
  firstExclusives,
  getExclusive,
  listClubs,
  listExclusives,
} from '@virage/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { untilLotsClosed } from '../../testing/until-lots-closed.ts'

let app: TestApp
const params = { slug: 'fc-virage' }
beforeAll(async () => {
  app = await openApp()
  await untilLotsClosed(app)
})
afterAll(() => app.stop())

const address = () => `${app.origin}/api/clubs/fc-virage/exclusives`
const clubId = async () => (await app.platform.clubs.find('fc-virage'))?.id ?? ''

test('a visitor’s list is the same from memory as from its route, in each encoding and language (M01)', async () => {
  const visitor = await app.as(null)
  const first = valueOf(await visitor(listExclusives, { params }))
  expect(first.length).toBeGreaterThan(5)
  const prices = first.map(({ pricing }) => pricing.totalCost.value)
  expect(prices).toEqual([...prices].sort((a, b) => b - a))
  for (const encoding of ['br', 'identity']) {
    const response = await fetch(address(), { headers: { 'accept-encoding': encoding, 'accept-language': 'en' } })
    expect(response.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null)
    expect(await response.json()).toEqual(first)
    const etag = response.headers.get('etag') ?? ''
    const again = await fetch(address(), {
      headers: { 'accept-encoding': encoding, 'accept-language': 'en', 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  }
  const french = await fetch(address(), { headers: { 'accept-language': 'fr' } })
  expect(((await french.json()) as { name: string }[])[0]?.name).not.toBe(first[0]?.name)
})

test('a list has the same lots as their own pages, and anonymous bidders without their names (A13)', async () => {
  const visitor = await app.as(null)
  const numbers = new Set<string>()
  for (const { slug } of valueOf(await visitor(listClubs, { params: {} }))) {
    const listed = await visitor(listExclusives, { params: { slug } })
    for (const { slug: exclusiveSlug, auctionLot } of listed.ok ? listed.value : []) {
      if (!auctionLot) continue
      const page = valueOf(await visitor(getExclusive, { params: { slug, exclusiveSlug } }))
      if (!page.visible || !page.auctionLot) throw new Error(`${exclusiveSlug} has no lot`)
      expect(auctionLot).toEqual({ ...page.auctionLot, bids: page.auctionLot.bids.slice(0, 1) })
      for (const { bidder } of auctionLot.bids) if (bidder.anonymous) numbers.add(bidder.firstName)
    }
  }
  expect(numbers.size).toBeGreaterThan(0)
})

test('a change that the process has received is in the list at once', async () => {
  const visitor = await app.as(null)
  const [dearest] = valueOf(await visitor(listExclusives, { params }))
  await app.platform.database.withTenant(await clubId(), (tx) =>
    tx
      .updateTable('exclusive')
      .set({ visible: false })
      .where('id', '=', dearest?.id ?? '')
      .execute(),
  )
  app.platform.events.publish({ type: 'exclusive', clubId: await clubId(), exclusiveId: dearest?.id ?? '' })
  const left = valueOf(await visitor(listExclusives, { params }))
  expect(left.map(({ id }) => id)).not.toContain(dearest?.id)
})

/** Reads a part of the list of exclusives, two by two. */
async function readPages(query: { part: ExclusivePart; direction?: 'asc' | 'desc'; category?: string }) {
  const visitor = await app.as(null)
  const read: Exclusive[] = []
  let cursor: string | undefined
  do {
    const page = await visitor(listExclusives, { params, query: { ...query, limit: 2, ...(cursor && { cursor }) } })
    read.push(...valueOf(page))
    cursor = page.ok ? page.next : undefined
  } while (cursor !== undefined)
  return read
}

test('pages of each part have all exclusives of the list, by end or by price', async () => {
  const visitor = await app.as(null)
  const listed = valueOf(await visitor(listExclusives, { params }))
  const [open, closed, shop] = [
    await readPages({ part: 'OPEN_LOTS' }),
    await readPages({ part: 'CLOSED_LOTS' }),
    await readPages({ part: 'SHOP' }),
  ]
  const byId = (all: Exclusive[]) => all.map(({ id }) => id).toSorted()
  expect(byId([...open, ...closed, ...shop])).toEqual(byId(listed))
  const ends = (lots: Exclusive[]) => lots.map(({ auctionLot }) => auctionLot?.auction.endDate ?? '')
  expect(open.length).toBeGreaterThan(2)
  expect(ends(open)).toEqual(ends(open).toSorted())
  expect(ends(closed)).toEqual(ends(closed).toSorted().toReversed())
  expect(shop.length).toBeGreaterThan(3)
  expect(shop.every(({ auctionLot }) => auctionLot === null)).toBe(true)
  const prices = shop.map(({ pricing }) => pricing.totalCost.value)
  expect(prices).toEqual(prices.toSorted((a, b) => b - a))
  expect(await readPages({ part: 'SHOP', direction: 'asc' })).toEqual(shop.toReversed())
  const [one, other] = [...new Set(shop.map(({ category }) => category))]
  expect(other).toBeDefined()
  expect(await readPages({ part: 'SHOP', category: `${one},${other}` })).toEqual(
    shop.filter(({ category }) => category === one || category === other),
  )
})

test('a list of a large club has the dearest of the shop and all open lots', async () => {
  const visitor = await app.as(null)
  const before = valueOf(await visitor(listExclusives, { params }))
  const id = await clubId()
  await app.platform.database.withTenant(id, (tx) =>
    sql`insert into exclusive (club_id, slug, name, description, image_url, price, stock, category, visible)
      select club_id, 'one-of-many-' || n, name, description, image_url, 1, stock, category, true
      from generate_series(1, ${firstExclusives.SHOP}) n
      cross join (select * from exclusive where visible limit 1) model`.execute(tx),
  )
  app.platform.events.publish({ type: 'settings', clubId: id })
  const listed = valueOf(await visitor(listExclusives, { params }))
  const lotsOf = (all: Exclusive[]) => all.filter(({ auctionLot }) => auctionLot !== null).map((lot) => lot.id)
  expect(lotsOf(listed)).toEqual(lotsOf(before))
  expect(listed.length - lotsOf(listed).length).toBe(firstExclusives.SHOP)
  expect(listed.map((one) => one.id)).toEqual(expect.arrayContaining(before.map((one) => one.id)))
})
