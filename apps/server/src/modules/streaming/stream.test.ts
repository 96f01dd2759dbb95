import { coinUnits } from '@virage/domain'
import { createServer, connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { getExclusive, placeBid, sendMessage } from '@virage/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { storeBids } from '../auctions/queries.ts'
import { openApp, type TestApp, valueOf } from '../../testing/open-app.ts'
import { readStream, type StreamReader } from '../../testing/read-stream.ts'
import { createSubscribers } from './subscribers.ts'

const club = 'fc-virage'
const lot = 'keeper-clean-sheet-100'
let app: TestApp
const readers: StreamReader[] = []

beforeAll(async () => {
  app = await openApp()
  // The first bid ends the offer to buy the lot, which is sent as a change of the lot.
  await bid('karim@fans.test')
})
afterEach(() => readers.splice(0).forEach(({ close }) => close()))
afterAll(() => app.stop())

async function subscribe(email: string | null, lastId?: string, of = club) {
  const token = email === null ? {} : { token: (await app.tokenOf(email)).token }
  const reader = await readStream(`${app.origin}/api/clubs/${of}/events`, { ...token, lastId })
  readers.push(reader)
  return reader
}

async function bid(email: string, exclusiveSlug = lot) {
  const call = await app.as(email)
  const exclusive = valueOf(await call(getExclusive, { params: { slug: club, exclusiveSlug } }))
  if (!exclusive.visible || !exclusive.auctionLot) throw new Error('No lot')
  const priceCoinsAmount = exclusive.auctionLot.currentPrice.coins.amount + 1
  const { username } = await app.tokenOf(email)
  const body = { bidderUsername: username, priceCoinsAmount }
  return valueOf(await call(placeBid, { params: { slug: club, exclusiveSlug }, body })).price.coins.amount
}

/** The names of received events, without lots that end and are settled while the tests run. */
const names = (reader: StreamReader) =>
  reader.events.map(({ name }) => name).filter((name) => name !== 'lot' && name !== 'exclusive')
const prices = (reader: StreamReader) =>
  reader.events.flatMap(({ name, data }) =>
    name === 'bids'
      ? (data['bids'] as { price: { coins: { amount: number } } }[]).map(({ price }) => price.coins.amount).toReversed()
      : [],
  )

test('begins with a reset, then sends each bid to all readers, to its bidder as their own (A08, A13)', async () => {
  const [visitor, bidder] = [await subscribe(null), await subscribe('karim@fans.test')]
  await expect.poll(() => [names(visitor), names(bidder)]).toEqual([['reset'], ['reset']])
  const price = await bid('karim@fans.test')
  await expect.poll(() => [prices(visitor), prices(bidder)]).toEqual([[price], [price]])
  const bidderIn = ({ events }: StreamReader) =>
    events.find(({ name }) => name === 'bids')?.data['bids'] as { bidder: { me: boolean } }[]
  expect(bidderIn(visitor)).toMatchObject([{ bidder: { me: false } }])
  expect(bidderIn(bidder)).toMatchObject([{ bidder: { me: true } }])
})

test('continues after the last received event, without gaps and duplicates', async () => {
  const first = await subscribe(null)
  const before = await bid('karim@fans.test')
  await expect.poll(() => prices(first)).toEqual([before])
  const lastId = first.events.at(-1)?.id
  first.close()
  const missed = [await bid('karim@fans.test'), await bid('karim@fans.test')]
  const other = await subscribe(null)
  await expect.poll(() => names(other)[0]).toBe('reset')
  const after = await subscribe(null, lastId)
  const last = await bid('karim@fans.test')
  await expect.poll(() => prices(after)).toEqual([...missed, last])
  expect(names(after)).not.toContain('reset')
})

test.each(['nonsense', '0123456789ab-1', '-1', `${'9'.repeat(400)}-1`])(
  'an id of another run, %s, starts with a reset',
  async (id) => {
    const reader = await subscribe(null, id)
    await expect.poll(() => names(reader)).toEqual(['reset'])
  },
)

test('sends bids that another process has stored', async () => {
  const reader = await subscribe(null)
  await expect.poll(() => names(reader)).toEqual(['reset'])
  const { rows } = await app.platform.database.asSystem(async (tx) => ({
    rows: await tx
      .selectFrom('lot as l')
      .innerJoin('exclusive as e', 'e.id', 'l.exclusive_id')
      .innerJoin('fan as f', 'f.club_id', 'l.club_id')
      .select(['l.club_id', 'l.exclusive_id', 'l.version', 'l.current_price', 'f.id as fan_id'])
      .where('e.slug', '=', lot)
      .where('f.email', '=', 'karim@fans.test')
      .execute(),
  }))
  const [row] = rows
  if (!row) throw new Error('No lot')
  const price = coinUnits((row.current_price ?? 0) + 100_000)
  const stored = [{ id: randomUUID(), fanId: row.fan_id, price, requestKey: randomUUID() }]
  await storeBids(
    app.platform.database,
    { clubId: row.club_id, exclusiveId: row.exclusive_id, version: row.version, extensionSeconds: 0 },
    { bidders: [row.fan_id], bids: stored, maximums: [], leader: { fanId: row.fan_id, maximum: null } },
  )
  await expect.poll(() => prices(reader)).toEqual([price / 100_000])
})

test('sends other changes of a lot by another process, but not maximum bids (A01)', async () => {
  const reader = await subscribe(null)
  const lotUpdates = () =>
    reader.events.filter(({ name, data }) => name === 'lot' && data['exclusiveSlug'] === lot).length
  await expect.poll(() => names(reader)).toEqual(['reset'])
  const change = (what: string) =>
    app.platform.database.asSystem((tx) =>
      sql`update lot set ${sql.raw(what)}, version = version + 1
          where exclusive_id = (select id from exclusive where slug = ${lot})`.execute(tx),
    )
  await change('number = 77')
  await expect.poll(lotUpdates).toBe(1)
  await change('leader_maximum = current_price + 100')
  await change('number = 78')
  await expect.poll(lotUpdates).toBe(2)
})

test('a message is sent only to its participants', async () => {
  const [visitor, sender, receiver, stranger] = [
    await subscribe(null),
    await subscribe('marie@fans.test'),
    await subscribe('karim@fans.test'),
    await subscribe('tom@fans.test'),
  ]
  const receiverId = await app.platform.database.asSystem(async (tx) => {
    const { id } = await tx
      .selectFrom('fan as f')
      .innerJoin('club as c', 'c.id', 'f.club_id')
      .select('f.id')
      .where('c.slug', '=', club)
      .where('f.email', '=', 'karim@fans.test')
      .executeTakeFirstOrThrow()
    return id
  })
  const call = await app.as('marie@fans.test')
  const { username } = await app.tokenOf('marie@fans.test')
  const body = { receiverId, text: 'Good luck tonight' }
  valueOf(await call(sendMessage, { params: { slug: club, username }, body }))
  await expect
    .poll(() => [names(sender), names(receiver)])
    .toEqual([
      ['reset', 'message'],
      ['reset', 'message'],
    ])
  expect([names(visitor), names(stranger)]).toEqual([['reset'], ['reset']])
})

test('a club by invitation sends nothing to strangers, and rejects an invalid token (C09, X01)', async () => {
  expect((await subscribe(null, undefined, 'fondation-horizon')).status).toBe(403)
  expect((await readStream(`${app.origin}/api/clubs/${club}/events`, { token: 'forged' })).status).toBe(401)
})

test('a slow reader is disconnected and does not delay others', async () => {
  const accepted: Socket[] = []
  const server = createServer((socket) => void accepted.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port')
  const [slow, quick] = [connect(address.port), connect(address.port)]
  slow.pause()
  let received = 0
  quick.on('data', (bytes: Buffer) => void (received += bytes.length))
  await expect.poll(() => accepted.length).toBe(2)
  const subscribers = createSubscribers()
  for (const socket of accepted) subscribers.add({ socket, language: 'en', fanId: undefined })
  const text = 'x'.repeat(1_000_000)
  let sent = 0
  await expect
    .poll(
      async () => {
        await subscribers.broadcast([{ sequence: 1, textFor: () => text, differsFor: () => false }], '')
        sent += text.length
        await expect.poll(() => received, { interval: 1 }).toBe(sent)
        return subscribers.size()
      },
      { interval: 1 },
    )
    .toBe(1)
  subscribers.end()
  slow.destroy()
  server.close()
})
