// Measures the hot paths against the minimal implementation of the same work, in one run on one machine, as ratios.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@virage/postgres'
import { type BiddingFan, createBiddingFans } from '@virage/test-support/fans'
import { startServer } from '@virage/test-support/server'
import pg from 'pg'
import { printCells } from './cells.ts'
import { measureChat } from './chat-latency.ts'
import { addExclusives, coinsOrdersPerSecond, giveCoins, loopedOrdersPerSecond } from './coins-orders.ts'
import { measureDrop } from './drop.ts'
import { measureInvented } from './invented.ts'
import { measureLotBidders } from './lot-bidders.ts'
import { pollLot } from './measure-load.ts'
import { measureIdentity } from './identity.ts'
import { bareServer, requestsPerSecond } from './measure.ts'
import { measureNight, optionOf } from './night.ts'
import { createTokenStaff } from './token-staff.ts'
import { measureSoak, weekMinutes } from './soak.ts'
import { type AcceptedBid, descriptorLimit, measureWatchers } from './watchers.ts'

const club = 'fc-virage'
const secret = 'a-secret-of-the-bench-that-is-long-enough'
const lot = '/api/clubs/fc-virage/exclusives/diallo-derby-shirt'

// Computes, and needs no server.
if (process.argv[2] === 'cells') {
  printCells(Number(process.argv[3] ?? 7))
  process.exit()
}

const folder = mkdtempSync(join(tmpdir(), 'virage-bench-'))
chmodSync(folder, 0o755)
const postgres = await startPostgres({ directory: join(folder, 'cluster'), settings: { max_connections: '200' } })
const admin = new pg.Client(postgres.adminUrl)
await admin.connect()
await admin.query(`create role virage login password '${postgres.passwordOf('virage')}'`)
await admin.query('create database virage owner virage')
await admin.end()
const databaseUrl = postgres.urlOf('virage', 'virage')
const server = await startServer({ DATABASE_URL: databaseUrl, SECRET: secret })

/** What can be measured alone. */
const parts = ['paths', 'chat', 'watchers', 'pollers', 'bidders', 'drop', 'invented']
/** Long measurements, which only run when they are named. */
const longParts = ['night', 'soak']

/** The next bid, in coins: higher than all before it. */
let amount = 10_000

const rows: { measured: string; ours: string; bare: string; ratio: number; goal: number }[] = []
const record = (measured: string, ours: number, bare: number, goal: number, unit = '/s') =>
  rows.push({
    measured,
    ours: `${Math.round(ours)}${unit}`,
    bare: `${Math.round(bare)}${unit}`,
    ratio: Math.round((ours / bare) * 100) / 100,
    goal,
  })

/** Returns the server's peak resident memory in MB, from the operating system. */
const peakMemory = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

async function againstBare(measured: string, path: string, headers: Record<string, string>, goal: number) {
  const answer = await fetch(server.origin + path, { headers: { 'accept-encoding': 'identity', ...headers } })
  const body = Buffer.from(await answer.arrayBuffer())
  const sent = Object.fromEntries(
    [...answer.headers].filter(([name]) => !['connection', 'keep-alive', 'transfer-encoding', 'date'].includes(name)),
  )
  const bare = await bareServer({ status: answer.status, headers: sent, body })
  const expected = answer.status
  const theirs = await requestsPerSecond({ url: bare.url, headers, expected })
  const ours = await requestsPerSecond({ url: server.origin + path, headers, expected })
  bare.stop()
  if (ours.wrong > 0) throw new Error(`${measured}: ${ours.wrong} wrong responses`)
  record(measured, ours.rate, theirs.rate, goal)
}

try {
  const [only] = process.argv.slice(2)
  if (only !== undefined && ![...parts, ...longParts].includes(only))
    throw new Error(`Only ${[...parts, ...longParts].join(', ')} can be measured alone, not ${only}`)
  const fans = longParts.includes(only ?? '')
    ? []
    : await createBiddingFans({ origin: server.origin, databaseUrl, secret, club, count: 64 })
  const missed = [
    ...(only === undefined || only === 'paths' ? await hotPaths(fans) : []),
    ...(only === undefined || only === 'chat' ? await chat(fans) : []),
    ...(only === undefined || only === 'watchers' ? await watchers(fans) : []),
    ...(only === undefined || only === 'pollers' ? await pollers() : []),
    ...(only === undefined || only === 'bidders' ? await bidders() : []),
    ...(only === undefined || only === 'drop' ? await drop() : []),
    ...(only === undefined || only === 'invented' ? await invented() : []),
    ...(only === 'night' ? await night() : []),
    ...(only === 'soak' ? await soak() : []),
  ]
  console.log(missed.length === 0 ? 'All goals are met.' : `Missed: ${missed.join(', ')}`)
  if (missed.length > 0 && longParts.includes(only ?? '')) process.exitCode = 1
} finally {
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Measures the hot paths. @returns the names of missed goals */
async function hotPaths(fans: BiddingFan[]): Promise<string[]> {
  await fetch(server.origin + lot)
  const { headers } = await fetch(server.origin + lot)
  await againstBare('polls of an open lot, 200', lot, {}, 0.6)
  await againstBare('polls of an open lot, 304', lot, { 'if-none-match': headers.get('etag') ?? '' }, 0.6)
  await fetch(`${server.origin}/clubs/${club}`)
  await againstBare('server-rendered club page', `/clubs/${club}`, {}, 0.5)

  const bids = await bidsPerSecond(fans)
  const transactions = transactionsPerSecond()
  record('accepted bids on one hot lot over HTTP, against pgbench', bids, transactions, 1)

  for (const { measured, ours, bare, goal } of await measureIdentity({
    origin: server.origin,
    pid: server.pid,
    databaseUrl,
    secret,
  })) {
    record(measured, ours, bare, goal)
  }
  const coinFans = await giveCoins(databaseUrl, club, fans)
  const orders = await coinsOrdersPerSecond({ origin: server.origin, club, fans: coinFans })
  record(
    'orders with coins over HTTP, against the same transaction in a loop',
    orders,
    await loopedOrdersPerSecond(databaseUrl, club, coinFans),
    5,
  )

  await addExclusives(databaseUrl, 'club70-legends', 500)
  await againstBare('marketplace list of 500 exclusives', '/api/clubs/club70-legends/exclusives', {}, 0.5)

  console.table(rows)
  const peak = peakMemory()
  console.log(`Peak memory of the server: ${Math.round(peak)} MB (goal: below 400 MB)`)
  return [
    ...rows.filter(({ ratio, goal }) => ratio < goal).map(({ measured }) => measured),
    ...(peak < 400 ? [] : ['memory']),
  ]
}

/** Measures what a busy member waits for in the chat. @returns the names of missed goals */
async function chat([reader]: BiddingFan[]): Promise<string[]> {
  if (!reader) throw new Error('The bench has no fans')
  const { fans, messages, list, open, send } = await measureChat({ origin: server.origin, databaseUrl, club, reader })
  console.log(
    `Chat of ${fans} fans and ${messages} messages, 95 of 100 within: list ${list} ms, opening ${open} ms (goal: 50 ms), sending ${send} ms`,
  )
  return list < 50 && open < 50 ? [] : ['chat']
}

/** Measures many watchers of the event stream during bids. @returns the names of missed goals */
async function watchers(fans: BiddingFan[]): Promise<string[]> {
  const wanted = Number(process.argv[3] ?? 25_000)
  const count = Math.min(wanted, descriptorLimit())
  if (count < wanted) console.log(`\`ulimit -Hn\` allows ${count} watchers of a process, not ${wanted}.`)
  const tokens = await createTokenStaff({
    origin: server.origin,
    databaseUrl,
    secret,
    club,
    count: optionOf('operators', 200),
  })
  const watched = await measureWatchers({
    port: Number(new URL(server.origin).port),
    pid: server.pid,
    path: `/api/clubs/${club}/events`,
    count,
    rate: 20,
    seconds: 10,
    bidOnce: (nth) => bidUntilTaken(fans[nth % fans.length]),
    operators: { path: `/api/staff/clubs/${club}/events`, tokens },
  })
  const { afterAnswer, afterBid, generators, operators } = watched
  const peak = peakMemory()
  console.log(
    `${watched.watchers} watchers of the event stream, ${watched.bids} bids at 20/s: half within ${afterAnswer.p50} ms of the answer, 99 of 100 within ${afterAnswer.p99} ms (goal: 150 ms), all within ${afterAnswer.max} ms; after the bid itself ${afterBid.p50}, ${afterBid.p99} and ${afterBid.max} ms; ${watched.missed} missed, ${watched.lost} connections lost; memory ${Math.round(peak)} MB (goal: below 1200 MB)`,
  )
  console.log(
    `The server used ${watched.core} of a core, ${watched.perDelivery} µs for each of ${watched.rounds} deliveries a second to a watcher, its bids included; ${generators.processes} load generators ${generators.core} of a core, their event loops late by ${generators.delay} ms (99 of 100); load ${watched.load} on ${watched.cores} cores`,
  )
  console.log(
    `${operators.open} operators with the staff stream beside them: half within ${operators.afterAnswer.p50} ms of the answer, 99 of 100 within ${operators.afterAnswer.p99} ms (goal: 250 ms), all within ${operators.afterAnswer.max} ms (${operators.afterAnswer.count} timed); ${operators.missed} missed, ${operators.lost} connections lost`,
  )
  const isInTime = operators.afterAnswer.p99 <= 250 && operators.missed === 0 && operators.lost === 0
  const isMet = isInTime && afterAnswer.p99 <= 150 && watched.missed === 0 && watched.lost === 0 && peak < 1_200
  return isMet && count === wanted ? [] : ['event stream']
}

/** Measures many polling clients. @returns the names of missed goals */
async function pollers(): Promise<string[]> {
  await fetch(server.origin + lot)
  const { headers: now } = await fetch(server.origin + lot)
  const polled = await pollLot({
    port: Number(new URL(server.origin).port),
    path: lot,
    etag: now.get('etag') ?? '',
    count: 20_000,
    every: 2_000,
    seconds: 10,
  })
  console.log(
    `${polled.pollers} pollers with ETags every 2 s: ${polled.rate} answers/s, 99 of 100 within ${polled.p99} ms, ${polled.wrong} wrong, ${polled.lost} connections lost`,
  )
  return polled.wrong + polled.lost === 0 && polled.rate > 9_000 ? [] : ['pollers']
}

/** Measures a read of a lot with a long history. @returns the names of missed goals */
async function bidders(): Promise<string[]> {
  const adminUrl = postgres.urlOf('postgres', 'virage')
  const costs = await measureLotBidders({
    adminUrl,
    lot: 'centenary-one-of-one',
    bids: 100_000,
    bidders: 20_000,
  })
  console.log('A lot with 100,000 bids of 20,000 bidders:')
  console.table(costs)
  const [before, count] = costs
  return before && count && count.pages * 100 <= before.pages ? [] : ['bidders of a lot']
}

/** Measures a drop of 500 pieces to 10,000 fans at one instant. @returns the names of missed goals */
async function drop(): Promise<string[]> {
  const pieces = 500
  const count = Number(process.argv[3] ?? 10_000)
  const { origin, pid } = server
  const dropped = await measureDrop({ origin, pid, databaseUrl, secret, club, fans: count, pieces })
  const { fans, statuses, lastSale, lastAnswer, processor, orders, stock } = dropped
  const failed = Object.entries(statuses).some(([status]) => status === '0' || Number(status) >= 500)
  console.log(
    `Drop of ${pieces} pieces to ${fans} fans: ${orders} sold and ${stock} left, the last after ${lastSale} ms, all answered after ${lastAnswer} ms (goal: 10 s), with ${processor.toFixed(1)} s of the server's processor time`,
  )
  console.log('Responses by status:', statuses)
  const isSold = statuses[201] === pieces && orders === pieces && stock === 0
  return isSold && !failed && lastAnswer <= 10_000 ? [] : ['drop']
}

/** Measures pages and polls during a flood of invented addresses. @returns the names of missed goals */
async function invented(): Promise<string[]> {
  // A server that believes what the flood says about its networks.
  const behindProxy = await startServer({ DATABASE_URL: databaseUrl, SECRET: secret, PROXY_HOPS: '1' })
  try {
    const pages = ['', '/news', '/auctions', '/marketplace', '/exclusives/diallo-derby-shirt'].map(
      (path) => `/clubs/${club}${path}`,
    )
    const measured = await measureInvented({ origin: behindProxy.origin, club, lot, pages })
    console.log('Real requests beside a flood of invented addresses, in milliseconds:')
    console.table(
      measured.map(({ what, alone, flooded }) => ({
        what,
        'half within, alone': alone.p50,
        flooded: flooded.p50,
        'ratio, half': Math.round((flooded.p50 / alone.p50) * 10) / 10,
        '99 of 100 within, alone': alone.p99,
        'flooded, 99': flooded.p99,
        failed: alone.failed + flooded.failed,
      })),
    )
    return measured.every(({ flooded }) => flooded.failed === 0) ? [] : ['invented addresses']
  } finally {
    await behindProxy.stop()
  }
}

/** Plays a night of `--fans` in `--minutes`, with `--lots` more than the club has. @returns the limits that were exceeded */
function night(): Promise<string[]> {
  const { origin, pid } = server
  const size = { fans: optionOf('fans', 50_000), minutes: optionOf('minutes', 5), lots: optionOf('lots', 0) }
  return measureNight({ origin, pid, databaseUrl, secret, club, ...size })
}

/** Watches the memory for `--minutes` of mixed use. @returns the limits that were exceeded */
async function soak(): Promise<string[]> {
  // A server with the limits of production, which believes what visitors say about their networks.
  const limited = await startServer({ DATABASE_URL: databaseUrl, SECRET: secret, PROXY_HOPS: '1', RATE_LIMIT: '1200' })
  try {
    return await measureSoak(limited, { databaseUrl, secret, club, minutes: optionOf('minutes', weekMinutes) })
  } finally {
    await limited.stop()
  }
}

/** Counts accepted bids per second of many fans on one lot, each bid one coin above the last: most are accepted. */
async function bidsPerSecond(fans: BiddingFan[]): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: fans.length })
  let accepted = 0
  const until = Date.now() + 6_000
  const bidOnce = (fan: (typeof fans)[number]) =>
    new Promise<number>((done, failed) => {
      const price = amount++
      const body = JSON.stringify({
        bidderUsername: fan.username,
        priceCoinsAmount: price,
        confirmedCoinsAmount: price,
      })
      const sent = request(
        `${server.origin}${lot}/bids`,
        {
          agent,
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
            authorization: `Bearer ${fan.token}`,
            'idempotency-key': randomUUID(),
          },
        },
        (response) => {
          response.resume()
          response.on('end', () => done(response.statusCode ?? 0))
        },
      )
      sent.on('error', failed)
      sent.end(body)
    })
  const started = Date.now()
  await Promise.all(
    fans.map(async (fan) => {
      while (Date.now() < until) {
        const status = await bidOnce(fan)
        if (status === 201) accepted++
        else if (status !== 409) throw new Error(`A bid got ${status}`)
      }
    }),
  )
  agent.destroy()
  return accepted / ((Date.now() - started) / 1000)
}

/** Bids until a bid is accepted. */
async function bidUntilTaken(fan: BiddingFan | undefined): Promise<AcceptedBid> {
  if (!fan) throw new Error('No fans')
  for (;;) {
    const price = amount++
    const response = await fetch(`${server.origin}${lot}/bids`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${fan.token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({
        bidderUsername: fan.username,
        priceCoinsAmount: price,
        confirmedCoinsAmount: price,
      }),
    })
    const answered = Date.now()
    if (response.status === 201)
      return { date: Date.parse(((await response.json()) as { date: string }).date), answered }
    if (response.status !== 409) throw new Error(`A bid got ${response.status}`)
  }
}

/**
 * Measures the same transaction, one bid per commit, with pgbench on the same database and lot and the best number of
 * connections.
 */
function transactionsPerSecond(): number {
  const script = join(folder, 'bid.sql')
  const lotId =
    execFileSync(
      'psql',
      [
        databaseUrl,
        '-Atc',
        "select set_config('virage.club_id', '*', false); select exclusive_id || ' ' || club_id from lot join exclusive e using (club_id) where e.id = exclusive_id and e.slug = 'centenary-one-of-one'",
      ],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n')
      .at(-1) ?? ''
  const fanId =
    execFileSync(
      'psql',
      [
        databaseUrl,
        '-Atc',
        `select set_config('virage.club_id', '*', false); select id from fan where club_id = '${lotId.split(' ')[1]}' and card_status = 'READY' limit 1`,
      ],
      { encoding: 'utf8' },
    )
      .trim()
      .split('\n')
      .at(-1) ?? ''
  const [exclusive, clubId] = lotId.split(' ')
  execFileSync('bash', ['-c', `cat > ${script}`], {
    input: `begin;
select set_config('virage.club_id', '${clubId}', true);
select version, current_price, bid_count from lot where club_id = '${clubId}' and exclusive_id = '${exclusive}' for update \\gset
insert into bid (club_id, exclusive_id, fan_id, price, sequence, request_key, placed_at) values ('${clubId}', '${exclusive}', '${fanId}', :current_price::bigint + 100000, :bid_count + 1, gen_random_uuid()::text, virage_now());
update lot set current_price = current_price + 100000, leader_id = '${fanId}', bid_count = bid_count + 1, version = version + 1 where club_id = '${clubId}' and exclusive_id = '${exclusive}';
commit;
`,
  })
  const rates = [1, 4, 16].map((clients) => {
    const output = execFileSync(
      'pgbench',
      ['-n', '-f', script, '-c', String(clients), '-j', '2', '-T', '4', databaseUrl],
      { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    )
    return Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0)
  })
  return Math.max(...rates)
}
