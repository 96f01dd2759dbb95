import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LocalPostgres, startPostgres } from '@virage/postgres'
import { type BiddingFan, createBiddingFans } from '@virage/test-support/fans'
import { type RunningServer, startServer } from '@virage/test-support/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const secret = 'a-secret-of-this-test-that-is-long-enough'
const club = 'fc-virage'
let parent: string
let postgres: LocalPostgres
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'virage-failover-'))
  await chmod(parent, 0o755)
  postgres = await startPostgres({ directory: join(parent, 'cluster') })
})
afterAll(async () => {
  await postgres.stop()
  await rm(parent, { recursive: true, force: true })
})

const start = () => startServer({ DATABASE_URL: postgres.adminUrl, WEB: 'false', SECRET: secret })

test('processes that start together on an empty database are all ready, with one demonstration', async () => {
  const servers = await Promise.all([start(), start(), start()])
  const ready = await Promise.all(servers.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status))
  await Promise.all(servers.map((server) => server.stop()))
  expect(ready).toEqual([200, 200, 200])
})

test('a process that starts while the database is away is ready once it is back', async () => {
  await postgres.stop()
  const starting = start()
  await postgres.revive()
  const server = await starting
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await server.stop()
})

describe('a process that writes to', () => {
  let server: RunningServer
  let fan: BiddingFan
  beforeAll(async () => {
    server = await start()
    const fans = { origin: server.origin, databaseUrl: postgres.adminUrl, secret, club, count: 1 }
    ;[fan] = (await createBiddingFans(fans)) as [BiddingFan]
  })
  afterAll(() => server.stop())

  /** Changes a setting of the cluster, for open connections too. */
  const set = async (name: string, value: string) => {
    const admin = new pg.Client(postgres.adminUrl)
    await admin.connect()
    await admin.query(`alter system set ${name} = ${value}`)
    await admin.query('select pg_reload_conf()')
    await admin.end()
  }
  const write = () =>
    fetch(`${server.origin}/api/clubs/${club}/fans/${fan.username}/language`, {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${fan.token}`,
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify({ language: 'fr' }),
    })

  test.each([
    { database: 'a server that is not promoted yet', name: 'default_transaction_read_only', value: 'on' },
    { database: 'a primary whose standbys are gone', name: 'synchronous_standby_names', value: "'gone'" },
  ])('$database answers 503 within ten seconds, and goes on afterwards', async ({ name, value }) => {
    expect((await write()).status).toBe(200)
    await set(name, value)
    await expect.poll(async () => (await write()).status).toBe(503)
    const begun = performance.now()
    const refused = await write()
    expect(performance.now() - begun).toBeLessThan(10_000)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    await set(name, 'default')
    await expect.poll(async () => (await write()).status).toBe(200)
  })
})
