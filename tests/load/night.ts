// Measures a night of many fans from doors to close, compressed in time (`npm run bench -- night`).
import { availableParallelism, loadavg } from 'node:os'
import { createAuction, createLots, signInAsOperator } from '@virage/test-support/builders'
import { openIdentityOf } from '@virage/test-support/fans'
import pg from 'pg'
import { reportConsole } from './console-figures.ts'
import { startGenerator } from './generator.ts'
import type { ActsOrder, ActsReport } from './night-acts.ts'
import { openConsole, type OpenConsole, restTime } from './night-console.ts'
import type { VisitorsOrder, VisitorsReport } from './night-visitors.ts'
import { behaviour, endOf, extensionSeconds, nightMinutes, phaseAt, phases } from './night-plan.ts'
import type { PhaseRecord } from './night-recorder.ts'
import { readServer, type ServerState } from './server-state.ts'
import { percentilesOf } from './timings.ts'
import { createTokenFans, type TokenFan } from './token-fans.ts'
import { addDeliveries, delaysOf, type Deliveries } from './watch-streams.ts'

/**
 * The limits of a night: 99 of 100 responses of a kind within so many milliseconds in each phase, and the memory of the
 * server in MB. A response of 5xx, a broken connection, or a stream that the server closes, exceeds them, too. The live
 * console has limits of its own: `consoleLimits`.
 */
export const limits = {
  times: {
    page: 1_000,
    read: 500,
    poll: 250,
    stream: 1_000,
    'own data': 500,
    'sign-in': 2_000,
    bid: 1_000,
    order: 2_000,
    drop: 10_000,
    donation: 2_000,
    message: 1_000,
  } as Record<string, number>,
  delivery: 250,
  memory: 1_200,
}

/** The server of a night, and its size. */
export type NightOptions = {
  origin: string
  pid: number
  databaseUrl: string
  secret: string
  club: string
  fans: number
  minutes: number
  /** How many lots are added to those of the club. */
  lots: number
}

const password = 'Virage-demo-2026!'
/** Accounts that sign in again and again: an account's password takes a second of processor time to create. */
const signingIn = 32
const [orderedSlug, droppedSlug] = ['founders-pennant', 'derby-scarf-1911']
/** Two processes look, one acts. */
const crowds = 2

/** Plays the night beside an open live console, and prints each phase. @returns the limits that were exceeded */
export async function measureNight(options: NightOptions): Promise<string[]> {
  const { fans, minutes } = options
  console.log(
    `A night of ${fans} fans: ${nightMinutes} minutes in ${minutes}, ${Math.round(nightMinutes / minutes)} times as fast, on one process`,
  )
  const acting = await createTokenFans({
    ...options,
    count: Math.max(20, Math.round(fans * behaviour.acting)),
    coins: 100,
  })
  const accounts = await createAccounts(options)
  await addLots(options)
  const live = await openConsole(options)
  try {
    return await playNight(options, { acting, accounts, live })
  } finally {
    await live.close()
  }
}

async function playNight(
  { origin, pid, databaseUrl, club, fans, minutes }: NightOptions,
  { acting, accounts, live }: { acting: TokenFan[]; accounts: string[]; live: OpenConsole },
): Promise<string[]> {
  const port = Number(new URL(origin).port)
  const lasts = minutes * 60_000
  const begins = Date.now() + restTime + 4_000
  const share = () => (Date.now() - begins) / lasts
  const pieces = Math.max(1, Math.round(fans * behaviour.pieces))
  const scene = await setScene(databaseUrl, { club, pieces, begins, lasts })

  const lotPaths = scene.lots.map((slug) => `/api/clubs/${club}/exclusives/${slug}`)
  const visitorsOrder = {
    port,
    club,
    begins,
    lasts,
    fans: Math.round(fans / crowds),
    pages: ['', '/auctions', '/marketplace', '/news', ...scene.lots.map((slug) => `/exclusives/${slug}`)].map(
      (path) => `/clubs/${club}${path}`,
    ),
    reads: ['', '/exclusives', '/auctions', '/posts', '/programs', '/giveaways'].map(
      (path) => `/api/clubs/${club}${path}`,
    ),
    lots: lotPaths,
  }
  await live.rest()
  const visitorGenerators = Array.from({ length: crowds }, () =>
    startGenerator<VisitorsOrder, VisitorsReport>('./night-visitors.ts'),
  )
  const actsGenerator = startGenerator<ActsOrder, ActsReport>('./night-acts.ts')
  const watching = watchServer({ origin, pid, share })
  try {
    const tokensOfEach = Math.ceil(acting.length / crowds)
    const [, acts, ...crowd] = await Promise.all([
      live.watch(share),
      actsGenerator.ask({
        port,
        club,
        fans,
        begins,
        lasts,
        acting,
        lots: scene.lots,
        startingBid: scene.startingBid,
        ordered: scene.ordered,
        dropped: scene.dropped,
        signingIn: accounts,
        password,
      }),
      ...visitorGenerators.map(({ ask }, index) =>
        ask({
          ...visitorsOrder,
          // A fifth of those who watch are signed in.
          tokens: acting
            .slice(index * tokensOfEach, index * tokensOfEach + Math.round((fans * behaviour.streams) / crowds / 5))
            .map(({ token }) => token),
          addresses: 1 + index * 10,
        }),
      ),
    ])
    return [...report({ acts, crowd, states: watching(), lasts, pieces }), ...reportConsole(await live.finish())]
  } finally {
    for (const { stop } of [actsGenerator, ...visitorGenerators]) stop()
    watching()
  }
}

/** Creates accounts with a password. @returns their email addresses */
async function createAccounts({ origin, databaseUrl, secret }: NightOptions): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 })
  const identity = await openIdentityOf({ pool, origin: `${origin}/identity`, secret })
  const emails = Array.from({ length: signingIn }, (_, index) => `night-${index}-${Date.now()}@load.test`)
  for (const email of emails) await identity.createConfirmedUser({ email, password })
  await identity.close()
  await pool.end()
  return emails
}

/** Adds lots in an auction of their own. */
async function addLots({ origin, club, lots }: NightOptions): Promise<void> {
  if (lots === 0) return
  const staff = await signInAsOperator({ origin })
  const auctionId = await createAuction({ origin }, staff, { club, minutes: nightMinutes })
  await createLots(staff, { club, auctionId, prices: Array.from({ length: lots }, (_, index) => 101 + index) })
}

/** Sets the ends of the lots, the stock of what is sold, and prices. */
async function setScene(
  databaseUrl: string,
  { club, pieces, begins, lasts }: { club: string; pieces: number; begins: number; lasts: number },
) {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query("select set_config('virage.club_id', '*', false)")
    const { rows: lots } = await client.query<{
      club_id: string
      auction_id: string
      id: string
      slug: string
      price: string
    }>(
      `select l.club_id, l.auction_id, e.id, e.slug, coalesce(l.current_price, l.starting_price) as price
       from lot l join club c on c.id = l.club_id join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
       where c.slug = $1 and l.closed_at is null and l.starts_at <= virage_now() and l.ends_at > virage_now() order by l.number`,
      [club],
    )
    const [first] = lots
    if (!first) throw new Error(`${club} has no open lots`)
    for (const [index, { club_id, id }] of lots.entries()) {
      const end = new Date(begins + endOf(index, lots.length) * lasts)
      await client.query(
        'update lot set ends_at = $3, version = version + 1 where club_id = $1 and exclusive_id = $2',
        [club_id, id, end],
      )
    }
    await client.query(
      `update auction set extension_window = make_interval(secs => $3), ends_at = $4 where club_id = $1 and id = any($2)`,
      [first.club_id, lots.map(({ auction_id }) => auction_id), extensionSeconds, new Date(begins + lasts)],
    )
    await client.query('update club set promote_donation = true where slug = $1', [club])
    const sell = async (slug: string, stock: number) => {
      const { rows } = await client.query<{ id: string }>(
        'update exclusive set stock = $3, price = 100000 where club_id = $1 and slug = $2 returning id',
        [first.club_id, slug, stock],
      )
      return rows[0]?.id ?? ''
    }
    return {
      lots: lots.map(({ slug }) => slug),
      startingBid: Math.ceil(Math.max(...lots.map(({ price }) => Number(price))) / 100_000) + 1,
      ordered: await sell(orderedSlug, 1_000_000),
      dropped: await sell(droppedSlug, pieces),
    }
  } finally {
    await client.end()
  }
}

/** Reads the server's state every second. @returns a function that stops, and returns the states by phase */
function watchServer({ origin, pid, share }: { origin: string; pid: number; share: () => number }) {
  const states = phases.map((): ServerState[] => [])
  const timer = setInterval(() => {
    const phase = states[phaseAt(share())]
    readServer({ origin, pid }).then(
      (state) => void phase?.push(state),
      () => {},
    )
  }, 1_000)
  return () => {
    clearInterval(timer)
    return states
  }
}

function report({
  acts,
  crowd,
  states,
  lasts,
  pieces,
}: {
  acts: ActsReport
  crowd: VisitorsReport[]
  states: ServerState[][]
  lasts: number
  pieces: number
}): string[] {
  const exceeded: string[] = []
  let begun = 0
  for (const [index, { name, until }] of phases.entries()) {
    const records = [acts, ...crowd].map((one) => one.records[index]).filter((one) => one !== undefined)
    const seconds = ((until - begun) * lasts) / 1000
    begun = until
    const rows = kindsOf(records).map((kind) => rowOf(kind, records, seconds))
    const requests = rows.reduce((sum, { count }) => sum + count, 0)
    const deliveries: Deliveries = new Map()
    for (const { streams } of crowd) addDeliveries(deliveries, streams[index]?.deliveries ?? new Map())
    const delivery = percentilesOf(delaysOf(deliveries, (bid) => acts.answered.get(bid) ?? bid))
    const streams = crowd.reduce((sum, one) => sum + (one.streams[index]?.most ?? 0), 0)
    // A busy server can refuse to tell its metrics.
    const most = (value: (state: ServerState) => number) =>
      Math.max(0, ...(states[index] ?? []).map(value).filter((one) => !Number.isNaN(one)))
    const memory = most(({ resident }) => resident)
    console.log(
      `\n${name}: ${Math.round(requests / seconds)} requests/s for ${Math.round(seconds)} s; ${streams} streams, deliveries after the answer to a bid: half within ${delivery.p50} ms, 99 of 100 within ${delivery.p99} ms, all within ${delivery.max} ms (${delivery.count} timed); server: ${memory} MB resident, ${most(({ heap }) => heap)} MB heap, event loop late by ${most(({ delay }) => delay)} ms (99 of 100, worst second); generators: late by ${Math.max(...records.map(({ busyness }) => busyness.delay))} ms, ${records.map(({ busyness }) => busyness.core).join(' + ')} of a core`,
    )
    console.table(rows)
    for (const { kind, p99, failed } of rows) {
      if (p99 > (limits.times[kind] ?? Infinity)) exceeded.push(`${name}: ${kind} ${p99} ms`)
      if (failed > 0) exceeded.push(`${name}: ${failed} × ${kind} failed`)
    }
    if (delivery.p99 > limits.delivery) exceeded.push(`${name}: deliveries ${delivery.p99} ms`)
    if (memory > limits.memory) exceeded.push(`${name}: ${memory} MB`)
  }
  const { sold, lastSale, lastAnswer } = acts.drop
  console.log(
    `\nDrop: ${sold} of ${pieces} pieces sold, the last after ${lastSale} ms, all answered after ${lastAnswer} ms. ${acts.answered.size} bids accepted. Load of the machine ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores; highest memory ${highestMemory(states)} MB.`,
  )
  if (sold !== pieces) exceeded.push(`drop: ${sold} of ${pieces} sold`)
  for (const { lost, refused } of crowd) {
    if (lost > 0) exceeded.push(`${lost} streams lost`)
    for (const [status, count] of Object.entries(refused)) exceeded.push(`${count} streams refused with ${status}`)
  }
  return exceeded
}

const highestMemory = (states: ServerState[][]) => Math.max(0, ...states.flat().map(({ resident }) => resident))

const kindsOf = (records: PhaseRecord[]) =>
  Object.keys(limits.times).filter((kind) => records.some(({ times }) => times.has(kind)))

function rowOf(kind: string, records: PhaseRecord[], seconds: number) {
  const { count, p50, p99, max } = percentilesOf(records.flatMap(({ times }) => times.get(kind) ?? []))
  const statuses: Record<number, number> = {}
  for (const record of records)
    for (const [status, times] of record.statuses.get(kind) ?? []) statuses[status] = (statuses[status] ?? 0) + times
  const failed = Object.entries(statuses)
    .filter(([status]) => status === '0' || Number(status) >= 500)
    .reduce((sum, [, times]) => sum + times, 0)
  const text = Object.entries(statuses)
    .map(([status, times]) => `${status}: ${times}`)
    .join(', ')
  return { kind, count, 'per second': Math.round((count / seconds) * 10) / 10, p50, p99, max, statuses: text, failed }
}

/** Returns the number after an option of the command line. */
export function optionOf(name: string, fallback: number): number {
  const index = process.argv.indexOf(`--${name}`)
  return index < 0 ? fallback : Number(process.argv[index + 1])
}
