import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import sharp from 'sharp'
import { sellerDetails } from '@virage/test-support/seller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, errorKeyOf, type TestApp, valueOf } from './testing/open-app.ts'

let app: TestApp
const params = { slug: 'fc-virage' }
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

/** Creates an open club with these settings. */
async function createOpenClub(slug: string, settings: object = {}) {
  const operator = await app.as('operator@virage.test')
  const body = {
    slug,
    model: 'MARKETPLACE' as const,
    name: slug,
    platformName: slug,
    ownerEmail: 'operator@virage.test',
    languages: ['en' as const],
  }
  valueOf(await operator(staff.createClub, { params: {}, body }))
  valueOf(await operator(staff.updateSeller, { params: { slug }, body: sellerDetails }))
  valueOf(await operator(staff.changeClubState, { params: { slug }, body: { state: 'LIVE' } }))
  valueOf(await operator(staff.updateClubSettings, { params: { slug }, body: settings }))
  return valueOf(await (await app.as(null))(contract.getClub, { params: { slug } }))
}

test.each([
  ['psg-x-jordan-2026', true],
  ['the-club70-fans', true],
  ['club-seventy', false],
])('a club called %s is vip: %s (C02)', async (slug, vip) => {
  expect((await createOpenClub(slug)).vip).toBe(vip)
})

test('a club without cards accepts none, and one without coins accepts none (C03)', async () => {
  const [karim, operator] = [await app.as('karim@fans.test'), await app.as('operator@virage.test')]
  const page = `${app.origin}/clubs/fc-virage/x`
  const urls = { successUrl: `${page}/purchase-confirmed`, cancelUrl: page }
  const [first] = valueOf(await karim(contract.listExclusives, { params }))
  const body = { lineItems: [{ exclusiveId: first?.id ?? '' }] }
  const change = async (settings: object) =>
    valueOf(await operator(staff.updateClubSettings, { params: { slug: 'fc-virage' }, body: settings }))
  await change({ fiatAccepted: false })
  expect(errorKeyOf(await karim(contract.createFiatOrder, { params, body: { ...body, ...urls } }))).toBe(
    'errors.payment.fiatNotAccepted',
  )
  await change({ fiatAccepted: true })
  const withoutCoins = { slug: 'fondation-horizon' }
  const marie = await app.as('marie@fans.test')
  const [gift] = valueOf(await marie(contract.listExclusives, { params: withoutCoins }))
  const inCoins = { lineItems: [{ exclusiveId: gift?.id ?? '' }] }
  expect(errorKeyOf(await marie(contract.createCoinsOrder, { params: withoutCoins, body: inCoins }))).toBe(
    'errors.payment.coinsNotAccepted',
  )
})

test('an account without a fan record is registered by PUT, and GET then returns it (I14)', async () => {
  const { username } = await app.tokenOf('sam@fans.test')
  const sam = await app.as('sam@fans.test')
  expect(errorKeyOf(await sam(contract.getMe, { params }))).toBe('errors.fan.notRegistered')
  const registered = valueOf(await sam(contract.registerFan, { params, body: {} }))
  expect(registered).toMatchObject({ username, kycStatus: 'READY_FOR_KYC', identity: { email: 'sam@fans.test' } })
  expect(valueOf(await sam(contract.getMe, { params }))).toEqual(registered)
})

test.each([
  ['2026-02-30', 'errors.validation.date'],
  ['30/02/1990', 'errors.validation.date'],
  ['2015-01-01', 'errors.kyc.tooYoung'],
  ['1990-02-28', 'accepted'],
])('a birthdate of %s is %s (P07, V01)', async (birthdate, verdict) => {
  const { token, username } = await app.tokenOf('karim@fans.test')
  const response = await fetch(`${app.origin}/api/clubs/fc-virage/fans/${username}/personal-info`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ firstName: 'A', lastName: 'B', birthplace: 'C', phoneNumber: '+33612345678', birthdate }),
  })
  const text = await response.text()
  expect(response.status === 200 ? 'accepted' : text).toContain(verdict)
})

test('a bid is at least one coin above the last, and the first at least the starting price (A03)', async () => {
  const [karim, { username: bidderUsername }] = [await app.as('karim@fans.test'), await app.tokenOf('karim@fans.test')]
  const bid = async (exclusiveSlug: string, priceCoinsAmount: number) => {
    const to = { slug: 'fc-virage', exclusiveSlug }
    return errorKeyOf(await karim(contract.placeBid, { params: to, body: { bidderUsername, priceCoinsAmount } }))
  }
  expect(await bid('keeper-clean-sheet-100', 149)).toBe('errors.bid.tooLow')
  expect(await bid('keeper-clean-sheet-100', 150)).toBe('accepted')
  expect(await bid('keeper-clean-sheet-100', 150.99999)).toBe('errors.bid.tooLow')
  expect(await bid('keeper-clean-sheet-100', 151)).toBe('accepted')
})

test('coins have five decimals, and a sixth is rejected (X02)', async () => {
  const [karim, { username: bidderUsername }] = [await app.as('karim@fans.test'), await app.tokenOf('karim@fans.test')]
  const to = { slug: 'fc-virage', exclusiveSlug: 'away-kit-cup-run' }
  const bid = (priceCoinsAmount: number) =>
    karim(contract.placeBid, { params: to, body: { bidderUsername, priceCoinsAmount } })
  expect(errorKeyOf(await bid(2000.123456))).toBe('errors.validation.failed')
  expect(valueOf(await bid(2000.12345)).price.coins.amount).toBe(2000.12345)
})

test('languages are English and French, and English if another one is requested (C04, K02)', async () => {
  const { token, username } = await app.tokenOf('karim@fans.test')
  const put = (language: string) =>
    fetch(`${app.origin}/api/clubs/fc-virage/fans/${username}/language`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ language }),
    })
  expect([(await put('fr')).status, (await put('de')).status]).toEqual([200, 422])
  const nameIn = async (language: string) => {
    const headers = { 'accept-language': language }
    const response = await fetch(`${app.origin}/api/clubs/fc-virage/exclusives/derby-scarf-1911`, { headers })
    return ((await response.json()) as { name: string }).name
  }
  expect(await nameIn('de')).toBe(await nameIn('en'))
  expect(await nameIn('fr')).not.toBe(await nameIn('en'))
})

test('required answers of a giveaway can’t be left out (P09, V01)', async () => {
  const visitor = await app.as(null)
  const whole = { clubSlug: 'fc-virage', firstName: 'Zoé', lastName: 'Fabre', email: 'zoe@visitors.test' }
  for (const field of ['firstName', 'lastName', 'email'] as const) {
    const body = { ...whole, [field]: ' ', answeredQuestions: [] }
    expect(errorKeyOf(await visitor(contract.createParticipation, { params, body })), field).toBe(
      'errors.validation.failed',
    )
  }
  const body = { ...whole, answeredQuestions: [] }
  expect(errorKeyOf(await visitor(contract.createParticipation, { params, body }))).toBe(
    'errors.giveaway.answerRequired',
  )
  const elsewhere = { ...body, partnerSlug: 'nobody' }
  expect(errorKeyOf(await visitor(contract.createParticipation, { params, body: elsewhere }))).toBe(
    'errors.giveaway.unknownPartner',
  )
})

test('a partner’s logo has a URL with its slug, and pictures are resized on demand (C10, S13)', async () => {
  const logo = await fetch(`${app.origin}/partners/nordlys/logo.png`)
  expect(logo.status).toBe(200)
  expect(logo.headers.get('content-type')).toMatch(/^image\//)
  const to = { slug: 'fc-virage', exclusiveSlug: 'derby-scarf-1911' }
  const shown = valueOf(await (await app.as(null))(contract.getExclusive, { params: to }))
  const imageUrl = shown.visible ? shown.imageUrl : ''
  const sizes = await Promise.all(
    ['w=300', 'w=800&h=1000'].map(async (query) => {
      const response = await fetch(`${app.origin}${imageUrl}?${query}`, { headers: { accept: 'image/webp' } })
      const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      return [width, height]
    }),
  )
  expect(sizes[0]?.[0]).toBe(300)
  expect(sizes[1]).toEqual([800, 1000])
})

test('texts of staff are shown without scripts, and links to other sites open in a new tab (N04)', async () => {
  const operator = await app.as('operator@virage.test')
  const text =
    '**bold** <script>alert(1)</script> <img src=x onerror=alert(1)> [in](/clubs) [out](https://example.test/) [js](javascript:alert(1))'
  const body = {
    slug: 'hostile-words',
    name: { en: 'Words' },
    description: { en: text },
    imageUrl: '/media/fc-virage-diallo-derby-shirt.svg',
    publishedAt: '2026-01-01T00:00:00.000Z',
  }
  valueOf(await operator(staff.createPost, { params, body }))
  const shown = valueOf(
    await (
      await app.as(null)
    )(contract.getPost, { params: { ...params, postSlug: 'hostile-words' } }),
  )
  const { rendered } = shown.description
  expect(rendered).toContain('<strong>bold</strong>')
  expect(rendered).not.toMatch(/<script|onerror|javascript:/i)
  expect(/<a [^>]*href="\/clubs"[^>]*>/.exec(rendered)?.[0]).not.toContain('_blank')
  expect(/<a [^>]*example\.test[^>]*>/.exec(rendered)?.[0]).toContain('target="_blank"')
})
