import { placeBid } from '@virage/contract'
import {
  addLot,
  addStaff,
  cancelBid,
  createAuction,
  createExclusive,
  getLiveState,
  type LiveLine,
  type LiveState,
  removeLot,
  setLiveFocus,
  staffStreamEvents,
} from '@virage/contract/staff'
import { unitsPerCoin } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { readMessages, type MessageReader } from '../../../testing/read-stream.ts'

const slug = 'fc-virage'
const lot = 'keeper-clean-sheet-100'
/** Staff of the club; the last two are made so by this test. */
const [owner, editor, viewer] = ['staff@fc-virage.test', 'tom@fans.test', 'sam@fans.test']
const secret = 'a-secret-of-this-test-that-is-long-enough'
let app: TestApp
let other: TestApp
const readers: MessageReader[] = []

beforeAll(async () => {
  app = await openApp({ SECRET: secret })
  const { DATABASE_URL = '' } = app.platform.config
  other = await openApp({ SECRET: secret, DATABASE_URL, DEMO_DATA: 'false' })
  const call = await app.as(owner)
  for (const [email, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const)
    valueOf(await call(addStaff, { params: { slug }, body: { email, role } }))
})
afterEach(() => readers.splice(0).forEach(({ close }) => close()))
afterAll(async () => {
  await other.stop()
  await app.stop()
})

async function watch(email: string, { at = app, lastId }: { at?: TestApp; lastId?: string | undefined } = {}) {
  const { token } = await app.officeTokenOf(email)
  const reader = await readMessages(`${at.origin}/api/staff/clubs/${slug}/events`, { token, lastId })
  readers.push(reader)
  await expect.poll(() => reader.messages.length).toBeGreaterThan(0)
  return reader
}

const eventsOf = ({ messages }: MessageReader) =>
  messages.map(({ name, data, id }) => ({
    name,
    id,
    data: staffStreamEvents[name as keyof typeof staffStreamEvents].parse(data) as Record<string, unknown>,
  }))
const linesOf = (reader: MessageReader): LiveLine[] =>
  eventsOf(reader).flatMap(({ data }) => ('lines' in data ? (data['lines'] as LiveLine[]) : []))
const stateOf = (reader: MessageReader): LiveState | undefined =>
  eventsOf(reader).find(({ name }) => name === 'state')?.data as LiveState | undefined
const statesOf = (reader: MessageReader): LiveState[] =>
  eventsOf(reader).flatMap(({ name, data }) => (name === 'state' ? [data as LiveState] : []))
const lastIdOf = (reader: MessageReader) => eventsOf(reader).findLast(({ id }) => id !== undefined)?.id

/** Returns the price of the lot as stored: a process can show an older one for a moment, after a bid at another. */
async function price(): Promise<number> {
  const { current_price, starting_price } = await app.platform.database.asSystem((tx) =>
    tx
      .selectFrom('lot')
      .innerJoin('exclusive', 'exclusive.id', 'lot.exclusive_id')
      .select(['lot.current_price', 'lot.starting_price'])
      .where('exclusive.slug', '=', lot)
      .executeTakeFirstOrThrow(),
  )
  return (current_price ?? starting_price) / unitsPerCoin
}

async function bid(email: string, { over = 1, at = app }: { over?: number; at?: TestApp } = {}) {
  const call = await at.as(email)
  const body = { bidderUsername: (await at.tokenOf(email)).username, priceCoinsAmount: (await price()) + over }
  return call(placeBid, { params: { slug, exclusiveSlug: lot }, body })
}

/** Creates an exclusive that can be a lot, and returns its id. */
async function createExclusiveForLot(exclusiveSlug: string): Promise<string> {
  const call = await app.as(owner)
  const body = {
    slug: exclusiveSlug,
    name: { en: exclusiveSlug },
    description: { en: exclusiveSlug },
    imageUrl: '/media/none.webp',
    price: 100,
    stock: 1,
    category: 'COLLECTIBLE' as const,
    visible: true,
  }
  return valueOf(await call(createExclusive, { params: { slug }, body })).id
}

const openings = () =>
  app.platform.database.asSystem((tx) =>
    tx.selectFrom('audit_log').select(['actor_email', 'role']).where('action', '=', 'openStaffStream').execute(),
  )

test('begins with the state, then tells each bid with its bidder; a viewer gets no names and no audit entry (A13, X01)', async () => {
  const [toOwner, toViewer] = [await watch(owner), await watch(viewer)]
  const state = stateOf(toOwner)
  expect(state?.lots.map(({ exclusiveSlug }) => exclusiveSlug)).toContain(lot)
  const placed = valueOf(await bid('karim@fans.test'))
  const line = (reader: MessageReader) => linesOf(reader).find(({ id }) => id === placed.id)
  await expect
    .poll(() => [line(toOwner), line(toViewer)])
    .toMatchObject([
      { kind: 'bid', coins: placed.price.coins.amount, person: { name: expect.stringMatching(/^Karim /) } },
      { kind: 'bid', coins: placed.price.coins.amount, person: null, automatic: false },
    ])
  const lots = () => eventsOf(toOwner).flatMap(({ name, data }) => (name === 'lots' ? data['lots'] : []))
  await expect.poll(lots).toContainEqual(
    expect.objectContaining({
      exclusiveSlug: lot,
      price: placed.price.coins.amount,
      leader: expect.objectContaining({ name: expect.stringMatching(/^Karim /) }),
    }),
  )
  expect((await openings()).map(({ role }) => role)).toEqual(['owner'])
  expect(stateOf(toViewer)?.waiting).toEqual({ outstandingPayments: null, reviews: null, reports: null })
})

test('tells a refused bid with its reason, counting repetitions, also those of another process', async () => {
  const reader = await watch(owner)
  expect((await bid('karim@fans.test', { over: 0 })).ok).toBe(false)
  expect((await bid('karim@fans.test', { over: 0, at: other })).ok).toBe(false)
  const refused = () => linesOf(reader).filter(({ kind }) => kind === 'refused')
  await expect.poll(() => refused().reduce((sum, { tries }) => sum + tries, 0)).toBe(2)
  expect(refused()[0]).toMatchObject({
    reason: 'errors.bid.tooLow',
    person: { name: expect.stringMatching(/^Karim /) },
  })
})

test('continues after the last event at the same process, and without a gap at another one; neither is audited again', async () => {
  const first = await watch(editor)
  await expect.poll(() => lastIdOf(first)).toBeDefined()
  const lastId = lastIdOf(first)
  const audited = (await openings()).length
  first.close()
  const missed = [valueOf(await bid('karim@fans.test')).id, valueOf(await bid('karim@fans.test', { at: other })).id]
  const [same, second] = [await watch(editor, { lastId }), await watch(editor, { at: other, lastId })]
  for (const reader of [same, second])
    await expect.poll(() => missed.filter((id) => !linesOf(reader).some((line) => line.id === id))).toEqual([])
  expect(eventsOf(same).map(({ name }) => name)).not.toContain('state')
  expect(stateOf(second)).toBeDefined()
  expect((await openings()).length).toBe(audited)
})

test('tells a donation whose transaction committed twenty seconds after it began', async () => {
  const reader = await watch(owner)
  const { id } = await app.platform.database.asSystem((tx) =>
    tx
      .insertInto('donation')
      .columns(['club_id', 'amount', 'created_at'])
      .expression(
        tx
          .selectFrom('club')
          .select(['id', sql<number>`1000`.as('amount'), sql`statement_now() - interval '20 seconds'`.as('at')])
          .where('slug', '=', slug),
      )
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await expect.poll(() => linesOf(reader).filter((line) => line.id === id)).toHaveLength(1)
})

test('a cancelled bid is told with its reason, and the lot with its new leader', async () => {
  const reader = await watch(owner)
  const placed = valueOf(await bid('karim@fans.test'))
  const row = stateOf(reader)?.lots.find(({ exclusiveSlug }) => exclusiveSlug === lot)
  const call = await app.as(owner)
  valueOf(
    await call(cancelBid, {
      params: { slug, auctionId: row?.auctionId ?? '', bidId: placed.id },
      body: { reason: 'Typed by mistake', category: 'MISTAKE' },
    }),
  )
  await expect
    .poll(() => linesOf(reader).find(({ id, kind }) => id === placed.id && kind === 'cancelled'))
    .toMatchObject({ reason: 'Typed by mistake' })
  await expect
    .poll(() => eventsOf(reader).findLast(({ name }) => name === 'lots')?.data)
    .toMatchObject({ lots: [{ price: placed.price.coins.amount - 1 }] })
})

test('a lot that is added to a shown auction appears, and disappears when it is removed', async () => {
  const reader = await watch(owner, { at: other })
  const call = await app.as(owner)
  const auctionId = stateOf(reader)?.lots.find(({ exclusiveSlug }) => exclusiveSlug === lot)?.auctionId ?? ''
  const exclusiveId = await createExclusiveForLot('late-lot')
  const isShown = () =>
    statesOf(reader)
      .at(-1)
      ?.lots.some((one) => one.exclusiveId === exclusiveId)
  valueOf(await call(addLot, { params: { slug, auctionId }, body: { exclusiveId, startingPrice: 100 } }))
  await expect.poll(isShown).toBe(true)
  valueOf(await call(removeLot, { params: { slug, auctionId, exclusiveId } }))
  await expect.poll(isShown).toBe(false)
})

test('an auction appears with its first lot', async () => {
  const reader = await watch(owner, { at: other })
  const call = await app.as(owner)
  const exclusiveId = await createExclusiveForLot('first-lot')
  const states = statesOf(reader).length
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  const auction = { name: { en: 'The night' }, startDate: inMinutes(1), endDate: inMinutes(60), visible: true }
  const { id: auctionId } = valueOf(await call(createAuction, { params: { slug }, body: auction }))
  // Without lots, it is not shown.
  await expect.poll(() => statesOf(reader).length).toBeGreaterThan(states)
  valueOf(await call(addLot, { params: { slug, auctionId }, body: { exclusiveId, startingPrice: 100 } }))
  await expect
    .poll(() =>
      statesOf(reader)
        .at(-1)
        ?.auctions.map(({ id }) => id),
    )
    .toContain(auctionId)
})

test('colleagues see at any process which lot a person looks at', async () => {
  const reader = await watch(owner, { at: other })
  const call = await app.as(editor)
  valueOf(await call(getLiveState, { params: { slug } }))
  const exclusiveId = stateOf(reader)?.lots[0]?.exclusiveId ?? null
  valueOf(await call(setLiveFocus, { params: { slug }, body: { exclusiveId } }))
  await expect
    .poll(() => eventsOf(reader).findLast(({ name }) => name === 'presence')?.data['staff'])
    .toContainEqual({ email: editor, exclusiveId })
})
