import { createClient, getExclusive, getWall, type Language, type OperationInput } from '@virage/contract'
import {
  addLot,
  addStaff,
  applaudLot,
  createAuction,
  createExclusive,
  getLiveState,
  listAuditLog,
  setWall,
  staffStreamEvents,
  updateAuction,
} from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBidding } from '../../../testing/bidders.ts'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { readMessages, readStream } from '../../../testing/read-stream.ts'

const slug = 'fc-virage'
const params = { slug }
const secret = 'a-secret-of-this-test-that-is-long-enough'
let app: TestApp
let other: TestApp
let owner: CallAs
let editor: CallAs
let visitor: CallAs
let bidder: Awaited<ReturnType<typeof openBidding>>
beforeAll(async () => {
  app = await openApp({ SECRET: secret })
  const { DATABASE_URL = '' } = app.platform.config
  other = await openApp({ SECRET: secret, DATABASE_URL, DEMO_DATA: 'false' })
  owner = await app.as('staff@fc-virage.test')
  valueOf(await owner(addStaff, { params, body: { email: 'tom@fans.test', role: 'editor' } }))
  editor = await other.as('tom@fans.test')
  visitor = await other.as(null)
  bidder = await openBidding(app, { club: slug, count: 1 })
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
type Content = OperationInput<typeof setWall>['body']
const show = (body: Content, by: CallAs = owner, ifMatch?: string) =>
  by(setWall, { params, body, ...(ifMatch !== undefined && { ifMatch }) })
/** What the screen shows, at the other process. */
const wall = async (language: Language = 'en') => {
  const screen = createClient({ fetch, origin: other.origin, language: () => language })
  return valueOf(await screen(getWall, { params }))
}
const now = async () => valueOf(await owner(getLiveState, { params })).wall

/** Creates a visible auction of one lot that runs for ten minutes, and starts it. */
async function runLot(name: string, { visible = true } = {}) {
  const body = { name: { en: name }, startDate: inMinutes(1), endDate: inMinutes(11), visible }
  const { id: auctionId } = valueOf(await owner(createAuction, { params, body }))
  const exclusive = {
    slug: name,
    name: { en: name },
    description: { en: name },
    imageUrl: '/media/none.webp',
    price: 100,
    stock: 1,
    category: 'COLLECTIBLE' as const,
    visible: true,
  }
  const { id: exclusiveId } = valueOf(await owner(createExclusive, { params, body: exclusive }))
  const inAuction = { params: { slug, auctionId }, body: { exclusiveId, startingPrice: 100 } }
  valueOf(await owner(addLot, inAuction))
  await move(61)
  return { auctionId, exclusiveId }
}

test('the big screen shows at any process what staff set at another, and both streams tell it at once (A12)', async () => {
  const { exclusiveId } = await runLot('wall-shows')
  const fans = await readStream(`${other.origin}/api/clubs/${slug}/events`)
  const { token } = await other.officeTokenOf('tom@fans.test')
  const staff = await readMessages(`${other.origin}/api/staff/clubs/${slug}/events`, { token })
  await expect.poll(() => staff.messages.map(({ name }) => name)).toContain('state')
  const told = () =>
    staff.messages
      .filter(({ name }) => name === 'wall')
      .map(({ data }) => staffStreamEvents.wall.parse(data))
      .at(-1)
  const nothing = { exclusiveId: null, message: null, applause: null }

  valueOf(await show({ mode: 'LOT', exclusiveId }))
  await expect.poll(() => fans.events.map(({ name }) => name)).toContain('wall')
  expect(await wall()).toEqual({ ...nothing, mode: 'LOT', exclusiveId })
  await expect
    .poll(told)
    .toMatchObject({ mode: 'LOT', exclusiveId, set: { email: 'staff@fc-virage.test', date: expect.any(String) } })

  valueOf(await show({ mode: 'HIDDEN' }, editor))
  await expect.poll(told).toMatchObject({ mode: 'HIDDEN', exclusiveId: null, set: { email: 'tom@fans.test' } })
  expect(await wall()).toEqual({ ...nothing, mode: 'HIDDEN' })

  valueOf(await show({ mode: 'AUTOMATIC' }))
  expect(await wall()).toEqual({ ...nothing, mode: 'AUTOMATIC' })
  fans.close()
  staff.close()
})

test('a message is read in the language of the screen, or else in the one that it has (A12)', async () => {
  valueOf(await show({ mode: 'MESSAGE', message: { en: '  Dinner is served  ', fr: 'Le dîner est servi' } }))
  expect([(await wall('en')).message, (await wall('fr')).message]).toEqual(['Dinner is served', 'Le dîner est servi'])
  valueOf(await show({ mode: 'MESSAGE', message: { fr: 'À table' } }))
  expect(await wall()).toMatchObject({ mode: 'MESSAGE', message: 'À table' })
})

test.for([
  ['of two lines', { en: 'One\nTwo' }],
  ['with characters that nobody types', { en: 'One \u202eTwo' }],
  ['that is longer than 140 characters', { fr: 'a'.repeat(141) }],
  ['without text', {}],
  ['of spaces', { en: '   ' }],
] as const)('a message %s is refused', async ([, message]) => {
  expect(errorKeyOf(await show({ mode: 'MESSAGE', message }))).toBe('errors.validation.failed')
})

test('who has not seen what a colleague set is refused, and gets it; without a version the last one wins (A12)', async () => {
  const { version } = valueOf(await show({ mode: 'AUTOMATIC' }))
  valueOf(await show({ mode: 'HIDDEN' }, owner, version))
  const late = await show({ mode: 'MESSAGE', message: { en: 'Late' } }, editor, version)
  expect(late).toMatchObject({ ok: false, problem: { status: 412, current: { mode: 'HIDDEN' } } })
  expect(await wall()).toMatchObject({ mode: 'HIDDEN' })
  const [one, two] = await Promise.all([
    show({ mode: 'MESSAGE', message: { en: 'One' } }, owner, String(Number(version) + 1)),
    show({ mode: 'MESSAGE', message: { en: 'Two' } }, editor, String(Number(version) + 1)),
  ])
  expect([one.ok, two.ok].filter(Boolean)).toHaveLength(1)
  valueOf(await show({ mode: 'AUTOMATIC' }, editor))
  expect(await wall()).toMatchObject({ mode: 'AUTOMATIC' })
})

test('a lot that fans can’t see is not shown: of a hidden auction, of another club, or none', async () => {
  const { auctionId, exclusiveId } = await runLot('wall-hidden', { visible: false })
  expect(errorKeyOf(await show({ mode: 'LOT', exclusiveId }))).toBe('errors.wall.notShown')
  expect(errorKeyOf(await owner(applaudLot, { params, body: { exclusiveId } }))).toBe('errors.wall.notShown')
  const stranger = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('lot as l')
      .innerJoin('club as c', 'c.id', 'l.club_id')
      .select('l.exclusive_id as id')
      .where('c.slug', '<>', slug)
      .executeTakeFirstOrThrow(),
  )
  expect(errorKeyOf(await show({ mode: 'LOT', exclusiveId: stranger.id }))).toBe('errors.wall.notShown')
  expect(errorKeyOf(await show({ mode: 'LOT', exclusiveId: crypto.randomUUID() }))).toBe('errors.wall.notShown')
  valueOf(await owner(updateAuction, { params: { slug, auctionId }, body: { visible: true } }))
  valueOf(await show({ mode: 'LOT', exclusiveId }))
})

test('a sold lot is applauded for 15 seconds, a lot that is open or unsold is not (A12)', async () => {
  const [sold, unsold] = [await runLot('wall-sold'), await runLot('wall-unsold')]
  valueOf(await bidder(0, 'wall-sold').bid(120))
  const applaud = (exclusiveId: string) => owner(applaudLot, { params, body: { exclusiveId } })
  expect(errorKeyOf(await applaud(sold.exclusiveId))).toBe('errors.wall.notSold')
  await move(11 * 60)
  const outcomeOf = async (exclusiveSlug: string) => {
    const exclusive = valueOf(await visitor(getExclusive, { params: { slug, exclusiveSlug } }))
    return exclusive.visible ? exclusive.auctionLot?.outcome : undefined
  }
  await expect.poll(() => outcomeOf('wall-sold')).toBe('SOLD')
  await expect.poll(() => outcomeOf('wall-unsold')).toBe('UNSOLD')
  expect(errorKeyOf(await applaud(unsold.exclusiveId))).toBe('errors.wall.notSold')

  const { version } = valueOf(await show({ mode: 'HIDDEN' }))
  expect(valueOf(await applaud(sold.exclusiveId)).version).toBe(version)
  // The screen takes price and name from the lot as fans see it: this answer has none.
  expect(await wall()).toEqual({
    mode: 'HIDDEN',
    exclusiveId: null,
    message: null,
    applause: { exclusiveId: sold.exclusiveId, date: expect.any(String) },
  })
  await move(15)
  expect(await wall()).toMatchObject({ mode: 'HIDDEN', applause: null })
})

test('what was set twelve hours ago is over (A12)', async () => {
  valueOf(await show({ mode: 'HIDDEN' }))
  await app.platform.database.asSystem((tx) => sql`update wall set set_at = set_at - interval '12 hours'`.execute(tx))
  expect(await wall()).toMatchObject({ mode: 'AUTOMATIC' })
  // Readers of the console share a state for half a second.
  await expect.poll(now).toMatchObject({ mode: 'AUTOMATIC', set: null })
})

test('the log says what the screen showed before and after', async () => {
  valueOf(await show({ mode: 'AUTOMATIC' }))
  valueOf(await show({ mode: 'MESSAGE', message: { en: 'Thank you' } }))
  const [entry] = valueOf(await owner(listAuditLog, { params, query: { action: setWall.id } }))
  expect(entry).toMatchObject({
    actorEmail: 'staff@fc-virage.test',
    before: { mode: 'AUTOMATIC', message: null },
    after: { mode: 'MESSAGE', message: { en: 'Thank you' } },
  })
})
