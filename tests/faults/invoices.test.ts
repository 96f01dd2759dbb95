import { randomUUID } from 'node:crypto'
import { createDatabase } from '@virage/test-support'
import { type BiddingFan, createBiddingFans, signInBySrp } from '@virage/test-support/fans'
import { type RunningServer, startServer } from '@virage/test-support/server'
import { startStripeServer, type StripeEvent, type StripeServer } from '@virage/test-support/stripe'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTemplate } from '../../apps/server/src/testing/demo-template.ts'

const club = 'fc-virage'
/** Each fan buys four things and coins, so that there are 200 payments. */
const fanCount = 40
const thingCount = 4
/** Both processes have one public address, as behind a proxy. */
const publicUrl = 'http://club.localhost'

let database: Awaited<ReturnType<typeof createDatabase>>
let stripe: StripeServer
let servers: [RunningServer, RunningServer]
let fans: BiddingFan[]
let client: pg.Client
/** The processes that are starting again. */
let restarting: Promise<unknown> = Promise.resolve()
/** How many requests have lost their answer to a killed process. */
let lostAnswers = 0

beforeAll(async () => {
  const { database: template, secret } = await demoTemplate()
  database = await createDatabase(template)
  stripe = await startStripeServer()
  const settings = {
    DATABASE_URL: database.url,
    SECRET: secret,
    WEB: 'false',
    PUBLIC_URL: publicUrl,
    PAYMENT_PROVIDER: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_of_these_tests',
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  }
  servers = [await startServer(settings), await startServer(settings)]
  fans = await createBiddingFans({
    origin: servers[0].origin,
    databaseUrl: database.url,
    secret,
    club,
    count: fanCount,
  })
  client = new pg.Client(database.url)
  await client.connect()
  await client.query("select set_config('virage.club_id', '*', false)")
})

afterAll(async () => {
  await client.end()
  for (const server of servers) await server.stop()
  stripe.stop()
  await database.drop()
})

const rows = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await client.query<T>(text, values)).rows
const originOf = (turn: number) => servers[turn % 2 === 0 ? 0 : 1].origin
const fanIds = () => fans.map(({ fanId }) => fanId)

/** Kills processes like a crash, and starts them again. */
const strike = (killed: RunningServer[]): void => {
  restarting = restarting.then(() =>
    Promise.all(
      killed.map(async (server) => {
        await server.kill()
        await server.restart()
      }),
    ),
  )
}

/** Asks the processes in turn until one has answered as it should. */
async function untilDone<T>(turn: number, ask: (origin: string) => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 2_000; attempt++) {
    try {
      const answer = await ask(originOf(turn + attempt))
      if (answer !== undefined) return answer
    } catch (error) {
      // The process died, or isn't back yet.
      if (!(error instanceof TypeError)) throw error
      lostAnswers += 1
      await restarting
    }
  }
  throw new Error('No process has answered')
}

/** Sends a request, the same one each time, until it is answered. */
const post = <T>(turn: number, path: string, { token, body }: { token: string; body: object }): Promise<T> => {
  const key = randomUUID()
  return untilDone(turn, async (origin) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    if (response.status === 503) return undefined
    const answer = (await response.json()) as T
    if (response.status !== 201) throw new Error(JSON.stringify(answer))
    return answer
  })
}

/** Sends the provider's events until they have arrived. */
const deliver = (turn: number, events: StripeEvent[]) =>
  untilDone(turn, async (origin) => {
    const statuses = await stripe.deliver(`${origin}/api/webhooks/stripe`, events)
    return statuses.every((status) => status === 200) ? statuses : undefined
  })

/** Does everything at once, and kills processes whenever so many are done. */
async function amidKills(
  work: ((turn: number) => Promise<unknown>)[],
  kills: { after: number; of: RunningServer[] }[],
) {
  const lostBefore = lostAnswers
  let done = 0
  await Promise.all(
    work.map(async (one, turn) => {
      await one(turn)
      done += 1
      for (const { after, of } of kills) if (after === done) strike(of)
    }),
  )
  await restarting
  expect(lostAnswers).toBeGreaterThan(lostBefore)
}

/** Opens all checkouts, and pays each on the provider's page. @returns the events of each payment */
async function payEverything(): Promise<StripeEvent[][]> {
  const things = await rows<{ id: string }>(
    `insert into exclusive (club_id, slug, name, description, image_url, price, stock, category)
     select id, 'numbered-' || n, '{"en": "Thing", "fr": "Chose"}', '{"en": "", "fr": ""}', '/thing.svg', 700000 + n * 12345, 1000,
       case n when 1 then 'EXPERIENCE' else 'COLLECTIBLE' end
     from club, generate_series(1, $2) n where slug = $1 returning id`,
    [club, thingCount],
  )
  const urls = { successUrl: `${publicUrl}/done`, cancelUrl: `${publicUrl}/back` }
  const pages = await Promise.all(
    fans.map(async ({ token }, turn) => {
      const opened: string[] = []
      const open = async (path: string, body: object) =>
        opened.push((await post<{ url: string }>(turn, `/api/clubs/${club}/${path}`, { token, body })).url)
      for (const { id } of things) await open('fiat-orders', { lineItems: [{ exclusiveId: id }], ...urls })
      await open('coins-purchases', { coinsAmount: 5, ...urls })
      return opened
    }),
  )
  return pages.flat().map((url) => stripe.visit(url, 'pay'))
}

/** Reads the numbers of each series: how many there are, how many different ones, the first and the last. */
const readSeries = () =>
  rows<{ series: string; documents: number; numbers: number; first: number; last: number }>(
    `select i.series, count(*)::integer as documents, count(distinct i.number)::integer as numbers, min(i.number) as first, max(i.number) as last
     from invoice i join club c on c.id = i.club_id and c.slug = $1 group by i.series, i.year order by i.series`,
    [club],
  )
const expectNoGaps = async () => {
  for (const { series, documents, numbers, first, last } of await readSeries())
    expect({ series, numbers, first, last }).toEqual({ series, numbers: documents, first: 1, last: documents })
}

test('200 payments at once, while processes are killed, have one document each, and refunds one credit note each, numbered without a gap', async () => {
  const [first, second] = servers
  const payments = await payEverything()
  expect(payments).toHaveLength(fanCount * (thingCount + 1))
  await amidKills(
    // Each payment is told to both processes.
    payments.flatMap((events) => [0, 1].map((twice) => (turn) => deliver(turn + twice, events))),
    [
      { after: 60, of: [first] },
      { after: 220, of: [first, second] },
    ],
  )
  const paid = await rows<{ documents: number; checkouts: number }>(
    `select documents, count(*)::integer as checkouts from (
       select count(i.id)::integer as documents from checkout c
       left join invoice i on i.club_id = c.club_id and i.checkout_id = c.id
       where c.fan_id = any($1) and c.status = 'paid' group by c.id) x group by 1`,
    [fanIds()],
  )
  expect(paid).toEqual([{ documents: 1, checkouts: payments.length }])
  await expectNoGaps()

  const token = await signInBySrp({
    origin: first.origin,
    email: 'operator@virage.test',
    client: 'office',
    password: 'Virage-demo-2026!',
  })
  const orders = await rows<{ id: string }>('select id from orders where fan_id = any($1) order by id limit 60', [
    fanIds(),
  ])
  const refundOf =
    ({ id }: { id: string }, part?: number) =>
    (turn: number) =>
      post(turn, `/api/staff/clubs/${club}/orders/${id}/refunds`, {
        token,
        body: { reason: 'Torn', restock: false, ...(part !== undefined && { amount: part }) },
      })
  // Half of the orders are refunded in two parts, at once.
  const refunds = orders.flatMap((order, index) =>
    index % 2 === 0 ? [refundOf(order)] : [refundOf(order, 1.5), refundOf(order, 2.37)],
  )
  await amidKills(refunds, [{ after: 30, of: [second] }])
  // What a process has left is resumed by another one after a while.
  await fetch(`${first.origin}/dev/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ seconds: 200 }),
  })
  const states = () =>
    rows<{ status: string; documents: number; refunds: number }>(
      `select status, documents, count(*)::integer as refunds from (
         select r.status, count(i.id) filter (where i.kind = 'CREDIT_NOTE' and i.gross = r.amount)::integer as documents
         from refund r join checkout c on c.club_id = r.club_id and c.id = r.checkout_id
         left join invoice i on i.club_id = r.club_id and i.refund_id = r.id
         where c.fan_id = any($1) group by r.id, r.status) x group by 1, 2`,
      [fanIds()],
    )
  await expect.poll(states).toEqual([{ status: 'done', documents: 1, refunds: refunds.length }])
  await expectNoGaps()
}, 240_000)
