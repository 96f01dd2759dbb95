import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { createDatabase } from '@virage/test-support'
import { type BiddingFan, createBiddingFans } from '@virage/test-support/fans'
import { type RunningServer, startServer } from '@virage/test-support/server'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTemplate } from '../../apps/server/src/testing/demo-template.ts'

const club = 'fc-virage'
let database: Awaited<ReturnType<typeof createDatabase>>
let first: RunningServer
let second: RunningServer
let fans: BiddingFan[]
/** The process that is starting again. */
let restarting: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  const { database: template, secret } = await demoTemplate()
  database = await createDatabase(template)
  // Both have one public address, as behind a proxy: a token of one is valid at the other.
  const settings = { DATABASE_URL: database.url, SECRET: secret, WEB: 'false', PUBLIC_URL: 'http://club.localhost' }
  first = await startServer(settings)
  second = await startServer(settings)
  fans = await createBiddingFans({ origin: first.origin, databaseUrl: database.url, secret, club, count: 200 })
})

afterAll(async () => {
  await second.stop()
  await first.stop()
  await database.drop()
})

type Offer = { fan: BiddingFan; amount: number; key: string }
type Accepted = { id: string; price: { coins: { amount: number } } }

/** Places one bid. @returns undefined if no response arrived */
async function bid(server: RunningServer, lot: string, { fan, amount, key }: Offer) {
  const response = await fetch(`${server.origin}/api/clubs/${club}/exclusives/${lot}/bids`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${fan.token}`, 'idempotency-key': key },
    body: JSON.stringify({ bidderUsername: fan.username, priceCoinsAmount: amount }),
  }).catch(() => undefined)
  if (!response) return undefined
  return {
    status: response.status,
    body: (await response.json().catch(() => ({}))) as Partial<Accepted> & { key?: string; minimum?: number },
  }
}

/** Repeats a bid until a response arrives; the idempotency key makes it one bid. */
async function bidUntilAnswered(server: RunningServer, lot: string, offer: Offer) {
  for (let attempt = 0; attempt < 100; attempt++) {
    const answer = await bid(server, lot, offer)
    if (answer && answer.status !== 503) return answer
    await restarting
    await pause(50)
  }
  throw new Error('No response arrived')
}

async function storedBids(lot: string) {
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query("select set_config('virage.club_id', '*', false)")
  const bids = await client.query<{ id: string; price: string; sequence: number; fan_id: string; in_time: boolean }>(
    `select b.id, b.price, b.sequence, b.fan_id, b.placed_at < l.ends_at as in_time from bid b
     join lot l using (club_id, exclusive_id) join exclusive e on e.club_id = b.club_id and e.id = b.exclusive_id
     where e.slug = $1 order by b.sequence`,
    [lot],
  )
  const state = await client.query<{ current_price: string; leader_id: string; bid_count: number; due: string | null }>(
    `select l.current_price, l.leader_id, l.bid_count, (select d.fan_id from outstanding_payment d where d.exclusive_id = l.exclusive_id) as due
     from lot l join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id where e.slug = $1`,
    [lot],
  )
  await client.end()
  return { bids: bids.rows, lot: state.rows[0] }
}

/** Checks the invariants of a lot: the accepted bids are stored, in order. */
async function expectSoundLot(lot: string, accepted: string[], before: number) {
  const stored = await storedBids(lot)
  stored.bids.forEach((one, index) => {
    expect(one.sequence).toBe(index + 1)
    expect(Number(one.price)).toBeGreaterThan(Number(stored.bids[index - 1]?.price ?? 0))
    expect(one.in_time).toBe(true)
  })
  const ids = new Set(stored.bids.map(({ id }) => id))
  for (const id of accepted) expect(ids).toContain(id)
  expect(new Set(accepted).size).toBe(accepted.length)
  expect(stored.bids).toHaveLength(before + accepted.length)
  const highest = stored.bids.at(-1)
  expect(stored.lot).toMatchObject({
    current_price: highest?.price,
    leader_id: highest?.fan_id,
    bid_count: stored.bids.length,
  })
  return stored
}

const acceptedOf = (answers: { status: number; body: { id?: string } }[]) =>
  answers.flatMap(({ status, body }) => (status === 201 && body.id ? [body.id] : []))

test('200 fans bid on one lot at once: each accepted bid is higher than the one before, and none is lost (A03)', async () => {
  const lot = 'keeper-clean-sheet-100'
  const answers = await Promise.all(
    fans.map((fan, index) =>
      bidUntilAnswered(first, lot, { fan, amount: 150 + ((index * 37) % 200), key: randomUUID() }),
    ),
  )
  const statuses = new Set(answers.map(({ status }) => status))
  expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ key: 'errors.bid.tooLow', minimum: expect.any(Number) })
  const accepted = acceptedOf(answers)
  expect(accepted.length).toBeGreaterThan(0)
  await expectSoundLot(lot, accepted, 0)
})

test('two processes on the same database decide bids on one lot consistently', async () => {
  const lot = 'captains-armband-derby'
  const { bids } = await storedBids(lot)
  const answers = await Promise.all(
    fans.map((fan, index) =>
      bidUntilAnswered(index % 2 ? first : second, lot, { fan, amount: 200 + index, key: randomUUID() }),
    ),
  )
  expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
  const accepted = acceptedOf(answers)
  expect(accepted.length).toBeGreaterThan(0)
  await expectSoundLot(lot, accepted, bids.length)
})

test('a process that is killed during bids loses no accepted one, and stores none twice', async () => {
  const lot = 'away-kit-cup-run'
  const { bids } = await storedBids(lot)
  const racing = Promise.all(
    fans.map((fan, index) => bidUntilAnswered(first, lot, { fan, amount: 500 + index, key: randomUUID() })),
  )
  await pause(40)
  restarting = first.kill().then(() => first.restart())
  const accepted = acceptedOf(await racing)
  await expectSoundLot(lot, accepted, bids.length)
})

test('after the end no bid is accepted, and the highest bidder has to pay (A01, A11)', async () => {
  const lot = 'keeper-clean-sheet-100'
  const [fan] = fans
  if (!fan) throw new Error('No fans')
  const moved = await fetch(`${first.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    // Tokens expire after an hour: the lot's end is moved closer instead of moving the clock by days.
    body: JSON.stringify({ seconds: 1800 }),
  })
  expect(moved.status).toBe(200)
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query("select set_config('virage.club_id', '*', false)")
  await client.query(
    "update lot set ends_at = virage_now() - interval '1 second', version = version + 1 where exclusive_id = (select id from exclusive where slug = $1)",
    [lot],
  )
  await client.end()
  const late = await bidUntilAnswered(first, lot, { fan, amount: 100_000, key: randomUUID() })
  expect(late).toMatchObject({ status: 409, body: { key: 'errors.bid.closed' } })
  await expect.poll(async () => (await storedBids(lot)).lot?.due).toBe((await storedBids(lot)).lot?.leader_id)
})
