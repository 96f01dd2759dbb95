import { getExclusive, listClubs, listExclusives } from '@virage/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

let app: TestApp
const params = { slug: 'fc-virage' }
beforeAll(async () => {
  app = await openApp()
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
