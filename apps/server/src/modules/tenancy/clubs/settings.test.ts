import { type OperationInput, getClub, listExclusives, listPosts } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sellerDetails } from '@virage/test-support/seller'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newClub } from '../../../testing/new-club.ts'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../../testing/open-app.ts'

const params = { slug: 'fc-virage' }
let app: TestApp
let owner: CallAs
let visitor: CallAs
beforeAll(async () => {
  app = await openApp({ PRODUCT_HOSTS: 'virage.example,localhost' })
  owner = await app.as('staff@fc-virage.test')
  visitor = await app.as(null)
})
afterAll(() => app.stop())

const club = async () => valueOf(await visitor(getClub, { params }))
const change = (body: NonNullable<OperationInput<typeof staff.updateClubSettings>['body']>) =>
  owner(staff.updateClubSettings, { params, body })

describe('an owner', () => {
  test('changes the settings, which everybody sees at once, and the log has the earlier values (C03)', async () => {
    const before = await club()
    valueOf(
      await change({
        platformName: 'Virage Nord',
        promoteDonation: true,
        extensionWindow: 90,
        theme: { ...before.theme, hue: 12 },
      }),
    )
    expect(await club()).toMatchObject({
      platformName: 'Virage Nord',
      promoteDonation: true,
      extensionWindow: 90,
      theme: { hue: 12 },
    })
    const [entry] = valueOf(await owner(staff.listAuditLog, { params, query: { subjectKind: 'settings', limit: 1 } }))
    expect(entry).toMatchObject({
      before: { platformName: before.platformName, extensionWindow: before.extensionWindow },
      after: { platformName: 'Virage Nord', extensionWindow: 90 },
    })
    expect(Object.keys(entry?.after ?? {})).not.toContain('name')
  })

  test('can’t save contradictory settings, or change the price of a coin while bids lead (V01)', async () => {
    expect(errorKeyOf(await change({ membershipRequired: true, membershipFee: null }))).toBe('errors.validation.failed')
    expect(errorKeyOf(await change({ currentPrice: 1.25 }))).toBe('errors.staff.inUse')
    expect(errorKeyOf(await change({ logoUrl: 'https://elsewhere.test/crest.svg' }))).toBe('errors.upload.content')
    expect(errorKeyOf(await change({ eulaUrl: 'javascript:alert(1)' }))).toBe('errors.validation.failed')
    for (const currentPrice of [0, -1, 0.0000001, 10_000.01, 1e300]) {
      expect(errorKeyOf(await change({ currentPrice }))).toBe('errors.validation.failed')
    }
  })

  test('can’t save reasons and texts with a lone surrogate (further: hostile requests)', async () => {
    for (const half of ['\ud800', 'Season is over \udfff']) {
      const moved = await owner(staff.changeClubState, { params, body: { state: 'LIVE', reason: half } })
      expect(errorKeyOf(moved)).toBe('errors.validation.failed')
      expect(errorKeyOf(await change({ headline: { en: half } }))).toBe('errors.validation.failed')
    }
  })

  test('changes the club’s state, and the log has each change with its reason (C07)', async () => {
    const move = async (state: staff.ClubSettings['state']) =>
      valueOf(await owner(staff.changeClubState, { params, body: { state, reason: 'Season is over' } })).state
    expect(await move('STAND_BY')).toBe('STAND_BY')
    const stocks = valueOf(await visitor(listExclusives, { params })).map(({ stock }) => stock)
    expect(new Set(stocks)).toEqual(new Set([0]))
    expect(await move('ARCHIVED')).toBe('ARCHIVED')
    expect(valueOf(await visitor(listExclusives, { params }))).toEqual([])
    expect(await move('LIVE')).toBe('LIVE')
    expect(valueOf(await visitor(listExclusives, { params })).length).toBeGreaterThan(0)
    const log = valueOf(await owner(staff.listAuditLog, { params, query: { action: 'changeClubState' } }))
    expect(log.map(({ before, after }) => [before?.['state'], after?.['state']])).toEqual([
      ['ARCHIVED', 'LIVE'],
      ['STAND_BY', 'ARCHIVED'],
      ['LIVE', 'STAND_BY'],
    ])
    expect(log[0]?.details).toEqual({ reason: 'Season is over' })
  })

  test('finds untranslated texts, and a text is visible once it is translated (C04)', async () => {
    const posts = valueOf(await owner(staff.listStaffPosts, { params }))
    const { id = '', slug = '' } = posts[0] ?? {}
    await app.platform.database.asSystem((tx) =>
      tx
        .updateTable('post')
        .set({ name: JSON.stringify({ en: 'Only English' }) })
        .where('id', '=', id)
        .execute(),
    )
    const missing = async () => valueOf(await owner(staff.listTranslations, { params, query: { missing: 'true' } }))
    expect(await missing()).toContainEqual(
      expect.objectContaining({ kind: 'post', id, missing: [{ field: 'name', language: 'fr' }] }),
    )
    const body = { kind: 'post' as const, id, field: 'name', language: 'fr' as const, text: 'Enfin en français' }
    valueOf(await owner(staff.setTranslation, { params, body }))
    expect((await missing()).map((thing) => thing.id)).not.toContain(id)
    const french = await fetch(`${app.origin}/api/clubs/fc-virage/posts`, { headers: { 'accept-language': 'fr' } })
    expect(await french.json()).toContainEqual(expect.objectContaining({ slug, name: 'Enfin en français' }))
    expect(valueOf(await visitor(listPosts, { params }))).toContainEqual(
      expect.objectContaining({ name: 'Only English' }),
    )
    expect(errorKeyOf(await owner(staff.setTranslation, { params, body: { ...body, field: 'constructor' } }))).toBe(
      'errors.validation.failed',
    )
    expect(errorKeyOf(await owner(staff.setTranslation, { params, body: { ...body, kind: 'program' } }))).toBe(
      'errors.backend.notFound',
    )
  })
})

test('the price of a coin with which nobody leads a lot changes, and everybody sees it at once (C03)', async () => {
  await newClub(app, 'new-price')
  const its = { params: { slug: 'new-price' } }
  const operator = await app.as('operator@virage.test')
  valueOf(await operator(staff.updateClubSettings, { ...its, body: { coinsEnabled: true } }))
  expect(valueOf(await visitor(getClub, its)).currentPrice).toBe(1)
  valueOf(await operator(staff.updateClubSettings, { ...its, body: { currentPrice: 1.25 } }))
  expect(valueOf(await visitor(getClub, its)).currentPrice).toBe(1.25)
})

test('an editor adds a missing text of the club, and changes none that only an owner may change (finding M64)', async () => {
  const email = 'translating-editor@staff.test'
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  valueOf(await owner(staff.addStaff, { params, body: { email, role: 'editor' } }))
  const editor = await app.as(email)
  const { id = '' } = (await app.platform.clubs.find(params.slug)) ?? {}
  valueOf(await change({ tagline: { en: 'Together' } }))
  const translate = (by: CallAs, language: 'en' | 'fr', text: string) =>
    by(staff.setTranslation, { params, body: { kind: 'club', id, field: 'tagline', language, text } })
  valueOf(await translate(editor, 'fr', 'Ensemble'))
  expect(errorKeyOf(await translate(editor, 'en', 'Apart'))).toBe('errors.backend.forbidden')
  valueOf(await translate(await app.as('operator@virage.test'), 'fr', 'Tous ensemble'))
  expect(valueOf(await translate(owner, 'en', 'All together')).fields.tagline).toEqual({
    en: 'All together',
    fr: 'Tous ensemble',
  })
})

test('partners and linked clubs are ordered, and can’t be deleted while they are in use (C10)', async () => {
  const made = valueOf(
    await owner(staff.createPartner, {
      params,
      body: { slug: 'night-bus', name: 'Night bus', logoUrl: (await club()).logoUrl },
    }),
  )
  const ids = valueOf(await owner(staff.listPartners, { params })).map(({ id }) => id)
  const turned = ids.toReversed()
  valueOf(await owner(staff.orderPartners, { params, body: { ids: turned } }))
  expect((await club()).partners.map(({ id }) => id)).toEqual(turned)
  const its = { params: { ...params, partnerId: made.id } }
  valueOf(await owner(staff.updatePartner, { ...its, body: { name: 'The night bus' } }))
  valueOf(await owner(staff.deletePartner, its))
  expect(errorKeyOf(await owner(staff.deletePartner, its))).toBe('errors.backend.notFound')

  const slugs = ['popup-rotonde', 'club70-legends']
  valueOf(await owner(staff.setLinkedClubs, { params, body: { slugs } }))
  expect((await club()).linkedClubs.map(({ slug }) => slug)).toEqual(slugs)
  for (const wrong of ['fc-virage', 'no-such-club']) {
    expect(errorKeyOf(await owner(staff.setLinkedClubs, { params, body: { slugs: [wrong] } }))).toBe(
      'errors.validation.failed',
    )
  }
  expect((await club()).linkedClubs).toHaveLength(2)
  // Each is linked once, although it is given by its slug and by its id.
  const clubIds = await Promise.all(slugs.map(async (slug) => (await app.platform.clubs.find(slug))?.id ?? ''))
  const twice = { params, body: { slugs: [...slugs, ...clubIds] } }
  expect(valueOf(await owner(staff.setLinkedClubs, twice)).clubs.map(({ slug }) => slug)).toEqual(slugs)
  const operator = await app.as('operator@virage.test')
  const stateOf = (state: 'STAND_BY' | 'LIVE') =>
    operator(staff.changeClubState, { params: { slug: 'popup-rotonde' }, body: { state } })
  valueOf(await stateOf('STAND_BY'))
  const { clubs: listed } = valueOf(await owner(staff.getLinkedClubs, { params }))
  valueOf(await stateOf('LIVE'))
  expect(listed.map(({ slug, state }) => [slug, state])).toEqual([
    ['popup-rotonde', 'STAND_BY'],
    ['club70-legends', 'LIVE'],
  ])
})

test('an operator creates a club with default pictures, whose owner then opens it (S12)', async () => {
  const operator = await app.as('operator@virage.test')
  const body = {
    slug: 'ac-lagune',
    model: 'MARKETPLACE' as const,
    name: 'AC Lagune',
    platformName: 'La Lagune',
    ownerEmail: 'Boss@Lagune.test',
    languages: ['fr' as const],
  }
  valueOf(await operator(staff.createClub, { params: {}, body }))
  expect(errorKeyOf(await operator(staff.createClub, { params: {}, body }))).toBe('errors.staff.slugTaken')
  expect(errorKeyOf(await owner(staff.createClub, { params: {}, body: { ...body, slug: 'mine' } }))).toBe(
    'errors.backend.forbidden',
  )
  await app.identity.createConfirmedUser({ email: 'boss@lagune.test', password: 'Virage-demo-2026!' })
  const boss = await app.as('boss@lagune.test')
  const its = { slug: 'ac-lagune' }
  valueOf(await boss(staff.updateSeller, { params: its, body: sellerDetails }))
  valueOf(await boss(staff.changeClubState, { params: its, body: { state: 'LIVE' } }))
  const opened = valueOf(await visitor(getClub, { params: its }))
  expect(opened).toMatchObject({ state: 'LIVE', coinsEnabled: false })
  for (const url of [opened.logoUrl, opened.bannerUrl]) {
    const picture = await fetch(`${app.origin}${url}?w=300`)
    expect(picture.headers.get('content-type')).toBe('image/webp')
  }
})
