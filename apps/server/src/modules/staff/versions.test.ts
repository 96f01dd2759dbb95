import type { ApiOperation, Result } from '@virage/contract'
import { createEnquiry, pathOf } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallAs, openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

const slug = 'fc-virage'
let app: TestApp
let owner: CallAs
beforeAll(async () => {
  app = await openApp()
  owner = await app.as('staff@fc-virage.test')
})
afterAll(() => app.stop())

let made = 0
const name = () => `version-${++made}`

async function newExclusive() {
  const body = {
    slug: name(),
    name: { en: 'Shirt' },
    description: { en: 'Worn' },
    imageUrl: await ownPicture(),
    price: 5,
    stock: 3,
    category: 'COLLECTIBLE' as const,
  }
  return valueOf(await owner(staff.createExclusive, { params: { slug }, body }))
}
const ownPicture = async () =>
  valueOf(await owner(staff.listStaffExclusives, { params: { slug }, query: { limit: 1 } }))[0]?.imageUrl ?? ''
const newAuction = async () =>
  valueOf(
    await owner(staff.createAuction, {
      params: { slug },
      body: { name: { en: name() }, startDate: '2031-01-01T00:00:00Z', endDate: '2031-01-02T00:00:00Z' },
    }),
  )
async function auctionWithLot() {
  const [{ id: auctionId }, { id: exclusiveId }] = [await newAuction(), await newExclusive()]
  const lot = { exclusiveId, startingPrice: 10 }
  return valueOf(await owner(staff.addLot, { params: { slug, auctionId }, body: lot }))
}
const newSlot = async () => {
  const body = { startDates: ['2031-05-01T10:00:00'], capacity: 4 }
  const [slot] = valueOf(await owner(staff.createSlots, { params: { slug }, body }))
  if (!slot) throw new Error('No slot was created')
  return slot
}
const newGiveaway = async () =>
  valueOf(
    await owner(staff.createGiveaway, {
      params: { slug },
      body: { type: 'GIVEAWAY', name: { en: name() }, startDate: '2031-01-01T00:00:00Z' },
    }),
  )
const newPost = async () => {
  const body = { slug: name(), name: { en: 'Post' }, description: { en: 'Text' }, imageUrl: await ownPicture() }
  return valueOf(await owner(staff.createPost, { params: { slug }, body }))
}
const newProgram = async () => {
  const body = { slug: name(), name: { en: 'Program' }, description: { en: 'Text' }, imageUrl: await ownPicture() }
  return valueOf(await owner(staff.createProgram, { params: { slug }, body }))
}
const picture = async () => {
  const [first] = valueOf(await owner(staff.listMedia, { params: { slug }, query: { limit: 1 } }))
  if (!first) throw new Error('The club has no picture')
  return first
}
async function uploadedPicture() {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c81e3c' } })
    .png()
    .toBuffer()
  const body = { contentType: 'image/png' as const, size: png.length }
  const { uploadUrl, url } = valueOf(await owner(staff.presignStaffUpload, { params: { slug }, body }))
  await fetch(new URL(uploadUrl, app.origin), { method: 'PUT', headers: { 'content-type': 'image/png' }, body: png })
  return valueOf(await owner(staff.addPicture, { params: { slug }, body: { url } }))
}
const newPartner = async () => {
  const body = { slug: name(), name: 'Partner', logoUrl: await ownPicture() }
  return valueOf(await owner(staff.createPartner, { params: { slug }, body }))
}
const pickUp = {
  kind: 'PICKUP' as const,
  name: { en: 'Club shop' },
  note: null,
  zones: [],
  carrier: null,
  daysMin: null,
  daysMax: null,
  trackingPattern: null,
  place: 'Gate 4',
  happensAt: null,
  active: true,
}
const newDeliveryMethod = async () =>
  valueOf(await owner(staff.createDeliveryMethod, { params: { slug }, body: pickUp }))
async function newEnquiry(email: string) {
  const { username } = await app.tokenOf(email)
  const fan = await app.as(email)
  const own = { slug, username }
  const { id } = valueOf(await fan(createEnquiry, { params: own, body: { text: 'Is it signed?' } }))
  return valueOf(await owner(staff.getStaffEnquiry, { params: { slug, enquiryId: id } }))
}
const settings = async () => valueOf(await owner(staff.getClubSettings, { params: { slug } }))

type Prepared = { params: object; version: string; body?: object }

/** For each versioned operation: something to change, its version, and a change. */
const cases: Record<string, () => Promise<Prepared>> = {
  updateExclusive: async () => {
    const { id, version } = await newExclusive()
    return { params: { exclusiveId: id }, version, body: { name: { en: name() } } }
  },
  deleteExclusive: async () => {
    const { id, version } = await newExclusive()
    return { params: { exclusiveId: id }, version }
  },
  updateAuction: async () => {
    const { id, version } = await newAuction()
    return { params: { auctionId: id }, version, body: { name: { en: name() } } }
  },
  deleteAuction: async () => {
    const { id, version } = await newAuction()
    return { params: { auctionId: id }, version }
  },
  updateLot: async () => {
    const { id, lots } = await auctionWithLot()
    const [lot] = lots
    const params = { auctionId: id, exclusiveId: lot?.exclusiveId ?? '' }
    return { params, version: lot?.version ?? '', body: { startingPrice: 25 } }
  },
  removeLot: async () => {
    const { id, lots } = await auctionWithLot()
    const [lot] = lots
    return { params: { auctionId: id, exclusiveId: lot?.exclusiveId ?? '' }, version: lot?.version ?? '' }
  },
  orderLots: async () => {
    const { id } = await auctionWithLot()
    const other = { exclusiveId: (await newExclusive()).id, startingPrice: 10 }
    const { lots, version } = valueOf(await owner(staff.addLot, { params: { slug, auctionId: id }, body: other }))
    return { params: { auctionId: id }, version, body: { ids: lots.map((lot) => lot.exclusiveId).toReversed() } }
  },
  setLotTimes: async () => {
    const { id, version } = await auctionWithLot()
    return { params: { auctionId: id }, version, body: { firstEnd: '2031-01-01T20:00:00Z', stepSeconds: 60 } }
  },
  updateSlot: async () => {
    const { id, version } = await newSlot()
    return { params: { slotId: id }, version, body: { capacity: 9 } }
  },
  deleteSlot: async () => {
    const { id, version } = await newSlot()
    return { params: { slotId: id }, version }
  },
  updateGiveaway: async () => {
    const { id, version } = await newGiveaway()
    return { params: { giveawayId: id }, version, body: { questions: [{ title: { en: 'Why?' } }] } }
  },
  deleteGiveaway: async () => {
    const { id, version } = await newGiveaway()
    return { params: { giveawayId: id }, version }
  },
  updatePost: async () => {
    const { id, version } = await newPost()
    return { params: { postId: id }, version, body: { name: { en: name() } } }
  },
  deletePost: async () => {
    const { id, version } = await newPost()
    return { params: { postId: id }, version }
  },
  updateProgram: async () => {
    const { id, version } = await newProgram()
    return { params: { programId: id }, version, body: { name: { en: name() } } }
  },
  deleteProgram: async () => {
    const { id, version } = await newProgram()
    return { params: { programId: id }, version }
  },
  updatePartner: async () => {
    const { id, version } = await newPartner()
    return { params: { partnerId: id }, version, body: { name: name() } }
  },
  deletePartner: async () => {
    const { id, version } = await newPartner()
    return { params: { partnerId: id }, version }
  },
  replaceDeliveryMethod: async () => {
    const { id, version } = await newDeliveryMethod()
    return { params: { methodId: id }, version, body: { ...pickUp, place: name() } }
  },
  deleteDeliveryMethod: async () => {
    const { id, version } = await newDeliveryMethod()
    return { params: { methodId: id }, version }
  },
  updateReviewReasons: async () => {
    const { version } = valueOf(await owner(staff.getReviewReasons, { params: { slug } }))
    return { params: {}, version, body: { reasons: [{ name: { en: name() }, text: { en: 'Send it again' } }] } }
  },
  answerEnquiry: async () => {
    const { id, version } = await newEnquiry('marie@fans.test')
    return { params: { enquiryId: id }, version, body: { text: 'Yes', close: false } }
  },
  assignEnquiry: async () => {
    const { id, version } = await newEnquiry('karim@fans.test')
    return { params: { enquiryId: id }, version, body: { assignee: 'staff@fc-virage.test' } }
  },
  setEnquiryState: async () => {
    const { id, version } = await newEnquiry('tom@fans.test')
    return { params: { enquiryId: id }, version, body: { state: 'CLOSED' } }
  },
  updateSavedReplies: async () => {
    const { version } = valueOf(await owner(staff.getSavedReplies, { params: { slug } }))
    return { params: {}, version, body: { replies: [{ name: { en: name() }, text: { en: 'Thank you' } }] } }
  },
  setAnnouncementLimit: async () => {
    const { version, perDay } = valueOf(await owner(staff.getAnnouncementLimit, { params: { slug } }))
    return { params: {}, version, body: { perDay: (perDay % 10) + 1 } }
  },
  setApprovalRules: async () => {
    const { version, supply } = valueOf(await owner(staff.getApprovalRules, { params: { slug } }))
    return { params: {}, version, body: { refundAbove: 1_000, supply: !supply } }
  },
  setWall: async () => {
    const { version } = valueOf(await owner(staff.setWall, { params: { slug }, body: { mode: 'HIDDEN' } }))
    return { params: {}, version, body: { mode: 'MESSAGE', message: { en: name() } } }
  },
  updateVatSettings: async () => {
    const { version, settings: vat } = valueOf(await owner(staff.getVatSettings, { params: { slug } }))
    return { params: {}, version, body: { ...vat, lateTerms: name() } }
  },
  updateSeller: async () => {
    const { version, seller } = valueOf(await owner(staff.getStaffSeller, { params: { slug } }))
    return { params: {}, version, body: { ...seller, director: name() } }
  },
  updateClubSettings: async () => ({
    params: {},
    version: (await settings()).version,
    body: { tagline: { en: name() } },
  }),
  changeClubState: async () => {
    const { version, state } = await settings()
    return { params: {}, version, body: { state: state === 'LIVE' ? 'STAND_BY' : 'LIVE' } }
  },
  updatePicture: async () => {
    const { fileName, version } = await picture()
    return { params: { fileName }, version, body: { alt: { en: name() } } }
  },
  deletePicture: async () => {
    const { fileName, version } = await uploadedPicture()
    return { params: { fileName }, version }
  },
  setLinkedClubs: async () => {
    const { version, clubs } = valueOf(await owner(staff.getLinkedClubs, { params: { slug } }))
    const slugs = clubs.length === 1 ? ['popup-rotonde', 'club70-legends'] : ['club70-legends']
    return { params: {}, version, body: { slugs } }
  },
  undoChange: async () => {
    const { id } = await newPost()
    const changed = await owner(staff.updatePost, { params: { slug, postId: id }, body: { name: { en: name() } } })
    const query = { kind: 'post' as const, id }
    const [entry] = valueOf(await owner(staff.listHistory, { params: { slug }, query }))
    return { params: { entryId: entry?.id }, version: valueOf(changed).version }
  },
  setTranslation: async () => {
    const { id } = await newPost()
    const listed = valueOf(await owner(staff.listTranslations, { params: { slug }, query: { kind: 'post', limit: 1 } }))
    const body = { kind: 'post', id, field: 'name', language: 'fr', text: 'Article' }
    return { params: {}, version: listed[0]?.version ?? '', body }
  },
}
const operations = new Map(
  (Object.values(staff) as unknown[])
    .filter((one): one is ApiOperation => typeof one === 'object' && one !== null && 'versioned' in one)
    .map((operation) => [operation.id, operation]),
)

test('each operation that takes a version is tried here', () => {
  expect([...operations.keys()].toSorted()).toEqual(Object.keys(cases).toSorted())
})

describe.each(Object.entries(cases))('%s', (id, prepare) => {
  const change = async ({ params, body }: Prepared, ifMatch?: string): Promise<Result<unknown>> => {
    const operation = operations.get(id)
    if (!operation) throw new Error(`${id} takes no version`)
    const input = { params: { slug, ...params }, body, ...(ifMatch !== undefined && { ifMatch }) }
    return owner(operation, input as never)
  }

  test('with the version that is stored changes it, once', async () => {
    const prepared = await prepare()
    expect(await change(prepared, prepared.version)).toMatchObject({ ok: true })
    const again = await change(prepared, prepared.version)
    expect(again).toMatchObject({ ok: false })
    expect(id.startsWith('delete') || id === 'removeLot' ? 404 : 412).toBe(again.ok ? 200 : again.problem?.status)
  })

  test('with another version changes nothing, and returns what is stored', async () => {
    const prepared = await prepare()
    const refused = await change(prepared, 'another')
    expect(errorKeyOf(refused)).toBe('errors.staff.changed')
    expect(refused).toMatchObject({ problem: { status: 412, current: { version: prepared.version } } })
    expect(await change(prepared, prepared.version)).toMatchObject({ ok: true })
  })

  test('with the version that is stored, by several at once, changes it once', async () => {
    const prepared = await prepare()
    const results = await Promise.all(Array.from({ length: 6 }, () => change(prepared, prepared.version)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })

  test('without a version changes it, as clients of the specification do', async () => {
    expect(await change(await prepare())).toMatchObject({ ok: true })
  })
})

test('two editors who save at once: one is stored, the other gets its text', async () => {
  const { id, version } = await newPost()
  const params = { slug, postId: id }
  const texts = ['First', 'Second']
  const results = await Promise.all(
    texts.map((en) => owner(staff.updatePost, { params, body: { name: { en } }, ifMatch: version })),
  )
  const stored = results.flatMap((result) => (result.ok ? [result.value] : []))
  const refused = results.flatMap((result) => (result.ok ? [] : [result.problem]))
  expect(stored).toHaveLength(1)
  expect(refused).toEqual([expect.objectContaining({ status: 412, current: stored[0] })])
})

test('a change of stock leaves the version of an exclusive; a change that is undone restores it', async () => {
  const { id, version } = await newExclusive()
  const params = { slug, exclusiveId: id }
  const sold = valueOf(await owner(staff.changeStock, { params, body: { change: -1 } }))
  expect(sold).toMatchObject({ stock: 2, version })
  const changed = valueOf(await owner(staff.updateExclusive, { params, body: { price: 6 } }))
  expect(changed.version).not.toBe(version)
  expect(valueOf(await owner(staff.updateExclusive, { params, body: { price: 5 } })).version).toBe(version)
})

test('the audit log has no versions', async () => {
  const { id } = await newExclusive()
  valueOf(await owner(staff.updateExclusive, { params: { slug, exclusiveId: id }, body: { price: 8 } }))
  const query = { subjectKind: 'exclusive', subjectId: id }
  const log = valueOf(await owner(staff.listAuditLog, { params: { slug }, query }))
  expect(log.map(({ action, subject, before, after }) => ({ action, subject, before, after }))).toEqual([
    {
      action: 'updateExclusive',
      subject: { kind: 'exclusive', id, label: 'Shirt' },
      before: { price: 5 },
      after: { price: 8 },
    },
    {
      action: 'createExclusive',
      subject: { kind: 'exclusive', id, label: 'Shirt' },
      before: null,
      after: expect.not.objectContaining({ version: expect.anything() as string }) as object,
    },
  ])
})

test.each([
  ['*', 200],
  ['"another", "{version}"', 200],
  ['W/"{version}"', 412],
  ['{version}', 412],
  ['', 412],
])('the header If-Match: %s is answered with %i (RFC 9110 §13.1.1)', async (header, status) => {
  const { id, version } = await newPartner()
  const { token } = await app.officeTokenOf('staff@fc-virage.test')
  const response = await fetch(app.origin + pathOf(staff.updatePartner.path, { slug, partnerId: id }), {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'if-match': header.replace('{version}', version),
    },
    body: JSON.stringify({ name: 'Renamed' }),
  })
  expect(response.status).toBe(status)
})
