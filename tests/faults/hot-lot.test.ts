import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type BiddingFan, createBiddingFans } from '@virage/test-support/fans'
import { type RunningServer, startServer } from '@virage/test-support/server'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startDemoCluster } from '../../apps/server/src/testing/demo-template.ts'

/** How long, and with how many fans; HOT_LOT=60 runs a minute with a hundred. */
const seconds = Number(process.env['HOT_LOT'] ?? 8)
const count = seconds >= 60 ? 100 : 30
const club = 'fc-virage'
const lot = 'diallo-derby-shirt'

type Answer = { status: number; id?: string; minimum?: number; key?: string }
type Taken = { id: string; key: string; fanId: string; maximum: number | undefined }

/** Sends one bid to the processes in turn until one responds; the idempotency key makes it one bid. */
async function bid(
  servers: RunningServer[],
  { fan, price, maximum, key }: { fan: BiddingFan; price: number; maximum: number | undefined; key: string },
): Promise<Answer> {
  const body = {
    bidderUsername: fan.username,
    priceCoinsAmount: price,
    ...(maximum && { maximumCoinsAmount: maximum }),
  }
  for (let attempt = 0; attempt < 2_000; attempt++) {
    const server = servers[attempt % servers.length]
    const response = await fetch(`${server?.origin}/api/clubs/${club}/exclusives/${lot}/bids`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${fan.token}`, 'idempotency-key': key },
      body: JSON.stringify(body),
    }).catch(() => undefined)
    const answer = (await response?.json().catch(() => undefined)) as Omit<Answer, 'status'> | undefined
    if (response && answer && response.status !== 503) return { ...answer, status: response.status }
    // Waits until processes and database have restarted.
    await pause(40)
  }
  throw new Error('No response arrived')
}

test(`${count} fans bid on one lot while processes are killed, the database restarts and the clock moves: exactly the accepted bids are stored, in order (A03)`, async () => {
  const { postgres, databaseUrl, adminUrl, secret, remove } = await startDemoCluster()
  // Both have one public address, as behind a proxy: a token of one is valid at the other.
  const settings = {
    DATABASE_URL: databaseUrl,
    SECRET: secret,
    WEB: 'false',
    PUBLIC_URL: 'http://club.localhost',
  }
  const first = await startServer(settings)
  const second = await startServer(settings)
  const servers = [first, second]
  try {
    const fans = await createBiddingFans({ origin: first.origin, databaseUrl, secret, club, count })
    const taken: Taken[] = []
    const statuses = new Set<number>()
    let minimum = 700
    const chaos = [
      () => first.kill().then(first.restart),
      () => second.kill().then(second.restart),
      async () => {
        await postgres.stop()
        await postgres.revive()
      },
      () =>
        fetch(`${second.origin}/dev/clock`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ seconds: 20 }),
        }),
    ]
    const until = Date.now() + seconds * 1_000
    let faults = 0
    // On a machine under load it takes longer until every fault has struck and there are enough bids to judge.
    const isOver = () => Date.now() >= until && faults >= chaos.length && taken.length > count

    const fight = fans.map(async (fan, index) => {
      for (let nth = 0; !isOver(); nth++) {
        const key = randomUUID()
        const price = minimum + (nth % 3)
        const maximum = (index + nth) % 4 === 0 ? price + 5 : undefined
        const ofFan = index % 2 ? servers : servers.toReversed()
        const answer = await bid(ofFan, { fan, price, maximum, key })
        statuses.add(answer.status)
        if (answer.minimum !== undefined) minimum = Math.max(minimum, answer.minimum)
        if (answer.status === 201 && answer.id) taken.push({ id: answer.id, key, fanId: fan.fanId, maximum })
      }
    })
    while (!isOver()) {
      await pause(1_000)
      await chaos[faults % chaos.length]?.()
      faults++
    }
    await Promise.all(fight)
    expect([...statuses].filter((status) => status !== 201 && status !== 409)).toEqual([])
    expect(taken.length).toBeGreaterThan(count)

    const client = new pg.Client(adminUrl)
    await client.connect()
    const { rows: bids } = await client.query<{ id: string; price: string; fan: string; key: string | null }>(
      `select b.id, b.price, b.fan_id as fan, b.request_key as key from bid b join exclusive e on e.id = b.exclusive_id
       where e.slug = $1 and b.fan_id = any($2) order by b.sequence`,
      [lot, fans.map(({ fanId }) => fanId)],
    )
    const { rows: lots } = await client.query<{
      current_price: string
      leader_id: string
      bid_count: number
      rows: number
    }>(
      `select l.current_price, l.leader_id, l.bid_count,
         (select count(*)::int from bid b where b.exclusive_id = l.exclusive_id) as rows
       from lot l join exclusive e on e.id = l.exclusive_id where e.slug = $1`,
      [lot],
    )
    await client.end()
    const ids = new Set(bids.map(({ id }) => id))
    for (const { id } of taken) expect(ids).toContain(id)
    bids.forEach(({ price }, index) => expect(Number(price)).toBeGreaterThan(Number(bids[index - 1]?.price ?? 0)))
    const keys = new Set(taken.map(({ key }) => key))
    for (const { key } of bids.filter((one) => one.key !== null)) expect(keys).toContain(key)
    // Only a maximum places bids by itself, and never above its amount.
    for (const { fan, price } of bids.filter((one) => one.key === null)) {
      const stated = taken.filter(({ fanId }) => fanId === fan).map(({ maximum = 0 }) => maximum)
      expect(Math.max(...stated) * 100_000).toBeGreaterThanOrEqual(Number(price))
    }
    const last = bids.at(-1)
    expect(lots).toEqual([
      { current_price: last?.price, leader_id: last?.fan, bid_count: lots[0]?.rows, rows: lots[0]?.rows },
    ])
  } finally {
    await second.stop()
    await first.stop()
    await remove()
  }
}, 600_000)
