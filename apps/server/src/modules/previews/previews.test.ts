import { getClub, getExclusive, getPost, listAuctions, listExclusives, listGiveaways } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPreview, previewOf, withPreview } from '../../platform/preview.ts'
import { createInProcessFetch } from '../../web/in-process-fetch.ts'
import { createClient } from '@virage/contract'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { createFindPreview, type FoundPreview } from './index.ts'

const slug = 'fc-virage'
let app: TestApp
let owner: CallAs
let find: ReturnType<typeof createFindPreview>
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
  find = createFindPreview({
    database: app.platform.database,
    clock: app.platform.clock,
    secret: app.platform.config.SECRET,
  })
})
afterAll(() => app.stop())

let made = 0
const anyPicture = async () =>
  valueOf(await owner(staff.listStaffExclusives, { params: { slug }, query: { limit: 1 } }))[0]?.imageUrl ?? ''
async function hiddenExclusive() {
  const body = {
    slug: `previewed-${++made}`,
    name: { en: 'Secret shirt', fr: 'Maillot secret' },
    description: { en: 'Worn' },
    imageUrl: await anyPicture(),
    price: 5,
    stock: 3,
    category: 'COLLECTIBLE' as const,
  }
  return valueOf(await owner(staff.createExclusive, { params: { slug }, body }))
}
type Body = Parameters<typeof createdFor>[0]
const createdFor = async (body: {
  kind: staff.PreviewKind
  id?: string
  draft?: staff.PreviewDraft
  language?: 'en' | 'fr'
  as?: staff.PreviewViewer
  at?: string
}) => valueOf(await owner(staff.createPreview, { params: { slug }, body: { language: 'en', ...body } as never }))
const tokenOf = async (body: Body) => (await createdFor(body)).url.replace('/preview/', '')
/** Reads operations as the rendering of a page does. */
const asPage = (found: FoundPreview | undefined) => {
  if (!found) throw new Error('The link shows nothing')
  const call = createClient({ fetch: createInProcessFetch(app.http), language: () => found.language }) as CallAs
  const preview: CallAs = (operation, input) => withPreview(found.preview, () => call(operation, input))
  return preview
}

test('a link shows a hidden exclusive, and nobody else sees it', async () => {
  const exclusive = await hiddenExclusive()
  const { url, expiresAt } = await createdFor({ kind: 'exclusive', id: exclusive.id, language: 'fr' })
  expect(Date.parse(expiresAt) - app.platform.clock.now().getTime()).toBeGreaterThan(6.9 * 86_400_000)
  const found = await find(url.replace('/preview/', ''))
  expect(found).toMatchObject({ path: `/exclusives/${exclusive.slug}`, language: 'fr' })
  const params = { slug, exclusiveSlug: exclusive.slug }
  expect(valueOf(await asPage(found)(getExclusive, { params }))).toMatchObject({
    visible: true,
    name: 'Maillot secret',
  })
  const visitor = await app.as(null)
  expect(valueOf(await visitor(getExclusive, { params }))).toMatchObject({ visible: false })
  // It is the preview of this exclusive, not of all that are hidden.
  const other = await hiddenExclusive()
  const others = { slug, exclusiveSlug: other.slug }
  expect(valueOf(await asPage(found)(getExclusive, { params: others }))).toMatchObject({ visible: false })
  expect(valueOf(await asPage(found)(listExclusives, { params: { slug } })).map((one) => one.slug)).not.toContain(
    exclusive.slug,
  )
})

test('a link shows what is typed, also of something that is not saved', async () => {
  const exclusive = await hiddenExclusive()
  const values = { name: { en: 'Typed' }, price: 7 }
  const typed = await find(await tokenOf({ kind: 'exclusive', id: exclusive.id, draft: { kind: 'exclusive', values } }))
  const params = { slug, exclusiveSlug: exclusive.slug }
  expect(valueOf(await asPage(typed)(getExclusive, { params }))).toMatchObject({
    name: 'Typed',
    pricing: { coins: { amount: 7 } },
    stock: 3,
  })
  expect(valueOf(await owner(staff.getStaffExclusive, { params: { slug, exclusiveId: exclusive.id } })).name).toEqual(
    exclusive.name,
  )
  const fresh = { slug: `unsaved-${++made}`, name: { en: 'Not saved' }, description: { en: '**Bold**' } }
  const unsaved = await find(await tokenOf({ kind: 'post', draft: { kind: 'post', values: fresh } }))
  expect(valueOf(await asPage(unsaved)(getPost, { params: { slug, postSlug: fresh.slug } }))).toMatchObject({
    name: 'Not saved',
    description: { rendered: '<p><strong>Bold</strong></p>' },
  })
})

test('a link shows a draft, a giveaway and an auction before their time, and the moment that it names', async () => {
  const body = {
    slug: `draft-${++made}`,
    name: { en: 'Draft' },
    description: { en: 'x' },
    imageUrl: await anyPicture(),
  }
  const post = valueOf(await owner(staff.createPost, { params: { slug }, body: { ...body, draft: true } }))
  const visitor = await app.as(null)
  const params = { slug, postSlug: post.slug }
  expect(errorKeyOf(await visitor(getPost, { params }))).toBe('errors.backend.notFound')
  expect(
    valueOf(await asPage(await find(await tokenOf({ kind: 'post', id: post.id })))(getPost, { params })).name,
  ).toBe('Draft')

  const giveaway = valueOf(
    await owner(staff.createGiveaway, {
      params: { slug },
      body: { type: 'GIVEAWAY', name: { en: 'Later' }, startDate: '2031-01-01T00:00:00Z' },
    }),
  )
  const forms = asPage(await find(await tokenOf({ kind: 'giveaway', id: giveaway.id })))
  expect(valueOf(await forms(listGiveaways, { params: { slug } }))[0]).toMatchObject({ id: giveaway.id })

  const dates = { startDate: '2031-01-01T00:00:00Z', endDate: '2031-01-02T00:00:00Z' }
  const auction = valueOf(await owner(staff.createAuction, { params: { slug }, body: { name: { en: 'A' }, ...dates } }))
  const lot = { exclusiveId: (await hiddenExclusive()).id, startingPrice: 9 }
  valueOf(await owner(staff.addLot, { params: { slug, auctionId: auction.id }, body: lot }))
  const at = '2031-01-01T12:00:00Z'
  const night = asPage(await find(await tokenOf({ kind: 'auction', id: auction.id, at })))
  expect(valueOf(await night(listAuctions, { params: { slug } })).find(({ id }) => id === auction.id)).toMatchObject({
    visible: true,
    status: 'ACTIVE',
  })
  expect(valueOf(await night(listExclusives, { params: { slug } })).map(({ id }) => id)).toContain(lot.exclusiveId)
  expect(valueOf(await visitor(listAuctions, { params: { slug } })).map(({ id }) => id)).not.toContain(auction.id)
})

test('a link shows the look of the club before it is saved, on one of its pages', async () => {
  const theme = { primary: '#b3261e', accent: '#1c7f63', hue: 15, mode: 'dark' as const }
  const draft = { kind: 'club' as const, page: 'exclusives' as const, values: { theme, headline: { en: 'In red' } } }
  const found = await find(await tokenOf({ kind: 'club', draft }))
  expect(found).toMatchObject({ path: '/marketplace' })
  const params = { slug }
  expect(valueOf(await asPage(found)(getClub, { params }))).toMatchObject({ theme, headline: 'In red' })
  const visitor = await app.as(null)
  expect(valueOf(await visitor(getClub, { params })).theme).not.toEqual(theme)
  // It has no id, and needs a draft that says which page.
  const other = { kind: 'club' as const, id: '0190f1e2-0000-7000-a000-000000000001', draft, language: 'en' as const }
  expect(errorKeyOf(await owner(staff.createPreview, { params, body: other }))).toBe('errors.backend.notFound')
  const none = { kind: 'club' as const, language: 'en' as const }
  expect(errorKeyOf(await owner(staff.createPreview, { params, body: none }))).toBe('errors.validation.failed')
})

test('a link says for whom it shows a page, and one for visitors can’t become one for members', async () => {
  const { id: exclusiveId } = await hiddenExclusive()
  expect(await find(await tokenOf({ kind: 'exclusive', id: exclusiveId }))).toMatchObject({ as: 'visitor' })
  const token = await tokenOf({ kind: 'exclusive', id: exclusiveId, as: 'member' })
  expect(await find(token)).toMatchObject({ as: 'member' })
  const id = token.slice(32, 64).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('preview').set({ shown_as: 'visitor' }).where('id', '=', id).execute(),
  )
  expect(await find(token)).toBeUndefined()
  const [entry] = valueOf(
    await owner(staff.listHistory, { params: { slug }, query: { kind: 'exclusive', id: exclusiveId } }),
  )
  expect(entry).toMatchObject({ action: 'createPreview', details: { as: 'member' } })
})

test('a link that is changed, of another club or expired shows nothing', async () => {
  const exclusive = await hiddenExclusive()
  const token = await tokenOf({ kind: 'exclusive', id: exclusive.id })
  expect(await find(token)).toBeDefined()
  for (let at = 0; at < token.length; at += 7) {
    const changed = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)
    expect(await find(changed)).toBeUndefined()
  }
  const other = (await app.platform.clubs.all()).find((club) => club.slug !== slug)
  expect(await find(`${other?.id.replaceAll('-', '')}${token.slice(32)}`)).toBeUndefined()
  for (const text of ['', 'x', `${token}0`, token.toUpperCase(), '../office']) expect(await find(text)).toBeUndefined()
  // A signature says all that its row says: another content needs another link.
  const id = token.slice(32, 64).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const values = JSON.stringify({ kind: 'exclusive', values: { name: { en: 'Forged' } } })
  await app.platform.database.asSystem((tx) =>
    tx.updateTable('preview').set({ draft: values }).where('id', '=', id).execute(),
  )
  expect(await find(token)).toBeUndefined()

  const late = await tokenOf({ kind: 'exclusive', id: exclusive.id })
  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('preview')
      .set({ expires_at: new Date(0) })
      .execute(),
  )
  expect(await find(late)).toBeUndefined()
})

test('a link of what does not exist, or of nothing, is refused; each one is logged', async () => {
  const create = (body: object) =>
    owner(staff.createPreview, { params: { slug }, body: { language: 'en', ...body } as never })
  const id = '01900000-0000-7000-8000-000000000000'
  expect(errorKeyOf(await create({ kind: 'post', id }))).toBe('errors.backend.notFound')
  expect(errorKeyOf(await create({ kind: 'post' }))).toBe('errors.validation.failed')
  expect(errorKeyOf(await create({ kind: 'post', draft: { kind: 'program', values: { slug: 'x' } } }))).toBe(
    'errors.validation.failed',
  )
  expect(errorKeyOf(await create({ kind: 'post', draft: { kind: 'post', values: {} } }))).toBe(
    'errors.validation.failed',
  )
  const exclusive = await hiddenExclusive()
  await createdFor({ kind: 'exclusive', id: exclusive.id })
  const [entry] = valueOf(
    await owner(staff.listHistory, { params: { slug }, query: { kind: 'exclusive', id: exclusive.id } }),
  )
  expect(entry).toMatchObject({ action: 'createPreview', details: { hasDraft: false, language: 'en' } })
})

test('a preview ends with the rendering that it belongs to', async () => {
  expect(isPreview()).toBe(false)
  const found = await find(await tokenOf({ kind: 'exclusive', id: (await hiddenExclusive()).id }))
  if (!found) throw new Error('The link shows nothing')
  await withPreview(found.preview, async () => {
    expect(previewOf(found.preview.clubId, 'exclusive')).toBe(found.preview)
    expect(previewOf(found.preview.clubId, 'post')).toBeUndefined()
    expect(previewOf('01900000-0000-7000-8000-000000000000')).toBeUndefined()
  })
  expect(previewOf(found.preview.clubId)).toBeUndefined()
})

test('texts are rendered for editors as for fans, without what pages may not show', async () => {
  const text = '# Title\n\nA [link](https://example.com) <script>alert(1)</script><b onclick="x()">bold</b>'
  const [rendered] = valueOf(await owner(staff.renderMarkdown, { params: { slug }, body: { texts: [text] } }))
  expect(rendered?.html).toContain('<h1>Title</h1>')
  expect(rendered?.html).not.toMatch(/script|onclick/)
  expect(rendered?.nodes.filter((node) => typeof node !== 'string')).toEqual([
    { tag: 'h1', children: ['Title'] },
    {
      tag: 'p',
      children: [
        'A ',
        { tag: 'a', href: 'https://example.com', children: ['link'] },
        ' ',
        { tag: 'b', children: ['bold'] },
      ],
    },
  ])
})
