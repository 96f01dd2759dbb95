import { getExclusive } from '@virage/contract'
import { copyExclusive, getStaffExclusive, updateExclusive } from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
const exclusiveSlug = 'derby-scarf-1911'
let app: TestApp
let staff: CallAs
let params: { slug: string; exclusiveId: string }
beforeAll(async () => {
  app = await openApp()
  staff = await app.as('staff@fc-virage.test')
  const visitor = await app.as(null)
  const shown = valueOf(await visitor(getExclusive, { params: { slug, exclusiveSlug } }))
  params = { slug, exclusiveId: shown.visible ? shown.id : '' }
})
afterAll(() => app.stop())

const shownIn = async (language: string) => {
  const response = await fetch(`${app.origin}/api/clubs/${slug}/exclusives/${exclusiveSlug}`, {
    headers: { 'accept-language': language },
  })
  return (await response.json()) as unknown
}
const pathsOf = async (change: object) => {
  const { token } = await app.officeTokenOf('staff@fc-virage.test')
  const response = await fetch(`${app.origin}/api/staff/clubs/${slug}/exclusives/${params.exclusiveId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(change),
  })
  const { errors = [] } = (await response.json()) as { errors?: { path: string }[] }
  return [response.status, ...errors.map(({ path }) => path)]
}

test('what is consigned names its operator, and what is not has none (B01)', async () => {
  expect(await shownIn('en')).toMatchObject({ ownership: { kind: 'OWN' }, maker: null })
  expect(await pathsOf({ ownership: { kind: 'CONSIGNED' } })).toEqual([422, 'ownership.operator'])
  expect(await pathsOf({ ownership: { kind: 'CONSIGNED', operator: ' ' } })).toEqual([422, 'ownership.operator'])
  const ownership = { kind: 'CONSIGNED', operator: 'Hôtel des ventes du Port' } as const
  valueOf(await staff(updateExclusive, { params, body: { ownership } }))
  expect(await shownIn('en')).toMatchObject({ ownership })
  valueOf(await staff(updateExclusive, { params, body: { ownership: { kind: 'OWN' } } }))
  expect(await shownIn('en')).toMatchObject({ ownership: { kind: 'OWN' } })
})

test('the maker of new goods is shown with warnings in the reader’s language, and goes with a copy (B01)', async () => {
  const contact = { name: 'Tissages du Nord', address: '3 rue du Métier, 59000 Lille', email: 'contact@tissages.test' }
  expect(await pathsOf({ maker: { ...contact, email: '', warnings: {} } })).toEqual([422, 'maker.email'])
  const maker = { ...contact, warnings: { en: 'Keep away from fire.', fr: 'Tenir éloigné du feu.' } }
  const { version } = valueOf(await staff(getStaffExclusive, { params }))
  const changed = valueOf(await staff(updateExclusive, { params, body: { maker }, ifMatch: version }))
  expect(changed.maker).toEqual(maker)
  expect(changed.version).not.toBe(version)
  expect(await shownIn('en')).toMatchObject({ maker: { ...contact, warnings: maker.warnings.en } })
  expect(await shownIn('fr')).toMatchObject({ maker: { ...contact, warnings: maker.warnings.fr } })
  expect(valueOf(await staff(copyExclusive, { params })).maker).toEqual(maker)
  valueOf(await staff(updateExclusive, { params, body: { maker: null } }))
  expect(await shownIn('en')).toMatchObject({ maker: null })
})
