import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { createDatabase, type TestDatabase } from '@virage/test-support'
import { createBiddingFans } from '@virage/test-support/fans'
import { startServer } from '@virage/test-support/server'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type DemoTemplate, demoTemplate } from '../../apps/server/src/testing/demo-template.ts'
import { type S3Server, startS3Server } from '../../apps/server/src/testing/s3-server.ts'

const club = 'fc-virage'
let demo: DemoTemplate
let store: S3Server
beforeAll(async () => {
  demo = await demoTemplate()
  store = await startS3Server()
})
afterAll(() => store.stop())

/** Creates the database of a test. @param template of this name; empty by default */
async function openDatabase(template?: string): Promise<TestDatabase> {
  const database = await createDatabase(template)
  onTestFinished(database.drop)
  return database
}

/** Settings of one of several processes. */
const settingsFor = ({ url }: TestDatabase) => ({
  ...store.settings,
  DATABASE_URL: url,
  SECRET: demo.secret,
  WEB: 'false',
  DEMO_DATA: 'false',
  MULTIPLE_PROCESSES: 'true',
  PUBLIC_URL: 'http://localhost:3000',
})

/** Runs `main.ts migrate`. */
const migrate = (database: TestDatabase) =>
  promisify(execFile)('node', ['apps/server/src/main.ts', 'migrate'], {
    env: { ...process.env, ...settingsFor(database) },
  })

test('a process does not start on a database that must be migrated first', async () => {
  const settings = settingsFor(await openDatabase())
  await expect(startServer(settings)).rejects.toThrow(/Run `main\.ts migrate` first/)
})

test('a process of the previous release starts and takes bids on the schema of the next one', async () => {
  const database = await openDatabase(demo.database)
  const admin = new pg.Client(database.url)
  await admin.connect()
  // What a later release may do: add a column, a table, another overload, and a new version of a function.
  await admin.query(`
    alter table bid add column channel text;
    create table wish (club_id uuid not null references club, fan_id uuid not null);
    insert into schema_migration (name, timestamp) values ('migrations/900-wishes.sql', now()::text);
    insert into schema_checksum values ('migrations/900-wishes.sql', 'of the next release');
    update schema_checksum set checksum = 'of the next release' where path = 'functions/place_bids.sql';
    comment on function statement_now() is 'of the next release'`)
  const server = await startServer(settingsFor(database))
  try {
    const access = { origin: server.origin, databaseUrl: database.url, secret: demo.secret }
    const fans = await createBiddingFans({ ...access, club, count: 1 })
    const lot = `${server.origin}/api/clubs/${club}/exclusives/diallo-derby-shirt`
    const { auctionLot } = (await (await fetch(lot)).json()) as {
      auctionLot: { currentPrice: { coins: { amount: number } } }
    }
    const [fan] = fans
    const bid = await fetch(`${lot}/bids`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${fan?.token}`,
        'idempotency-key': 'a bid',
      },
      body: JSON.stringify({
        bidderUsername: fan?.username,
        priceCoinsAmount: auctionLot.currentPrice.coins.amount + 1,
      }),
    })
    expect(bid.status).toBe(201)
  } finally {
    await server.stop()
  }
  const { rows } = await admin.query<{ checksum: string }>(
    "select checksum from schema_checksum where path = 'functions/place_bids.sql'",
  )
  await admin.end()
  expect(rows).toEqual([{ checksum: 'of the next release' }])
})

test('the database can be migrated twice, also while processes run', async () => {
  const database = await openDatabase()
  await migrate(database)
  const server = await startServer(settingsFor(database))
  try {
    expect((await migrate(database)).stdout).toContain('The database is migrated.')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  } finally {
    await server.stop()
  }
})
