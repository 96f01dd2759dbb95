import {
  getExclusive,
  getPost,
  getProgram,
  listExclusives,
  listPosts,
  listPrograms,
  reserveSlot,
} from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { mailsTo } from '@virage/test-support/mailbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { untilItWaits } from '../../testing/lock-waits.ts'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

const params = { slug: 'fc-virage' }
let app: TestApp
let editor: CallAs
let fan: CallAs
beforeAll(async () => {
  app = await openApp()
  const operator = await app.as('operator@virage.test')
  valueOf(await operator(staff.addStaff, { params, body: { email: 'ed@press.test', role: 'editor' } }))
  await app.identity.createConfirmedUser({ email: 'ed@press.test', password: 'Virage-demo-2026!' })
  editor = await app.as('ed@press.test')
  fan = await app.as('marie@fans.test')
})
afterAll(() => app.stop())

/** Uploads a picture of the club. */
async function picture(): Promise<string> {
  const [first] = valueOf(await fan(listExclusives, { params }))
  return first?.imageUrl ?? ''
}

/** Returns the newest entry of the audit log about a subject. */
async function lastAuditEntry(subject: string) {
  const [, subjectKind = '', subjectId] = /^(.+?)(?: ([0-9a-f-]{36}))?$/.exec(subject) ?? []
  const owner = await app.as('staff@fc-virage.test')
  const [entry] = valueOf(
    await owner(staff.listAuditLog, {
      params,
      query: { subjectKind, ...(subjectId !== undefined && { subjectId }), limit: 1 },
    }),
  )
  return entry
}

const texts = (en: string, fr: string) => ({ en, fr })

async function newExclusive(slug: string) {
  const body = {
    slug,
    name: texts('Signed gloves', 'Gants signés'),
    description: texts('Worn in the **derby**.', 'Portés au **derby**.'),
    imageUrl: await picture(),
    price: 120.5,
    stock: 3,
    category: 'COLLECTIBLE' as const,
  }
  return valueOf(await editor(staff.createExclusive, { params, body }))
}

describe('exclusives', () => {
  test('are created hidden, published when ready, and seen by fans at once (M01, M05)', async () => {
    const made = await newExclusive('signed-gloves')
    const shown = { params: { ...params, exclusiveSlug: 'signed-gloves' } }
    expect(valueOf(await fan(getExclusive, shown))).toEqual({
      slug: 'signed-gloves',
      name: 'Signed gloves',
      visible: false,
    })
    const its = { params: { ...params, exclusiveId: made.id } }
    valueOf(await editor(staff.updateExclusive, { ...its, body: { visible: true, nonDeductibleAmount: 12.5 } }))
    expect(valueOf(await fan(getExclusive, shown))).toMatchObject({
      visible: true,
      stock: 3,
      pricing: { coins: { amount: 120.5 } },
      taxDeduction: { nonDeductibleAmount: { value: 12.5 } },
    })
    expect(await lastAuditEntry(`exclusive ${made.id}`)).toMatchObject({
      action: 'updateExclusive',
      actorEmail: 'ed@press.test',
      role: 'editor',
      before: { visible: false, nonDeductibleAmount: null },
      after: { visible: true, nonDeductibleAmount: 12.5 },
    })
    valueOf(await editor(staff.updateExclusive, { ...its, body: { upcomingDate: '2030-01-01T10:00:00Z' } }))
    expect(valueOf(await fan(getExclusive, shown))).toMatchObject({ isUpcoming: true })
    valueOf(await editor(staff.updateExclusive, { ...its, body: { upcoming: false } }))
    expect(valueOf(await fan(getExclusive, shown))).toMatchObject({ isUpcoming: false, upcomingDate: null })
  })

  test('have a stock that can be changed independently of sales, once per key, never below zero', async () => {
    const { id } = await newExclusive('stocked-gloves')
    const call = { params: { ...params, exclusiveId: id }, body: { change: 4 }, idempotencyKey: 'four-more' }
    const [first, second] = await Promise.all([editor(staff.changeStock, call), editor(staff.changeStock, call)])
    expect([valueOf(first).stock, valueOf(second).stock]).toEqual([7, 7])
    expect(
      errorKeyOf(await editor(staff.changeStock, { ...call, body: { change: -8 }, idempotencyKey: 'too-many' })),
    ).toBe('errors.exclusive.outOfStock')
    expect(valueOf(await editor(staff.getStaffExclusive, { params: { ...params, exclusiveId: id } }))).toMatchObject({
      stock: 7,
    })
  })

  test('reject a taken slug, foreign pictures, prices with too many decimals and texts without a language (V01)', async () => {
    await newExclusive('twice')
    const body = {
      slug: 'twice',
      name: texts('Twice', 'Deux fois'),
      description: texts('x', 'x'),
      imageUrl: await picture(),
      price: 1,
      stock: 1,
      category: 'EXPERIENCE' as const,
    }
    const refused = async (change: object) => {
      const result = await editor(staff.createExclusive, { params, body: { ...body, ...change } })
      if (result.ok || !result.problem) return undefined
      return result.problem.errors?.[0] ?? result.problem.key
    }
    expect(await refused({})).toBe('errors.staff.slugTaken')
    const slug = 'another'
    expect(await refused({ slug, imageUrl: 'https://elsewhere.test/x.png' })).toEqual({
      path: 'imageUrl',
      key: 'errors.upload.content',
    })
    expect(await refused({ slug, medias: [{ url: 'javascript:alert(1)', type: 'VIDEO' }] })).toMatchObject({
      key: 'errors.validation.address',
    })
    for (const price of [-1, 0.000001, 1e308]) {
      expect(await refused({ slug, price })).toEqual({ path: 'price', key: 'errors.validation.amount' })
    }
    expect(await refused({ slug, name: {} })).toMatchObject({ key: 'errors.validation.required' })
  })

  test('that were sold or are a lot can’t be deleted; an unused one can', async () => {
    const { id } = await newExclusive('gone-soon')
    const its = { params: { ...params, exclusiveId: id } }
    valueOf(await editor(staff.deleteExclusive, its))
    expect(errorKeyOf(await editor(staff.getStaffExclusive, its))).toBe('errors.exclusive.notFound')
    const lot = valueOf(await editor(staff.listStaffExclusives, { params })).find(({ auctionId }) => auctionId)
    const itsLot = { params: { ...params, exclusiveId: lot?.id ?? '' } }
    expect(errorKeyOf(await editor(staff.deleteExclusive, itsLot))).toBe('errors.staff.inUse')
    expect(errorKeyOf(await editor(staff.updateExclusive, { ...itsLot, body: { price: 1 } }))).toBe(
      'errors.staff.inUse',
    )
  })
})

describe('news', () => {
  test('are scheduled, belong to a program, and survive it (N01, N02, N03)', async () => {
    const program = valueOf(
      await editor(staff.createProgram, {
        params,
        body: {
          slug: 'night-school',
          name: texts('Night school', 'École du soir'),
          description: texts('x', 'x'),
          imageUrl: await picture(),
        },
      }),
    )
    const post = valueOf(
      await editor(staff.createPost, {
        params,
        body: {
          slug: 'first-lesson',
          name: texts('First lesson', 'Première leçon'),
          description: texts('<script>alert(1)</script>**Come**', 'x'),
          imageUrl: await picture(),
          programId: program.id,
          publishedAt: '2030-01-01T10:00:00Z',
        },
      }),
    )
    const shown = { params: { ...params, postSlug: 'first-lesson' } }
    expect(errorKeyOf(await fan(getPost, shown))).toBe('errors.backend.notFound')
    const its = { params: { ...params, postId: post.id } }
    valueOf(await editor(staff.updatePost, { ...its, body: { publishedAt: '2020-01-01T10:00:00Z' } }))
    expect(valueOf(await fan(getPost, shown))).toMatchObject({
      programSlug: 'night-school',
      description: { rendered: expect.not.stringContaining('script') },
    })
    valueOf(await editor(staff.deleteProgram, { params: { ...params, programId: program.id } }))
    expect(errorKeyOf(await fan(getProgram, { params: { ...params, programSlug: 'night-school' } }))).toBe(
      'errors.backend.notFound',
    )
    expect(valueOf(await fan(getPost, shown)).programSlug).toBeNull()
    expect(errorKeyOf(await editor(staff.updatePost, { ...its, body: { programId: program.id } }))).toBe(
      'errors.validation.failed',
    )
    valueOf(await editor(staff.deletePost, its))
    expect(valueOf(await fan(listPosts, { params })).map(({ slug }) => slug)).not.toContain('first-lesson')
  })

  test('are not stored if their program is deleted meanwhile', async () => {
    const story = { name: texts('Night', 'Nuit'), description: texts('Late.', 'Tard.'), imageUrl: await picture() }
    const { id } = valueOf(await editor(staff.createProgram, { params, body: { slug: 'deleted-night', ...story } }))
    const { database } = app.platform
    const { work } = await database.asSystem(async (tx) => {
      await tx.deleteFrom('program').where('id', '=', id).execute()
      const body = { slug: 'late-night', ...story, programId: id }
      return untilItWaits(database, editor(staff.createPost, { params, body }))
    })
    expect(errorKeyOf(await work)).toBe('errors.backend.notFound')
  })

  test('of programs are ordered all at once or not at all', async () => {
    const before = valueOf(await editor(staff.listStaffPrograms, { params })).map(({ id }) => id)
    expect(before.length).toBeGreaterThan(1)
    const ids = before.toReversed()
    valueOf(await editor(staff.orderPrograms, { params, body: { ids } }))
    const after = valueOf(await editor(staff.listStaffPrograms, { params }))
    expect(after.map(({ id }) => id)).toEqual(ids)
    expect(valueOf(await fan(listPrograms, { params })).map(({ slug }) => slug)).toEqual(after.map(({ slug }) => slug))
    for (const wrong of [ids.slice(1), [...ids, ids[0] ?? '']]) {
      expect(errorKeyOf(await editor(staff.orderPrograms, { params, body: { ids: wrong } }))).toBe(
        'errors.validation.failed',
      )
    }
  })

  test.each([
    ['programs', staff.listStaffPrograms, staff.orderPrograms],
    ['partners', staff.listPartners, staff.orderPartners],
  ] as const)('%s that a colleague has reordered meanwhile are not reordered back', async (_, list, order) => {
    const seen = valueOf(await editor(list, { params })).map(({ id }) => id)
    const [first = '', ...others] = seen
    const ids = [...others, first]
    valueOf(await editor(order, { params, body: { ids, seen } }))
    const stale = await editor(order, { params, body: { ids: seen.toReversed(), seen } })
    expect(errorKeyOf(stale)).toBe('errors.staff.changed')
    expect(valueOf(await editor(list, { params })).map(({ id }) => id)).toEqual(ids)
    valueOf(await editor(order, { params, body: { ids: seen, seen: ids } }))
  })
})

test('a slot is cancelled only with as many reservations as the editor has seen, and clients needn’t say (P10)', async () => {
  const inPopup = { slug: 'popup-rotonde' }
  const operator = await app.as('operator@virage.test')
  const startDates = ['2030-06-01T18:00:00', '2030-06-02T18:00:00']
  const slots = valueOf(await operator(staff.createSlots, { params: inPopup, body: { startDates, capacity: 2 } }))
  const cancel = (at: number, query: { expected?: number }) =>
    operator(staff.deleteSlot, { params: { ...inPopup, slotId: slots[at]?.id ?? '' }, query })
  expect(await cancel(0, { expected: 1 })).toMatchObject({
    problem: { status: 409, key: 'errors.staff.countChanged', current: { count: 0 } },
  })
  valueOf(await cancel(0, { expected: 0 }))
  valueOf(await cancel(1, {}))
})

test('booking slots keep their reservations, and guests are notified when one is cancelled (P10)', async () => {
  const inPopup = { slug: 'popup-rotonde' }
  const operator = await app.as('operator@virage.test')
  const slots = valueOf(
    await operator(staff.createSlots, {
      params: inPopup,
      body: { startDates: ['2030-05-02T18:00:00', '2030-05-01T18:00:00'], capacity: 2 },
    }),
  )
  expect(slots).toMatchObject([
    { startDate: '2030-05-01T18:00:00', capacity: 2, reserved: 0 },
    { startDate: '2030-05-02T18:00:00' },
  ])
  const its = { params: { ...inPopup, slotId: slots[0]?.id ?? '' } }
  valueOf(await fan(reserveSlot, its))
  valueOf(await operator(staff.updateSlot, { ...its, body: { capacity: 1 } }))
  expect(valueOf(await operator(staff.listSlotGuests, its))).toMatchObject([{ email: 'marie@fans.test' }])
  expect(errorKeyOf(await operator(staff.updateSlot, { ...its, body: { capacity: 0 } }))).toBe(
    'errors.validation.failed',
  )
  valueOf(await operator(staff.deleteSlot, its))
  expect(valueOf(await operator(staff.listStaffSlots, { params: inPopup })).map(({ id }) => id)).not.toContain(
    its.params.slotId,
  )
  await expect
    .poll(async () => {
      const mails = await mailsTo(app, 'marie@fans.test')
      return mails.find(({ subject }) => subject === 'Called off: Wednesday, 1 May 2030 at 18:00')?.files[0]?.content
    })
    .toContain('STATUS:CANCELLED')
})
