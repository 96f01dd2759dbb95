import { randomUUID } from 'node:crypto'
import { createDatabase } from '@virage/test-support'
import { type BiddingFan, createBiddingFans } from '@virage/test-support/fans'
import { type RunningServer, startServer } from '@virage/test-support/server'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DemoCluster, startDemoCluster } from '../../apps/server/src/testing/demo-template.ts'

const club = 'fc-virage'
let cluster: DemoCluster
beforeAll(async () => void (cluster = await startDemoCluster()))
afterAll(() => cluster.remove())

const start = (url = cluster.databaseUrl) => startServer({ DATABASE_URL: url, WEB: 'false', SECRET: cluster.secret })

test('processes that start together on an empty database are all ready, with one demonstration', async () => {
  const database = await createDatabase()
  const servers = await Promise.all([start(database.url), start(database.url), start(database.url)])
  const ready = await Promise.all(servers.map(async ({ origin }) => (await fetch(`${origin}/readyz`)).status))
  await Promise.all(servers.map((server) => server.stop()))
  await database.drop()
  expect(ready).toEqual([200, 200, 200])
})

test('a process that starts while the database is away is ready once it is back', async () => {
  await cluster.postgres.stop()
  const starting = start()
  await cluster.postgres.revive()
  const server = await starting
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  await server.stop()
})

describe('a process that writes to', () => {
  let server: RunningServer
  let fan: BiddingFan
  beforeAll(async () => {
    server = await start()
    const { databaseUrl, secret } = cluster
    const fans = await createBiddingFans({ origin: server.origin, databaseUrl, secret, club, count: 1 })
    ;[fan] = fans as [BiddingFan]
  })
  afterAll(() => server.stop())

  /** Changes a setting of the cluster, for open connections too. */
  const set = async (name: string, value: string) => {
    const admin = new pg.Client(cluster.adminUrl)
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
  ])('$database answers 503 instead of waiting, and goes on afterwards', async ({ name, value }) => {
    expect((await write()).status).toBe(200)
    await set(name, value)
    await expect.poll(async () => (await write()).status).toBe(503)
    const begun = performance.now()
    const refused = await write()
    // The product waits 9.5 seconds at most (database.test.ts), and a slow machine needs some for the rest.
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
    await set(name, 'default')
    await expect.poll(async () => (await write()).status).toBe(200)
  })
})
