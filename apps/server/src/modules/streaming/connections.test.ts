import { get } from 'node:http'
import { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'
import { readStream, type StreamReader } from '../../testing/read-stream.ts'
import { createConnections } from './connections.ts'

let app: TestApp
const readers: StreamReader[] = []
beforeAll(async () => {
  app = await openApp({ RATE_LIMIT: '100000' })
})
afterEach(() => readers.splice(0).forEach(({ close }) => close()))
afterAll(() => app.stop())

async function subscribe(token?: string) {
  const reader = await readStream(`${app.origin}/api/clubs/fc-virage/events`, token === undefined ? {} : { token })
  readers.push(reader)
  return reader
}

/** Locks a table until the connection ends. It is not of the pool, which closes those that are silent for some seconds. */
async function lockTable(table: 'lot' | 'fan'): Promise<pg.Client> {
  const client = new pg.Client(app.platform.config.DATABASE_URL)
  await client.connect()
  await client.query(`begin; lock table ${table} in access exclusive mode`)
  return client
}

test('visitors who leave before their stream begins are not counted', async () => {
  const { http, origin } = app
  const sockets = new Set<Socket>()
  const onRequest = ({ socket }: { socket: Socket }) => void sockets.add(socket)
  // The first stream of a club begins once its lots have been read.
  const lock = await lockTable('lot')
  try {
    http.server.on('request', onRequest)
    const requests = Array.from({ length: 20 }, () =>
      get(`${origin}/api/clubs/club70-legends/events`, { agent: false }).on('error', () => {}),
    )
    await expect.poll(() => sockets.size).toBe(20)
    requests.forEach((request) => request.destroy())
    await expect.poll(() => [...sockets].every((socket) => socket.closed)).toBe(true)
  } finally {
    http.server.off('request', onRequest)
    await lock.end()
  }
  const reader = await readStream(`${origin}/api/clubs/club70-legends/events`)
  readers.push(reader)
  expect(reader.status).toBe(200)
})

test('a stream ends with its sign-in, and others continue (finding L14)', async () => {
  const { token } = await app.tokenOf('marie@fans.test')
  const [ending, staying] = [await subscribe(token), await subscribe()]
  let hasEnded = false
  void ending.ended.then(() => (hasEnded = true))
  await app.identity.admin.signOutEverywhere('marie@fans.test', { address: '127.0.0.1', language: 'en' })
  await expect.poll(() => hasEnded).toBe(true)
  expect(staying.status).toBe(200)
})

test('a stream ends with its sign-in although the notification was lost with its connection', async () => {
  const { token, username } = await app.tokenOf('sam@fans.test')
  const { ended } = await subscribe(token)
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const { pool } = app.platform.database
  await pool.query('update identity.token_family set revoked_at = now() where account_id = $1', [username])
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'virage-sign-ins' and datname = current_database()",
  )
  await expect.poll(() => hasEnded).toBe(true)
})

test('a stream ends whose sign-in has ended while it began', async () => {
  const { token } = await app.tokenOf('tom@fans.test')
  const lock = await lockTable('fan')
  let opening: Promise<StreamReader>
  try {
    opening = readStream(`${app.origin}/api/clubs/club70-legends/events`, { token })
    // Jobs may wait for fans, too.
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%account_id%'`
    await expect.poll(async () => (await app.platform.database.pool.query(waiting)).rowCount).toBeGreaterThan(0)
    await app.identity.admin.signOutEverywhere('tom@fans.test', { address: '127.0.0.1', language: 'en' })
  } finally {
    await lock.end()
  }
  const reader = await opening
  readers.push(reader)
  let hasEnded = false
  void reader.ended.then(() => (hasEnded = true))
  await expect.poll(() => hasEnded).toBe(true)
})

test('a stream stays while its sign-in can’t be looked up, and ends once it is known to have ended', async () => {
  const socket = new Socket()
  let asked = 0
  const isEnded = async () => {
    asked += 1
    if (asked === 1) throw new Error('The database is away')
    expect(socket.writableEnded).toBe(false)
    return true
  }
  createConnections(true, isEnded).add({ by: 'account', signInId: 'sign-in', socket })
  await expect.poll(() => socket.writableEnded).toBe(true)
})

test('a network can have twenty streams, and an account twenty of its own (finding L14)', async () => {
  const visitors = await Promise.all(Array.from({ length: 20 }, () => subscribe()))
  expect(visitors.map(({ status }) => status)).toEqual(Array<number>(20).fill(200))
  expect((await subscribe()).status).toBe(429)
  const { token } = await app.tokenOf('karim@fans.test')
  expect((await subscribe(token)).status).toBe(200)
  visitors[0]?.close()
  await expect.poll(async () => (await subscribe()).status).toBe(200)
})
