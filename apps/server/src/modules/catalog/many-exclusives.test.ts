import * as staff from '@virage/contract/staff'
import { createCoinsOrder, getExclusive } from '@virage/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

const params = { slug: 'fc-virage' }
let app: TestApp
let editor: CallAs
let imageUrl: string
beforeAll(async () => {
  app = await openApp()
  editor = await app.as('staff@fc-virage.test')
  imageUrl = valueOf(await editor(staff.listStaffExclusives, { params, query: { limit: 1 } }))[0]?.imageUrl ?? ''
})
afterAll(() => app.stop())

const fields = (slug: string) => ({
  slug,
  name: { en: slug, fr: `${slug} (fr)` },
  description: { en: 'Worn' },
  imageUrl,
  price: 5,
  stock: 2,
  category: 'COLLECTIBLE' as const,
})
const create = async (slug: string) => valueOf(await editor(staff.createExclusive, { params, body: fields(slug) }))
const get = (exclusiveId: string) => editor(staff.getStaffExclusive, { params: { ...params, exclusiveId } })
const logOf = async (subjectId: string) =>
  valueOf(await editor(staff.listAuditLog, { params, query: { subjectKind: 'exclusive', subjectId } })).map(
    ({ action, before, after }) => ({ action, before, after }),
  )

describe('a bulk change', () => {
  test('shows the chosen exclusives, says what became of each, and logs each that changed', async () => {
    const [one, two] = [await create('bulk-one'), await create('bulk-two')]
    valueOf(
      await editor(staff.updateExclusive, { params: { ...params, exclusiveId: two.id }, body: { visible: true } }),
    )
    const unknown = '0190f1e2-0000-7000-a000-000000000001'
    const body = { ids: [one.id, two.id, unknown], expected: 3, change: { visible: true } }
    const send = () => editor(staff.changeExclusives, { params, body, idempotencyKey: 'bulk' })
    const answer = valueOf(await send())
    expect(answer).toEqual({
      changed: 1,
      undoId: expect.any(String) as string,
      results: [
        { id: one.id, ok: true, problem: null },
        { id: two.id, ok: true, problem: null },
        { id: unknown, ok: false, problem: 'errors.exclusive.notFound' },
      ],
    })
    expect(valueOf(await send())).toEqual(answer)
    expect(valueOf(await get(one.id)).visible).toBe(true)
    const entry = {
      action: 'changeExclusives',
      before: { visible: false, state: 'HIDDEN' },
      after: { visible: true, state: 'FOR_SALE' },
    }
    expect((await logOf(one.id)).filter(({ action }) => action === 'changeExclusives')).toEqual([entry])
    expect((await logOf(two.id)).filter(({ action }) => action === 'changeExclusives')).toEqual([])
  })

  test('of all that match happens if they are as many as the editor has been shown', async () => {
    const made = [await create('bulk-all-one'), await create('bulk-all-two')]
    const change = { category: 'EXPERIENCE' as const, upcomingDate: '2031-01-01T00:00:00.000Z' }
    const send = (expected: number) =>
      editor(staff.changeExclusives, { params, body: { filter: { search: 'bulk-all' }, expected, change } })
    expect(await send(1)).toMatchObject({
      problem: { status: 409, key: 'errors.staff.countChanged', current: { count: 2 } },
    })
    expect(await send(3)).toMatchObject({ problem: { current: { count: 2 } } })
    expect(valueOf(await get(made[0]?.id ?? '')).category).toBe('COLLECTIBLE')
    expect(valueOf(await send(2)).changed).toBe(2)
    for (const { id } of made)
      expect(valueOf(await get(id))).toMatchObject({
        category: 'EXPERIENCE',
        upcoming: true,
        upcomingDate: change.upcomingDate,
      })
  })

  test('of prices is by percent, leaves lots alone, and is undone as it was', async () => {
    const [one, two] = [await create('percent-one'), await create('percent-two')]
    const dates = { startDate: '2031-01-01T00:00:00.000Z', endDate: '2031-01-02T00:00:00.000Z' }
    const { id: auctionId } = valueOf(
      await editor(staff.createAuction, { params, body: { name: { en: 'Percents' }, ...dates } }),
    )
    const lot = { exclusiveId: two.id, startingPrice: 5 }
    valueOf(await editor(staff.addLot, { params: { ...params, auctionId }, body: lot }))
    const body = { filter: { search: 'percent-' }, expected: 2, change: { pricePercent: 133 } }
    const { changed, undoId, results } = valueOf(await editor(staff.changeExclusives, { params, body }))
    expect([changed, results.find(({ id }) => id === two.id)?.problem]).toEqual([1, 'errors.staff.inUse'])
    expect([valueOf(await get(one.id)).price, valueOf(await get(two.id)).price]).toEqual([6.65, 5])
    const undone = valueOf(await editor(staff.undoImport, { params: { ...params, importId: undoId ?? '' } }))
    expect(undone.rows).toEqual([{ slug: one.slug, outcome: 'RESTORED' }])
    expect(valueOf(await get(one.id))).toMatchObject({ price: 5, version: one.version })
  })

  test('of prices leaves out what would be beyond the highest price', async () => {
    const { id } = await create('bulk-dear')
    valueOf(
      await editor(staff.updateExclusive, { params: { ...params, exclusiveId: id }, body: { price: 900_000_000 } }),
    )
    const body = { ids: [id], expected: 1, change: { pricePercent: 200 } }
    const { results } = valueOf(await editor(staff.changeExclusives, { params, body }))
    expect(results).toEqual([{ id, ok: false, problem: 'errors.validation.failed' }])
    expect(valueOf(await get(id)).price).toBe(900_000_000)
  })

  test('that changes nothing has nothing to undo', async () => {
    const { id } = await create('bulk-same')
    const body = { ids: [id], expected: 1, change: { visible: false } }
    expect(valueOf(await editor(staff.changeExclusives, { params, body }))).toMatchObject({ changed: 0, undoId: null })
  })

  test.each([
    { expected: 1, change: { visible: true } },
    { ids: [], filter: {}, expected: 1, change: { visible: true } },
    { ids: [], expected: 1, change: {} },
    { filter: {}, expected: 0, change: { visible: true } },
    { filter: {}, expected: 1001, change: { visible: true } },
    { filter: {}, expected: 1, change: { stock: 4 } },
    { filter: {}, expected: 1, change: { pricePercent: 0 } },
  ])('with %j is rejected (V01)', async (body) => {
    expect(errorKeyOf(await editor(staff.changeExclusives, { params, body }))).toBe('errors.validation.failed')
  })
})

test('a list of exclusives has filters for what runs low, lacks a language, can be a lot, or is a lot of one auction', async () => {
  const [low, whole] = [await create('filter-low'), await create('filter-whole')]
  const change = async (exclusiveId: string, body: object) =>
    valueOf(await editor(staff.updateExclusive, { params: { ...params, exclusiveId }, body }))
  await change(low.id, { visible: true })
  await change(whole.id, { description: { en: 'Worn', fr: 'Porté' } })
  const dates = { startDate: '2031-01-01T00:00:00.000Z', endDate: '2031-01-02T00:00:00.000Z' }
  const { id: auctionId } = valueOf(
    await editor(staff.createAuction, { params, body: { name: { en: 'Filters' }, ...dates } }),
  )
  const ids = [whole.id, '0190f1e2-0000-7000-a000-000000000001']
  const added = valueOf(await editor(staff.addLots, { params: { ...params, auctionId }, body: { ids } }))
  expect(added.results).toEqual([
    { id: whole.id, ok: true, problem: null },
    { id: ids[1], ok: false, problem: 'errors.exclusive.notFound' },
  ])
  expect(added.auction.lots).toMatchObject([{ exclusiveId: whole.id, startingPrice: 5, number: 1 }])
  const again = valueOf(await editor(staff.addLots, { params: { ...params, auctionId }, body: { ids: [whole.id] } }))
  expect(again.results).toEqual([{ id: whole.id, ok: false, problem: 'errors.staff.inUse' }])
  const found = async (query: object) =>
    valueOf(await editor(staff.listStaffExclusives, { params, query: { search: 'filter-', ...query } })).map(
      ({ slug }) => slug,
    )
  expect(await found({ low: 'true' })).toEqual(['filter-low'])
  expect(await found({ untranslated: 'true' })).toEqual(['filter-low'])
  expect(await found({ free: 'true' })).toEqual(['filter-low'])
  expect(await found({ auctionId })).toEqual(['filter-whole'])
})

describe('a copy', () => {
  test('of an exclusive is hidden and has a slug of its own', async () => {
    const { id } = await create('cup')
    const copy = async (exclusiveId: string) =>
      valueOf(await editor(staff.copyExclusive, { params: { ...params, exclusiveId } }))
    const first = await copy(id)
    expect(first).toMatchObject({ slug: 'cup-copy', name: { en: 'cup' }, visible: false, stock: 2, auctionId: null })
    expect((await copy(id)).slug).toBe('cup-copy-2')
    expect((await copy(first.id)).slug).toBe('cup-copy-3')
  })

  test('of an auction has its lots, in their order, as exclusives of their own', async () => {
    const dates = { startDate: '2031-01-01T00:00:00.000Z', endDate: '2031-01-02T00:00:00.000Z' }
    const body = { name: { en: 'Match day' }, ...dates, anonymous: true, visible: true, extensionWindow: 60 }
    const { id: auctionId } = valueOf(await editor(staff.createAuction, { params, body }))
    const lots = [await create('lot-b'), await create('lot-a')]
    for (const [index, { id: exclusiveId }] of lots.entries())
      valueOf(
        await editor(staff.addLot, {
          params: { ...params, auctionId },
          body: { exclusiveId, startingPrice: 10 + index },
        }),
      )
    const later = { startDate: '2032-01-01T00:00:00.000Z', endDate: '2032-01-02T00:00:00.000Z' }
    const copy = valueOf(await editor(staff.copyAuction, { params: { ...params, auctionId }, body: later }))
    expect(copy).toMatchObject({
      ...later,
      name: { en: 'Match day' },
      anonymous: true,
      visible: false,
      extensionWindow: 60,
      lots: [
        {
          exclusiveSlug: 'lot-b-copy',
          number: 1,
          startingPrice: 10,
          startDate: later.startDate,
          endDate: later.endDate,
        },
        { exclusiveSlug: 'lot-a-copy', number: 2, startingPrice: 11 },
      ],
    })
    expect(valueOf(await get(copy.lots[0]?.exclusiveId ?? ''))).toMatchObject({
      state: 'LOT',
      auctionId: copy.id,
      price: 10,
    })
    const dearer = valueOf(
      await editor(staff.copyAuction, { params: { ...params, auctionId }, body: { ...later, pricePercent: 150 } }),
    )
    expect(dearer.lots.map(({ startingPrice }) => startingPrice)).toEqual([15, 16.5])
    const past = { startDate: '2020-01-01T00:00:00.000Z', endDate: '2020-01-02T00:00:00.000Z' }
    expect(errorKeyOf(await editor(staff.copyAuction, { params: { ...params, auctionId }, body: past }))).toBe(
      'errors.validation.failed',
    )
  })
})

describe('an import', () => {
  const send = async (rows: Record<string, unknown>[], dryRun = false) =>
    valueOf(await editor(staff.importExclusives, { params, body: { name: 'season.csv', dryRun, rows } }))
  const outcomes = ({ rows }: staff.ExclusiveImport) => rows.map(({ slug, outcome }) => `${slug} ${outcome}`)
  const bySlug = async (slug: string) =>
    valueOf(await editor(staff.listStaffExclusives, { params, query: { search: slug } })).filter(
      (one) => one.slug === slug,
    )

  test('adds, changes, leaves and refuses rows; a dry run only says so', async () => {
    const [changed, same] = [await create('import-changed'), await create('import-same')]
    const rows = [
      fields('import-new'),
      { slug: changed.slug, price: 9, name: { en: 'Renamed' } },
      { slug: same.slug, price: 5 },
      { slug: 'import-incomplete', price: 1 },
      { slug: 'Not a slug', price: -1 },
      { ...fields('import-stranger'), imageUrl: 'https://elsewhere.example/x.png' },
      { slug: changed.slug, price: 12 },
    ]
    const expected = [
      'import-new ADDED',
      'import-changed CHANGED',
      'import-same UNCHANGED',
      'import-incomplete REFUSED',
      'Not a slug REFUSED',
      'import-stranger REFUSED',
      'import-changed REFUSED',
    ]
    const dry = await send(rows, true)
    expect(outcomes(dry)).toEqual(expected)
    expect(dry.id).toBeNull()
    expect(await bySlug('import-new')).toEqual([])
    expect(valueOf(await get(changed.id)).price).toBe(5)
    expect(await logOf(changed.id)).toHaveLength(1)

    const done = await send(rows)
    expect(outcomes(done)).toEqual(expected)
    expect(done.rows.map(({ errors }) => errors.map(({ path, key }) => `${path} ${key}`).toSorted())).toEqual([
      [],
      [],
      [],
      [
        'category errors.validation.required',
        'description errors.validation.required',
        'imageUrl errors.validation.required',
        'name errors.validation.required',
        'stock errors.validation.required',
      ],
      ['price errors.validation.amount', 'slug errors.validation.slug'],
      ['imageUrl errors.upload.content'],
      ['slug errors.staff.slugTaken'],
    ])
    // A language that the row leaves out stays.
    const name = { en: 'Renamed', fr: 'import-changed (fr)' }
    expect(valueOf(await get(changed.id))).toMatchObject({ price: 9, name, stock: 2 })
    expect(await bySlug('import-new')).toMatchObject([{ visible: false, stock: 2 }])
    expect((await logOf(changed.id))[0]).toMatchObject({
      action: 'importExclusives',
      before: { price: 5 },
      after: { price: 9 },
    })
  })

  test('is undone once, but keeps what has been changed or sold since', async () => {
    const [restored, kept] = [await create('undo-restored'), await create('undo-kept')]
    const { id } = await send([
      fields('undo-removed'),
      { ...fields('undo-sold'), visible: true },
      { slug: restored.slug, price: 7 },
      { slug: kept.slug, price: 7 },
    ])
    valueOf(await editor(staff.updateExclusive, { params: { ...params, exclusiveId: kept.id }, body: { price: 8 } }))
    const marie = await app.as('marie@fans.test')
    const sold = valueOf(await marie(getExclusive, { params: { ...params, exclusiveSlug: 'undo-sold' } }))
    const lineItems = [{ exclusiveId: sold.visible ? sold.id : '' }]
    valueOf(await marie(createCoinsOrder, { params, body: { lineItems } }))

    const undo = () => editor(staff.undoImport, { params: { ...params, importId: id ?? '' } })
    expect(valueOf(await undo()).rows).toEqual([
      { slug: 'undo-removed', outcome: 'REMOVED' },
      { slug: 'undo-sold', outcome: 'KEPT' },
      { slug: 'undo-restored', outcome: 'RESTORED' },
      { slug: 'undo-kept', outcome: 'KEPT' },
    ])
    expect(await bySlug('undo-removed')).toEqual([])
    expect(await bySlug('undo-sold')).toHaveLength(1)
    expect(valueOf(await get(restored.id))).toMatchObject({ price: 5, version: restored.version })
    expect(valueOf(await get(kept.id)).price).toBe(8)
    expect(errorKeyOf(await undo())).toBe('errors.staff.alreadyResolved')
  })

  test('that has changed nothing is undone, too', async () => {
    const { slug: unchanged } = await create('undo-nothing')
    const { id } = await send([{ slug: unchanged, price: 5 }])
    const undone = valueOf(await editor(staff.undoImport, { params: { ...params, importId: id ?? '' } }))
    expect(undone.rows).toEqual([])
  })

  test('is undone but for the one exclusive of many that has become a lot', async () => {
    const slugs = Array.from({ length: 5 }, (_, n) => `undo-many-${n}`)
    const { id, rows } = await send(slugs.map(fields))
    const dates = { startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T12:00:00Z' }
    const auction = valueOf(await editor(staff.createAuction, { params, body: { name: { en: 'Gala' }, ...dates } }))
    const body = { ids: rows.flatMap((row) => (row.slug === slugs[3] ? (row.id ?? []) : [])) }
    valueOf(await editor(staff.addLots, { params: { ...params, auctionId: auction.id }, body }))
    const undone = valueOf(await editor(staff.undoImport, { params: { ...params, importId: id ?? '' } }))
    expect(undone.rows.map(({ outcome }) => outcome)).toEqual(['REMOVED', 'REMOVED', 'REMOVED', 'KEPT', 'REMOVED'])
    const left = await Promise.all(slugs.map(bySlug))
    expect(left.map(({ length }) => length)).toEqual([0, 0, 0, 1, 0])
  })
})
