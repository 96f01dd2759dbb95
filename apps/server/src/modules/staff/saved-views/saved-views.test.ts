import {
  createSavedView,
  deleteSavedView,
  listAuditLog,
  listSavedViews,
  removeStaff,
  listStaff,
  addStaff,
} from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErasedFan } from '../../../platform/personal-data.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { personalData } from '../personal-data.ts'

const params = { slug: 'fc-virage' }
let app: TestApp
let owner: CallAs
let editor: CallAs
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
  valueOf(await owner(addStaff, { params, body: { email: 'editor@views.test', role: 'editor' } }))
  await app.identity.createConfirmedUser({ email: 'editor@views.test', password: 'Virage-demo-2026!' })
  editor = await app.as('editor@views.test')
})
afterAll(() => app.stop())

const view = (name: string, shared = false) => ({
  list: 'exclusives' as const,
  name,
  search: { state: 'HIDDEN', sort: '-price' },
  shared,
})
const names = async (call: CallAs) =>
  valueOf(await call(listSavedViews, { params })).map(({ name, own }) => `${name} ${own}`)

test('a view is its owner’s, or everyone’s who works for the club, and ends with who saved it', async () => {
  const body = view('Dear and hidden')
  const send = () => editor(createSavedView, { params, body, idempotencyKey: 'once' })
  const saved = valueOf(await send())
  expect(saved).toMatchObject({ ...body, own: true })
  expect(valueOf(await send()).id).toBe(saved.id)
  valueOf(await editor(createSavedView, { params, body: view('arrivals', true) }))
  expect(await names(editor)).toEqual(['arrivals true', 'Dear and hidden true'])
  expect(await names(owner)).toEqual(['arrivals false'])
  const other = await app.as('operator@virage.test')
  expect(valueOf(await other(listSavedViews, { params: { slug: 'popup-rotonde' } }))).toEqual([])
  const [member] = valueOf(await owner(listStaff, { params, query: { search: 'editor@views.test' } }))
  valueOf(await owner(removeStaff, { params: { ...params, staffId: member?.id ?? '' } }))
  expect(await names(owner)).toEqual(['arrivals false'])
})

test('a name is taken once in a list, and only its owner deletes a private view', async () => {
  const { id } = valueOf(await owner(createSavedView, { params, body: view('Mine') }))
  expect(errorKeyOf(await owner(createSavedView, { params, body: view('Mine') }))).toBe('errors.staff.alreadyThere')
  valueOf(await owner(createSavedView, { params, body: { ...view('Mine'), list: 'news' } }))
  const operator = await app.as('operator@virage.test')
  const shared = valueOf(await owner(createSavedView, { params, body: view('Ours', true) }))
  const remove = (call: CallAs, viewId: string) => call(deleteSavedView, { params: { ...params, viewId } })
  expect(errorKeyOf(await remove(operator, id))).toBe('errors.backend.notFound')
  valueOf(await remove(operator, shared.id))
  valueOf(await remove(owner, id))
  expect(errorKeyOf(await remove(owner, id))).toBe('errors.backend.notFound')
})

test('the words of a saved search are not in the audit log, which an erasure does not reach (finding M20)', async () => {
  const body = { list: 'fans', name: 'Late payers', search: { search: 'Karim Bensaïd', state: 'VALIDATED' } } as const
  const { id } = valueOf(await owner(createSavedView, { params, body: { ...body, shared: false } }))
  valueOf(await owner(deleteSavedView, { params: { ...params, viewId: id } }))
  const log = valueOf(await owner(listAuditLog, { params })).filter(({ subject }) => subject.id === id)
  expect(log.map(({ before, after }) => (before ?? after)?.['search'])).toEqual([
    { search: true, state: 'VALIDATED' },
    { search: true, state: 'VALIDATED' },
  ])
})

test('the words of a search are shared only with those who can read its list (finding M35)', async () => {
  for (const [email, role] of [
    ['compliance@views.test', 'compliance'],
    ['viewer@views.test', 'viewer'],
  ] as const) {
    valueOf(await owner(addStaff, { params, body: { email, role } }))
    await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  }
  const [compliance, viewer] = [await app.as('compliance@views.test'), await app.as('viewer@views.test')]
  const body = { list: 'fans', name: 'Complaints', search: { search: 'Karim Bensaïd' }, shared: true } as const
  valueOf(await compliance(createSavedView, { params, body }))
  valueOf(await viewer(createSavedView, { params, body: { ...body, name: 'Own', shared: false } }))
  expect(await names(owner)).toContain('Complaints false')
  expect(await names(await app.as('operator@virage.test'))).toContain('Complaints false')
  expect(await names(viewer)).toEqual(['arrivals false', 'Own true'])
})

test.each([
  { ...view(''), name: ' ' },
  { ...view('x'), list: 'kitchen' },
  { ...view('x'), search: { q: 'x'.repeat(201) } },
  { ...view('x'), search: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`p${at}`, 'x'])) },
])('a view such as %j is rejected (V01)', async (body) => {
  expect(errorKeyOf(await owner(createSavedView, { params, body: body as never }))).toBe('errors.validation.failed')
})

test('an erasure deletes the views that find the fan, and no other, whatever name the fan has taken (finding M36)', async () => {
  const slug = 'popup-rotonde'
  const operator = await app.as('operator@virage.test')
  const clubId = (await app.platform.clubs.find(slug))?.id ?? ''
  const save = (name: string, search: Record<string, string>) =>
    operator(createSavedView, { params: { slug }, body: { list: 'orders', name, search, shared: false } })
  for (const [name, search] of [
    ['Bought by her', { search: 'Roy  ANA' }],
    ['From ana@fans.test', {}],
    ['Found by address', { search: 'ana@fans.test' }],
    ['Somebody else', { search: 'Anabel Roy' }],
    ['Address of another', { search: 'diana@fans.test' }],
    ['Open orders', { state: 'OPEN' }],
  ] as const)
    valueOf(await save(name, search))
  const erase = (fan: Pick<ErasedFan, 'firstName' | 'lastName' | 'email'>) =>
    app.platform.database.withTenant(clubId, async (tx) => {
      const erased = { ...fan, clubId, fanId: '', accountId: '', customer: null, pseudonym: '', address: '' }
      for (const table of personalData) if (table.erase !== 'kept') await table.erase(tx, erased)
    })
  await erase({ firstName: 'Ana', lastName: 'Roy', email: 'ana@fans.test' })
  await erase({ firstName: 'Open', lastName: 'Orders', email: 'open@fans.test' })
  await erase({ firstName: '', lastName: '', email: 'nobody@fans.test' })
  const left = valueOf(await operator(listSavedViews, { params: { slug } })).map(({ name }) => name)
  expect(left.toSorted()).toEqual(['Address of another', 'Open orders', 'Somebody else'])
})
