import { getClub, listClubs, listGiveaways } from '@virage/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { untilLotsClosed } from '../../../testing/until-lots-closed.ts'

let app: TestApp
const slug = 'fc-virage'
const legendsLogo = '/media/other.svg'
beforeAll(async () => {
  app = await openApp()
  await untilLotsClosed(app)
  // A partner that another club has, too.
  const club_id = await idOf('club70-legends')
  const partner = { club_id, slug: 'nordlys', name: 'Nordlys', logo_url: legendsLogo }
  await app.platform.database.withTenant(club_id, (tx) => tx.insertInto('partner').values(partner).execute())
})
afterAll(() => app.stop())

const idOf = async (name: string) => (await app.platform.clubs.find(name))?.id ?? ''
const bytesAt = async (path: string) => {
  const response = await fetch(app.origin + path, { headers: { 'accept-language': 'en' } })
  return { status: response.status, etag: response.headers.get('etag'), text: await response.text() }
}

test.each(['/exclusives', '/exclusives/diallo-derby-shirt', '/auctions', '/posts', '/programs', ''])(
  'a club’s id works in %s like its slug, from the database and from memory (further: club ids)',
  async (path) => {
    const id = await idOf(slug)
    const first = await bytesAt(`/api/clubs/${slug}${path}`)
    expect(await bytesAt(`/api/clubs/${id}${path}`)).toEqual(first)
    expect(await bytesAt(`/api/clubs/${id}${path}`)).toEqual(await bytesAt(`/api/clubs/${slug}${path}`))
  },
)

test('no club is found by another one’s id (further: club ids)', async () => {
  const visitor = await app.as(null)
  for (const club of valueOf(await visitor(listClubs, { params: {} })))
    expect(valueOf(await visitor(getClub, { params: { slug: await idOf(club.slug) } })).slug).toBe(club.slug)
})

test('a partner’s logo has a URL with its slug (deviation 15)', async () => {
  const response = await fetch(`${app.origin}/partners/nordlys/logo.png`)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toMatch(/^image\//)
  expect((await fetch(`${app.origin}/partners/nobody/logo.png`)).status).toBe(404)
})

/** Returns the logo of a partner of two clubs on a host. */
const logoOn = async (host: string) => {
  const { headers } = await app.http.inject({ url: '/partners/nordlys/logo.png', headers: { host } })
  return headers.location
}

test('on a club’s own domain, a partner of two clubs has the logo of that club (deviation 15)', async () => {
  expect(await logoOn('club70-legends.localhost')).toBe(legendsLogo)
  expect(await logoOn('localhost')).not.toBe(legendsLogo)
})

test.each([
  ['legends.club70.example', true],
  ['LEGENDS.club70.example:443', true],
  ['www.legends.club70.example', true],
  ['legends.club70.tickets.example', true],
  ['legends.club70.eu.localhost', true],
  ['club70-legends.example', true],
  ['club70.legends.example', false],
  // Here two labels precede the product's own host.
  ['legends.club70.localhost', false],
])('a host of three labels names a club by the second and the first: %s is its own, %s (C05)', async (host, isIts) => {
  expect((await logoOn(host)) === legendsLogo).toBe(isIts)
})

test('a giveaway shows its partner with a logo (deviation 28)', async () => {
  const visitor = await app.as(null)
  const giveaways = valueOf(await visitor(listGiveaways, { params: { slug } }))
  const partner = giveaways.find(({ type }) => type === 'GIVEAWAY')?.partner
  expect(partner).toMatchObject({ slug: 'nordlys', name: 'Nordlys Energy' })
  expect((await fetch(app.origin + partner?.logo)).headers.get('content-type')).toMatch(/^image\//)
})
