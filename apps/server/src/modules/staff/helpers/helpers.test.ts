import { sql } from 'kysely'
import {
  addLot,
  addStaff,
  awardLot,
  becomeHelper,
  createAuction,
  createExclusive,
  createHelperLink,
  endHelper,
  getLiveState,
  getMyStaff,
  givePaddle,
  listAuditLog,
  listHelpers,
  listPaddles,
  listStaff,
  placeBidFor,
  removeStaff,
  revokeHelperLink,
} from '@virage/contract/staff'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'

const params = { slug: 'fc-virage' }
const secret = 'a-secret-of-this-test-that-is-long-enough'
let app: TestApp
let other: TestApp
let owner: CallAs
beforeAll(async () => {
  app = await openApp({ SECRET: secret })
  const { DATABASE_URL = '' } = app.platform.config
  other = await openApp({ SECRET: secret, DATABASE_URL, DEMO_DATA: 'false' })
  owner = await app.as('staff@fc-virage.test')
})
afterAll(async () => {
  await other.stop()
  await app.stop()
})

const inMinutes = (minutes: number) => new Date(app.platform.clock.now().getTime() + minutes * 60_000).toISOString()
const move = async (seconds: number) => {
  const headers = { 'content-type': 'application/json' }
  await fetch(`${app.origin}/dev/clock`, { method: 'POST', headers, body: JSON.stringify({ seconds }) })
}

/** Creates an account, and signs it in at a process. */
async function person(name: string, at: TestApp = app) {
  const email = `${name}@helpers.test`
  await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  return { email, call: await at.as(email) }
}

/** Creates an auction that begins in a minute and ends in an hour. */
async function auction() {
  const body = { name: { en: 'The night' }, startDate: inMinutes(1), endDate: inMinutes(60), visible: true }
  return valueOf(await owner(createAuction, { params, body })).id
}
const link = async (auctionId: string, body: { most: number; endDate?: string } = { most: 5 }) =>
  valueOf(await owner(createHelperLink, { params, body: { auctionId, ...body } }))
const join = (call: CallAs, token: string, slug = params.slug) =>
  call(becomeHelper, { params: { slug }, body: { token } })

test('a helper checks guests in until the end of their night, and nothing longer', async () => {
  const auctionId = await auction()
  const room = { ...params, auctionId }
  const { call, email } = await person('nils')
  expect(errorKeyOf(await call(listPaddles, { params: room }))).toBe('errors.backend.forbidden')
  const { token, endDate } = await link(auctionId, { most: 5, endDate: inMinutes(30) })
  expect(valueOf(await join(call, token)).endDate).toBe(endDate)
  const { clubs } = valueOf(await call(getMyStaff, { params: {} }))
  expect(clubs).toMatchObject([{ slug: params.slug, role: 'floor' }])
  const to = { firstName: 'Ana', lastName: 'Guest', email: 'ana@guests.test' }
  valueOf(await call(givePaddle, { params: room, body: { to } }))
  expect(valueOf(await call(listPaddles, { params: room }))).toHaveLength(1)
  expect(errorKeyOf(await call(listStaff, { params, query: {} }))).toBe('errors.backend.forbidden')
  expect(errorKeyOf(await call(createHelperLink, { params, body: { auctionId, most: 1 } }))).toBe(
    'errors.backend.forbidden',
  )
  expect(valueOf(await owner(listHelpers, { params })).helpers.map((one) => one.email)).toContain(email)
  const log = valueOf(await owner(listAuditLog, { params, query: {} }))
  expect(log.find(({ action }) => action === 'becomeHelper')).toMatchObject({
    role: 'floor',
    after: { email, endDate },
  })
  await move(31 * 60)
  expect(errorKeyOf(await call(listPaddles, { params: room }))).toBe('errors.backend.forbidden')
  expect(valueOf(await call(getMyStaff, { params: {} })).clubs).toEqual([])
  expect(errorKeyOf(await join(call, token))).toBe('errors.helper.over')
})

test('who is removed from the staff does not come back as a helper by a link that they have seen', async () => {
  const auctionId = await auction()
  const { email, call } = await person('eva')
  const { id: staffId } = valueOf(await owner(addStaff, { params, body: { email, role: 'editor' } }))
  const own = valueOf(await call(createHelperLink, { params, body: { auctionId, most: 5 } }))
  const others = await link(auctionId)
  valueOf(await owner(removeStaff, { params: { ...params, staffId } }))
  for (const { token } of [own, others]) expect(errorKeyOf(await join(call, token))).toBe('errors.helper.over')
  const later = await link(auctionId)
  valueOf(await join(call, later.token))
})

test('a link lets in as many people as it says, also at once, and one of them twice', async () => {
  const auctionId = await auction()
  const { token } = await link(auctionId, { most: 2 })
  const people = await Promise.all(['ola', 'per', 'ria', 'sam'].map((name) => person(name)))
  const answers = await Promise.all(people.map(({ call }) => join(call, token)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2)
  expect(new Set(answers.filter(({ ok }) => !ok).map(errorKeyOf))).toEqual(new Set(['errors.helper.over']))
  const inside = people[answers.findIndex(({ ok }) => ok)]
  if (!inside) throw new Error('Nobody came in')
  valueOf(await join(inside.call, token))
})

test('a link that was stopped, is forged or is of another club lets nobody in, and staff need none', async () => {
  const auctionId = await auction()
  const { id, token } = await link(auctionId)
  const { call } = await person('tom')
  const forged = `${token.slice(0, -3)}${token.at(-3) === 'A' ? 'B' : 'A'}${token.slice(-2)}`
  expect(errorKeyOf(await join(call, forged))).toBe('errors.helper.unknown')
  expect(errorKeyOf(await join(call, token, 'popup-rotonde'))).toBe('errors.helper.unknown')
  expect(errorKeyOf(await join(owner, token))).toBe('errors.staff.alreadyThere')
  valueOf(await owner(revokeHelperLink, { params: { ...params, linkId: id } }))
  expect(errorKeyOf(await join(call, token))).toBe('errors.helper.over')
  expect(errorKeyOf(await owner(revokeHelperLink, { params: { ...params, linkId: id } }))).toBe(
    'errors.backend.notFound',
  )
})

test('nobody helps for longer than a day', async () => {
  const auctionId = await auction()
  for (const endDate of [inMinutes(24 * 60 + 5), inMinutes(-1)]) {
    const refused = await owner(createHelperLink, { params, body: { auctionId, most: 1, endDate } })
    expect(refused.ok ? [] : refused.problem?.errors).toEqual([{ path: 'endDate', key: 'errors.helper.tooLong' }])
  }
  const stored = app.platform.database.asSystem((tx) =>
    sql`
      insert into helper_link (club_id, auction_id, ends_at, most, created_by)
      select club_id, id, virage_now() + interval '25 hours', 1, 'test' from auction where id = ${auctionId}`.execute(
      tx,
    ),
  )
  await expect(stored).rejects.toThrow('helper_link')
})

test('a helper whose role is ended is refused at once at another process, and the same code doesn’t let them in again', async () => {
  const auctionId = await auction()
  const { token } = await link(auctionId)
  const { call, email } = await person('uli', other)
  valueOf(await join(call, token))
  valueOf(await call(listPaddles, { params: { ...params, auctionId } }))
  const found = valueOf(await owner(listHelpers, { params })).helpers.find((one) => one.email === email)
  const helperId = found?.id ?? ''
  valueOf(await owner(endHelper, { params: { ...params, helperId } }))
  expect(errorKeyOf(await call(listPaddles, { params: { ...params, auctionId } }))).toBe('errors.backend.forbidden')
  expect(errorKeyOf(await join(call, token))).toBe('errors.helper.over')
  valueOf(await join(call, (await link(auctionId)).token))
})

test('a helper sees lots, prices and paddles, no names of others, and no addresses', async () => {
  const auctionId = await auction()
  const body = {
    slug: 'seen-by-helpers',
    name: { en: 'Seen' },
    description: { en: 'Seen' },
    imageUrl: '/media/none.webp',
    price: 100,
    stock: 1,
    category: 'COLLECTIBLE' as const,
    visible: true,
  }
  const { id: exclusiveId } = valueOf(await owner(createExclusive, { params, body }))
  const room = { ...params, auctionId }
  valueOf(await owner(addLot, { params: room, body: { exclusiveId, startingPrice: 100 } }))
  await move(61)
  const { call } = await person('vera')
  valueOf(await join(call, (await link(auctionId)).token))
  const to = { firstName: 'Bea', lastName: 'Guest', email: 'bea@guests.test' }
  const { number, email } = valueOf(await call(givePaddle, { params: room, body: { to } }))
  expect([email, ...valueOf(await call(listPaddles, { params: room })).map((one) => one.email)]).toEqual(['', ''])
  const lot = { ...room, exclusiveId }
  const bid = valueOf(await call(placeBidFor, { params: lot, body: { paddle: number, coinsAmount: 120 } }))
  const live = valueOf(await call(getLiveState, { params }))
  expect(live.lots.find((one) => one.exclusiveId === exclusiveId)).toMatchObject({
    price: 120,
    leader: null,
    leaderPaddle: { number, channel: 'ROOM' },
  })
  expect(live.lines.find(({ id }) => id === bid.id)).toMatchObject({ person: null, paddle: { number } })
  expect(live.presence.staff).toEqual([])
  expect(errorKeyOf(await call(awardLot, { params: lot, body: { paddle: number, coinsAmount: 120 } }))).toBe(
    'errors.backend.forbidden',
  )
})

test('a helper bids on nothing during their night, and as everybody after it', async () => {
  const auctionId = await auction()
  const { call } = await person('wim')
  const { username } = await app.tokenOf('wim@helpers.test')
  const fanId = await app.platform.database.asSystem(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      insert into fan (club_id, account_id, email, first_name, last_name, kyc_status)
      select id, ${username}, 'wim@helpers.test', 'Wim', 'Helper', 'VALIDATED' from club where slug = ${params.slug}
      returning id`.execute(tx)
    return rows[0]?.id ?? ''
  })
  const give = () => owner(givePaddle, { params: { ...params, auctionId }, body: { to: { fanId } } })
  valueOf(await join(call, (await link(auctionId, { most: 1, endDate: inMinutes(10) })).token))
  expect(errorKeyOf(await give())).toBe('errors.bid.conflict')
  await move(11 * 60)
  valueOf(await give())
})

test('a helper needs a second factor where staff do', async () => {
  const auctionId = await auction()
  const { token } = await link(auctionId)
  const { DATABASE_URL = '' } = app.platform.config
  const strict = await openApp({ SECRET: secret, DATABASE_URL, DEMO_DATA: 'false', STAFF_SECOND_FACTOR: 'true' })
  const { call } = await person('xena', strict)
  expect(errorKeyOf(await join(call, token))).toBe('errors.staff.secondFactorNeeded')
  await strict.stop()
})
