import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type LocalPostgres, startPostgres } from '@virage/postgres'
import { createBiddingFans } from '@virage/test-support/fans'
import { startServer } from '@virage/test-support/server'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type S3Server, startS3Server } from '../../apps/server/src/testing/s3-server.ts'

const secret = 'a-secret-of-this-test-that-is-long-enough'
const club = 'fc-virage'
let parent: string
let postgres: LocalPostgres
let store: S3Server
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'virage-upgrade-'))
  await chmod(parent, 0o755)
  postgres = await startPostgres({ directory: join(parent, 'cluster') })
  store = await startS3Server()
})
afterAll(async () => {
  store.stop()
  await postgres.stop()
  await rm(parent, { recursive: true, force: true })
})

let databaseUrl: string
let admin: pg.Client
let count = 0
beforeEach(async () => {
  const name = `upgrade_${++count}`
  const server = new pg.Client(postgres.adminUrl)
  await server.connect()
  await server.query(`create database ${name}`)
  await server.end()
  databaseUrl = postgres.adminUrl.replace(/\/[^/]*$/, `/${name}`)
  admin = new pg.Client(databaseUrl)
  await admin.connect()
  return () => admin.end()
})

/** Settings of one of several processes. */
const settings = () => ({
  ...store.settings,
  DATABASE_URL: databaseUrl,
  SECRET: secret,
  WEB: 'false',
  MULTIPLE_PROCESSES: 'true',
  PUBLIC_URL: 'http://localhost:3000',
})

/** Runs `main.ts migrate`. */
const migrate = () =>
  promisify(execFile)('node', ['apps/server/src/main.ts', 'migrate'], { env: { ...process.env, ...settings() } })

test('a process does not start on a database that must be migrated first', async () => {
  await expect(startServer(settings())).rejects.toThrow(/Run `main\.ts migrate` first/)
})

test('a process of the previous release starts and takes bids on the schema of the next one', async () => {
  await migrate()
  // What a later release may do: add a column, a table, another overload, and a new version of a function.
  await admin.query(`
    alter table bid add column channel text;
    create table wish (club_id uuid not null references club, fan_id uuid not null);
    insert into schema_migration (name, timestamp) values ('migrations/900-wishes.sql', now()::text);
    insert into schema_checksum values ('migrations/900-wishes.sql', 'of the next release');
    update schema_checksum set checksum = 'of the next release' where path = 'functions/place_bids.sql';
    comment on function statement_now() is 'of the next release'`)
  const server = await startServer({ ...settings(), MULTIPLE_PROCESSES: 'true' })
  try {
    const fans = await createBiddingFans({ origin: server.origin, databaseUrl, secret, club, count: 1 })
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
  expect(rows).toEqual([{ checksum: 'of the next release' }])
})

test('the database can be migrated twice, also while processes run', async () => {
  await migrate()
  const server = await startServer(settings())
  try {
    expect((await migrate()).stdout).toContain('The database is migrated.')
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)
  } finally {
    await server.stop()
  }
})
