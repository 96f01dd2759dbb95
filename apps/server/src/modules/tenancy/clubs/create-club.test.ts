import { getClub, listPrograms } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { sellerDetails } from '@virage/test-support/seller'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

let app: TestApp
let operator: CallAs
beforeAll(async () => {
  app = await openApp()
  operator = await app.as('operator@virage.test')
})
afterAll(() => app.stop())

const bodyOf = (slug: string, template: staff.ClubTemplate = 'football') => ({
  slug,
  model: template === 'foundation' ? ('FOUNDATION' as const) : ('MARKETPLACE' as const),
  name: `The club ${slug}`,
  platformName: slug,
  ownerEmail: `Owner@${slug}.test`,
  languages: ['en' as const, 'fr' as const],
  template,
})

test('a repeated request creates one club and sends one invitation, also when both run at once (further: repeated requests)', async () => {
  const call = { params: {}, body: bodyOf('twice'), idempotencyKey: 'twice' }
  const [first, second] = await Promise.all([operator(staff.createClub, call), operator(staff.createClub, call)])
  expect(valueOf(second)).toEqual(valueOf(first))
  expect(valueOf(await operator(staff.createClub, call))).toEqual(valueOf(first))
  const mails = () => mailsTo(app, 'owner@twice.test')
  await vi.waitUntil(async () => (await mails()).length > 0, { timeout: 60_000 })
  const [mail] = await mails()
  expect(await mails()).toHaveLength(1)
  expect(mail?.plain).toContain('/office/twice')
  expect(mail?.plain).toContain('/clubs/twice/signup')
  const params = { slug: 'twice' }
  expect(valueOf(await operator(staff.listStaff, { params }))).toMatchObject([
    { email: 'owner@twice.test', role: 'owner', joined: false },
  ])
  expect(valueOf(await operator(staff.listStaffExclusives, { params }))).toHaveLength(2)
  const log = valueOf(await operator(staff.listAuditLog, { params, query: { action: 'createClub' } }))
  expect(log).toHaveLength(1)

  const other = { ...call, body: { ...call.body, platformName: 'Something else' } }
  expect(errorKeyOf(await operator(staff.createClub, other))).toBe('errors.backend.idempotencyConflict')
  expect(errorKeyOf(await operator(staff.createClub, { ...call, idempotencyKey: 'another' }))).toBe(
    'errors.staff.slugTaken',
  )
})

test.each(['football', 'foundation', 'sports'] as const)(
  'the template %s brings texts in the languages of the club, and nothing for sale',
  async (template) => {
    const slug = `from-${template}`
    const params = { slug }
    valueOf(await operator(staff.createClub, { params: {}, body: { ...bodyOf(slug, template), languages: ['fr'] } }))
    const settings = valueOf(await operator(staff.getClubSettings, { params }))
    expect(settings.faq.length).toBeGreaterThan(2)
    expect(new Set(settings.faq.flatMap(({ question, answer }) => [question, answer].flatMap(Object.keys)))).toEqual(
      new Set(['fr']),
    )
    const exclusives = valueOf(await operator(staff.listStaffExclusives, { params }))
    expect(exclusives.length).toBeGreaterThan(0)
    for (const { visible, state, name, imageUrl } of exclusives) {
      expect([visible, state, Object.keys(name)]).toEqual([false, 'HIDDEN', ['fr']])
      const picture = await fetch(`${app.origin}${imageUrl}?w=300`)
      expect(picture.headers.get('content-type')).toBe('image/webp')
    }
    const visitor = await app.as(null)
    expect(valueOf(await visitor(listPrograms, { params }))).toHaveLength(1)
    expect(valueOf(await visitor(getClub, { params })).promoteDonation).toBe(template === 'foundation')
  },
)

test('an operator sees each club with its state, running auctions, owners and last act', async () => {
  valueOf(await operator(staff.createClub, { params: {}, body: bodyOf('watched', 'empty') }))
  const find = async (slug: string) =>
    valueOf(await operator(staff.listInstalledClubs, { params: {} })).find((club) => club.slug === slug)
  expect(await find('watched')).toMatchObject({
    state: 'UPCOMING',
    liveAuctions: 0,
    owners: [{ email: 'owner@watched.test', joined: false }],
    lastAct: { action: 'createClub', by: 'operator@virage.test' },
  })
  const virage = await find('fc-virage')
  expect(virage?.liveAuctions).toBeGreaterThan(0)
  const params = { slug: 'fc-virage' }
  valueOf(await operator(staff.changeClubState, { params, body: { state: 'ARCHIVED' } }))
  expect(await find('fc-virage')).toMatchObject({
    state: 'ARCHIVED',
    liveAuctions: 0,
    lastAct: { action: 'changeClubState' },
  })
})

test('the readiness follows what the club has, and a club opens with it only when it is ready', async () => {
  const slug = 'getting-ready'
  const params = { slug }
  valueOf(await operator(staff.createClub, { params: {}, body: bodyOf(slug, 'foundation') }))
  await app.identity.createConfirmedUser({ email: `owner@${slug}.test`, password: 'Virage-demo-2026!' })
  const owner = await app.as(`owner@${slug}.test`)
  const read = async () => valueOf(await owner(staff.getReadiness, { params }))
  const missing = async () => (await read()).items.filter(({ state }) => state === 'missing').map(({ id }) => id)
  const open = () => owner(staff.changeClubState, { params, body: { state: 'LIVE', ifReady: true } })

  expect(await missing()).toEqual([
    'logo',
    'banner',
    'colours',
    'texts',
    'identity',
    'seller',
    'receipts',
    'exclusive',
    'auction',
    'team',
  ])
  expect((await read()).items.find(({ id }) => id === 'texts')?.reason).toEqual({
    en: '6 texts are missing: headline (English), headline (French), tagline (English), tagline (French), presentation (English), and presentation (French).',
    fr: 'Il manque 6 textes\u00a0: titre (anglais), titre (français), accroche (anglais), accroche (français), présentation (anglais) et présentation (français).',
  })
  expect(errorKeyOf(await open())).toBe('errors.staff.notReady')

  const both = { en: 'Text', fr: 'Texte' }
  const theme = { primary: '#0b6e4f', accent: '#f4d35e', hue: 160, mode: 'dark' as const }
  const texts = { headline: both, tagline: both, presentation: both }
  const body = { ...texts, theme, contactEmail: 'hello@ready.test' }
  valueOf(await owner(staff.updateClubSettings, { params, body }))
  valueOf(await owner(staff.updateSeller, { params, body: sellerDetails }))
  expect(await missing()).toEqual(['logo', 'banner', 'receipts', 'exclusive', 'auction', 'team'])
  const [draft] = valueOf(await owner(staff.listStaffExclusives, { params }))
  const exclusiveId = draft?.id ?? ''
  const screenOf = async (id: string) => (await read()).items.find((item) => item.id === id)?.screen
  expect(await screenOf('exclusive')).toBe(`exclusives/${exclusiveId}`)
  valueOf(await owner(staff.updateExclusive, { params: { slug, exclusiveId }, body: { visible: true } }))
  expect(await read()).toMatchObject({ ready: true, state: 'UPCOMING' })

  expect(await screenOf('auction')).toBe('auctions/new')
  const startDate = new Date(Date.now() + 3_600_000).toISOString()
  const endDate = new Date(Date.now() + 7_200_000).toISOString()
  const auction = valueOf(await owner(staff.createAuction, { params, body: { name: both, startDate, endDate } }))
  const inAuction = { params: { slug, auctionId: auction.id } }
  const reasonOf = async () => (await read()).items.find(({ id }) => id === 'auction')?.reason.en
  expect(await reasonOf()).toMatch(/no lots/)
  valueOf(await owner(staff.addLot, { ...inAuction, body: { exclusiveId, startingPrice: 10 } }))
  expect(await reasonOf()).toMatch(/hidden/)
  valueOf(await owner(staff.updateAuction, { ...inAuction, body: { visible: true } }))
  expect(await missing()).toEqual(['logo', 'banner', 'receipts', 'team'])

  valueOf(await owner(staff.updateClubSettings, { params, body: { fiatAccepted: false } }))
  expect(await missing()).toContain('payments')
  expect(errorKeyOf(await open())).toBe('errors.staff.notReady')
  valueOf(await owner(staff.updateClubSettings, { params, body: { fiatAccepted: true } }))
  expect(valueOf(await open()).state).toBe('LIVE')
})
