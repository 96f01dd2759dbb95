import * as staff from '@virage/contract/staff'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const slug = 'fc-virage'
let app: TestApp
let owner: CallAs
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
})
afterAll(() => app.stop())

let made = 0
const anyPicture = async () =>
  valueOf(await owner(staff.listStaffExclusives, { params: { slug }, query: { limit: 1 } }))[0]?.imageUrl ?? ''
async function newPost() {
  const body = {
    slug: `undo-${++made}`,
    name: { en: 'First title', fr: 'Premier titre' },
    description: { en: 'Text' },
    imageUrl: await anyPicture(),
  }
  return valueOf(await owner(staff.createPost, { params: { slug }, body }))
}
const history = async (kind: 'post' | 'exclusive' | 'partner' | 'settings', id?: string) =>
  valueOf(await owner(staff.listHistory, { params: { slug }, query: { kind, ...(id === undefined ? {} : { id }) } }))
const newest = async (kind: 'post' | 'exclusive' | 'partner' | 'settings', id?: string) => {
  const [entry] = await history(kind, id)
  if (!entry) throw new Error('Nothing has been logged')
  return entry
}
const planOf = async (entryId: string) => valueOf(await owner(staff.getUndo, { params: { slug, entryId } }))
const undo = (entryId: string, ifMatch?: string) =>
  owner(staff.undoChange, { params: { slug, entryId }, ...(ifMatch === undefined ? {} : { ifMatch }) })

test('a change is shown before it is undone, and its undo is a change of its own', async () => {
  const post = await newPost()
  const params = { slug, postId: post.id }
  valueOf(await owner(staff.updatePost, { params, body: { name: { en: 'Second title' } } }))
  const entry = await newest('post', post.id)
  const plan = await planOf(entry.id)
  expect(plan).toEqual({
    problem: null,
    version: expect.any(String),
    fields: [{ path: 'name', now: { en: 'Second title' }, was: post.name, isChanged: false }],
  })
  // Looking changes nothing.
  expect(valueOf(await owner(staff.getStaffPost, { params })).name).toEqual({ en: 'Second title' })

  valueOf(await undo(entry.id, plan.version ?? ''))
  expect(valueOf(await owner(staff.getStaffPost, { params }))).toEqual(post)
  expect(await newest('post', post.id)).toMatchObject({
    action: 'undoChange',
    before: { name: { en: 'Second title' } },
    after: { name: post.name },
    details: { undone: entry.id, operation: 'updatePost' },
  })
  expect(errorKeyOf(await undo(entry.id))).toBe('errors.staff.alreadyUndone')
})

test('what has been changed since stays, and is named by field', async () => {
  const post = await newPost()
  const params = { slug, postId: post.id }
  valueOf(await owner(staff.updatePost, { params, body: { name: { en: 'Two' }, draft: true } }))
  const entry = await newest('post', post.id)
  valueOf(await owner(staff.updatePost, { params, body: { name: { en: 'Three' } } }))
  const plan = await planOf(entry.id)
  expect(plan.problem).toBe('errors.staff.changed')
  expect(plan.fields.map(({ path, isChanged }) => [path, isChanged])).toEqual([
    ['name', true],
    ['draft', false],
  ])
  expect(await undo(entry.id)).toMatchObject({ problem: { status: 412, key: 'errors.staff.changed' } })
  expect(valueOf(await owner(staff.getStaffPost, { params }))).toMatchObject({ name: { en: 'Three' }, draft: true })
})

test('another field that was changed since keeps its value', async () => {
  const post = await newPost()
  const params = { slug, postId: post.id }
  valueOf(await owner(staff.updatePost, { params, body: { name: { en: 'Two' } } }))
  const entry = await newest('post', post.id)
  valueOf(await owner(staff.updatePost, { params, body: { draft: true } }))
  valueOf(await undo(entry.id))
  expect(valueOf(await owner(staff.getStaffPost, { params }))).toMatchObject({ name: post.name, draft: true })
})

test('two people who undo one change at once: it is undone once', async () => {
  const post = await newPost()
  const params = { slug, postId: post.id }
  valueOf(await owner(staff.updatePost, { params, body: { name: { en: 'Two' } } }))
  const entry = await newest('post', post.id)
  const results = await Promise.all([undo(entry.id), undo(entry.id)])
  expect(new Set(results.map(errorKeyOf))).toEqual(new Set(['accepted', 'errors.staff.alreadyUndone']))
  expect((await history('post', post.id)).filter(({ action }) => action === 'undoChange')).toHaveLength(1)
})

test('what was deleted, added, or is no change of one thing says why it can’t be undone', async () => {
  const post = await newPost()
  const params = { slug, postId: post.id }
  const created = await newest('post', post.id)
  expect((await planOf(created.id)).problem).toBe('errors.staff.notUndoable')
  valueOf(await owner(staff.updatePost, { params, body: { name: { en: 'Two' } } }))
  const changed = await newest('post', post.id)
  valueOf(await owner(staff.deletePost, { params }))
  expect(await planOf(changed.id)).toMatchObject({ problem: 'errors.backend.notFound', version: null, fields: [] })
  expect(errorKeyOf(await undo(changed.id))).toBe('errors.backend.notFound')
  expect(errorKeyOf(await undo('01900000-0000-7000-8000-000000000000'))).toBe('errors.backend.notFound')
})

test('the price of what has become a lot can’t be set back', async () => {
  const body = {
    slug: `undo-lot-${++made}`,
    name: { en: 'Shirt' },
    description: { en: 'Worn' },
    imageUrl: await anyPicture(),
    price: 5,
    stock: 1,
    category: 'COLLECTIBLE' as const,
  }
  const { id } = valueOf(await owner(staff.createExclusive, { params: { slug }, body }))
  valueOf(await owner(staff.updateExclusive, { params: { slug, exclusiveId: id }, body: { price: 9 } }))
  const entry = await newest('exclusive', id)
  const auction = {
    name: { en: 'Undo' },
    startDate: '2031-01-01T00:00:00Z',
    endDate: '2031-01-02T00:00:00Z',
  }
  const { id: auctionId } = valueOf(await owner(staff.createAuction, { params: { slug }, body: auction }))
  const lot = { exclusiveId: id, startingPrice: 9 }
  valueOf(await owner(staff.addLot, { params: { slug, auctionId }, body: lot }))
  expect((await planOf(entry.id)).problem).toBe('errors.staff.inUse')
  expect(errorKeyOf(await undo(entry.id))).toBe('errors.staff.inUse')
})

test('an editor undoes no change of settings, which only an owner may make', async () => {
  const email = 'undo-editor@staff.test'
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  valueOf(await owner(staff.addStaff, { params: { slug }, body: { email, role: 'editor' } }))
  const editor = await app.as(email)
  const before = valueOf(await owner(staff.getClubSettings, { params: { slug } }))
  valueOf(await owner(staff.updateClubSettings, { params: { slug }, body: { tagline: { en: 'Another' } } }))
  const entry = await newest('settings')
  const params = { slug, entryId: entry.id }
  expect(valueOf(await editor(staff.getUndo, { params })).problem).toBe('errors.backend.forbidden')
  expect(errorKeyOf(await editor(staff.undoChange, { params }))).toBe('errors.backend.forbidden')
  valueOf(await undo(entry.id))
  expect(valueOf(await owner(staff.getClubSettings, { params: { slug } }))).toEqual(before)
})

test('a post with any changes: undoing a change and then that undo gives what was there, by any number of undos', async () => {
  const text = fc.constantFrom('One', 'Two', 'Three', 'Quatre', 'Cinq')
  const texts = fc.oneof(fc.record({ en: text }), fc.record({ fr: text }), fc.record({ en: text, fr: text }))
  const change = fc
    .record(
      {
        name: texts,
        description: texts,
        draft: fc.boolean(),
        publishedAt: fc.constantFrom('2026-01-01T10:00:00.000Z', '2031-06-01T10:00:00.000Z'),
      },
      { requiredKeys: [] },
    )
    .filter((body) => Object.keys(body).length > 0)
  const post = await newPost()
  const params = { slug, postId: post.id }
  const read = async () => valueOf(await owner(staff.getStaffPost, { params }))
  await fc.assert(
    fc.asyncProperty(change, fc.integer({ min: 1, max: 4 }), async (body, undos) => {
      const before = await read()
      valueOf(await owner(staff.updatePost, { params, body }))
      const after = await read()
      if (after.version === before.version) return
      for (let count = 1; count <= undos; count++) {
        valueOf(await undo((await newest('post', post.id)).id))
        expect(await read()).toEqual(count % 2 === 1 ? before : after)
      }
    }),
    { numRuns: 12 },
  )
})
