import { getSeller } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { sellerDetails } from '@virage/test-support/seller'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newClub } from '../../../testing/new-club.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { readSeller } from '../index.ts'
import { lockSeller } from './queries.ts'

let app: TestApp
let operator: CallAs
let owner: CallAs
let visitor: CallAs
const params = { slug: 'fc-virage' }
beforeAll(async () => {
  app = await openApp()
  operator = await app.as('operator@virage.test')
  owner = await app.as('staff@fc-virage.test')
  visitor = await app.as(null)
})
afterAll(() => app.stop())

const createClub = async (slug: string) => {
  await newClub(app, slug)
  return { slug }
}

test('each demonstration club says who sells, and visitors of a club by invitation read it, too', async () => {
  for (const slug of ['fc-virage', 'fondation-horizon', 'club70-legends', 'popup-rotonde']) {
    const seller = valueOf(await visitor(getSeller, { params: { slug } }))
    expect(seller).toMatchObject({
      legalName: expect.any(String),
      mediator: { page: expect.stringMatching(/^https:/) },
    })
    expect(seller).not.toHaveProperty('receipts')
  }
})

test('a club can’t open for the first time before it says who sells; afterwards it can, also without other readiness', async () => {
  const its = await createClub('nobody-yet')
  const open = () => operator(staff.changeClubState, { params: its, body: { state: 'LIVE' } })
  expect(valueOf(await visitor(getSeller, { params: its }))).toBeNull()
  expect(errorKeyOf(await open())).toBe('errors.club.sellerMissing')
  valueOf(await operator(staff.updateSeller, { params: its, body: sellerDetails }))
  expect(valueOf(await open()).state).toBe('LIVE')
})

test.each([[['STAND_BY']], [['ARCHIVED', 'STAND_BY']], [['ARCHIVED', 'LIVE']]] as const)(
  'a club that has not opened can’t do so without saying who sells by way of %j',
  async (states) => {
    const its = await createClub(`by-way-of-${states.join('-').toLowerCase().replace('_', '-')}`)
    const keys = []
    for (const state of states) {
      keys.push(errorKeyOf(await operator(staff.changeClubState, { params: its, body: { state } })))
    }
    expect(keys.at(-1)).toBe('errors.club.sellerMissing')
  },
)

test('a club that opened before clubs had to say who sells returns from STAND_BY', async () => {
  const its = await createClub('paused-earlier')
  await app.platform.database.query.updateTable('club').set({ state: 'LIVE' }).where('slug', '=', its.slug).execute()
  const move = (state: 'STAND_BY' | 'LIVE') => operator(staff.changeClubState, { params: its, body: { state } })
  expect([errorKeyOf(await move('STAND_BY')), errorKeyOf(await move('LIVE'))]).toEqual(['accepted', 'accepted'])
})

test('a live club without a seller’s file stays open, and has it on its list of what is missing', async () => {
  const its = await createClub('opened-earlier')
  await app.platform.database.query.updateTable('club').set({ state: 'LIVE' }).where('slug', '=', its.slug).execute()
  const readiness = valueOf(await operator(staff.getReadiness, { params: its }))
  expect(readiness).toMatchObject({ state: 'LIVE', ready: false })
  expect(readiness.items.find(({ id }) => id === 'seller')).toMatchObject({ state: 'missing', required: true })
})

test.each([
  ['siren', { siren: '000120411' }],
  ['siren', { siren: null, rna: null }],
  ['rna', { rna: 'W12' }],
  ['vatNumber', { vatNumber: 'FR00000120410' }],
  ['legalName', { legalName: ' ' }],
  ['mediator.page', { mediator: { ...sellerDetails.mediator, page: 'mediation.test' } }],
])('a wrong %s is named', async (path, change) => {
  const result = await owner(staff.updateSeller, { params, body: { ...sellerDetails, ...change } })
  expect(result.ok ? [] : result.problem?.errors?.map((error) => error.path)).toContain(path)
})

test('numbers are stored without the spaces that people type', async () => {
  const its = await createClub('with-spaces')
  const body = { ...sellerDetails, siren: '000 120 410', rna: 'w00 100 0024', vatNumber: 'fr 14 000 120 410' }
  const { seller } = valueOf(await operator(staff.updateSeller, { params: its, body }))
  expect(seller).toMatchObject({ siren: '000120410', rna: 'W001000024', vatNumber: 'FR14000120410' })
})

test('each change is a revision that can still be read, and saving the same twice adds none', async () => {
  const its = await createClub('revised')
  const club = await app.platform.clubs.find(its.slug)
  const read = (revision?: number) =>
    app.platform.database.withTenant(club?.id ?? '', (tx) => readSeller(tx, club?.id ?? '', revision))
  const put = async (director: string) =>
    valueOf(await operator(staff.updateSeller, { params: its, body: { ...sellerDetails, director } }))
  const first = await put('Jeanne Morel')
  expect(await put('Jeanne Morel')).toEqual(first)
  await put('Paul Martin')
  expect(await read()).toMatchObject({ revision: 2, details: { director: 'Paul Martin' } })
  expect(await read(1)).toMatchObject({ revision: 1, details: { director: 'Jeanne Morel' } })
  const log = valueOf(await operator(staff.listAuditLog, { params: its, query: { action: 'updateSeller' } }))
  expect(log.map(({ before, after }) => [before, after])).toEqual([
    [{ director: 'Jeanne Morel' }, { director: 'Paul Martin' }],
    expect.anything(),
  ])
})

test('two owners who save at the same time leave two revisions, and one with a version they both read leaves one', async () => {
  const its = await createClub('both-at-once')
  const { version } = valueOf(await operator(staff.getStaffSeller, { params: its }))
  const put = (director: string, ifMatch?: string) =>
    operator(staff.updateSeller, {
      params: its,
      body: { ...sellerDetails, director },
      ...(ifMatch === undefined ? {} : { ifMatch }),
    })
  const results = await Promise.all([put('A', version), put('B', version)])
  expect(results.map((result) => errorKeyOf(result) ?? '').toSorted()).toEqual(['accepted', 'errors.staff.changed'])
  await Promise.all([put('C'), put('D')])
  const club = await app.platform.clubs.find(its.slug)
  const stored = await app.platform.database.withTenant(club?.id ?? '', (tx) => readSeller(tx, club?.id ?? ''))
  expect(stored?.revision).toBe(3)
})

test('a signature is drawn before the transaction that stores it', async () => {
  const its = { slug: 'fondation-horizon' }
  const { id = '' } = (await app.platform.clubs.find(its.slug)) ?? {}
  const { seller } = valueOf(await operator(staff.getStaffSeller, { params: its }))
  if (!seller?.receipts) throw new Error('The club issues no receipts')
  const signer = { ...seller.receipts.signer, signatureUrl: '/media/none.png' }
  const body = { ...seller, receipts: { ...seller.receipts, signer } }
  const result = await app.platform.database.withTenant(id, async (tx) => {
    await lockSeller(tx, id)
    return operator(staff.updateSeller, { params: its, body })
  })
  expect(errorKeyOf(result)).toBe('errors.upload.content')
})
