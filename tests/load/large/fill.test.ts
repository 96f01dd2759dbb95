import { createDatabase } from '@virage/test-support'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts'
import { fillLargeClub, type FilledClub } from './fill.ts'
import { findBroken, foreignKeyChecks, invariants } from './invariants.ts'
import { shapeOf } from './shape.ts'

const size = 0.0005
let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
let filled: FilledClub
beforeAll(async () => {
  database = await createDatabase()
  const own = openDatabase({ url: database.url, size: 2 })
  await migrate(own.pool)
  await own.close()
  const adminUrl = new URL(inject('postgresAdminUrl'))
  adminUrl.pathname = new URL(database.url).pathname
  client = new pg.Client(adminUrl.href)
  await client.connect()
  await client.query("select set_config('virage.club_id', '*', false)")
  filled = await fillLargeClub({ adminUrl: adminUrl.href, size, until: Date.parse('2026-11-01T12:00:00Z') })
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const count = async (table: string) => {
  const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from ${table}`)
  return rows[0]?.count
}

test('a filled club has as many rows as its shape says, and nothing contradicts the invariants', async () => {
  const shape = shapeOf(size)
  expect(await count('fan')).toBe(shape.fans)
  expect(await count('orders')).toBeGreaterThanOrEqual(shape.groups * 10)
  expect(await count('ledger_entry')).toBeGreaterThanOrEqual(shape.groups * 40)
  const names = filled.steps.flatMap(({ step }) => (step.includes(' ') ? [] : [step]))
  for (const table of names.filter((name) => name !== 'invariants'))
    expect(await count(table), table).toBeGreaterThan(0)
})

test('its indexes are valid, and triggers keep what is added afterwards', async () => {
  const { rows } = await client.query(
    'select indexrelid::regclass from pg_index where not indisvalid or not indisready',
  )
  expect(rows).toEqual([])
  await client.query('begin')
  const fan = "select id from fan where kyc_status = 'VALIDATED' order by id limit 1"
  await client.query(`update fan set first_name = 'Renamed' where id = (${fan})`)
  const found = await client.query(`select text from search_entry where kind = 'fan' and id = (${fan})`)
  expect(found.rows).toMatchObject([{ text: expect.stringContaining('renamed') as string }])
  await expect(client.query('update ledger_entry set amount = 1 where amount > 1')).rejects.toThrow(/append-only/)
  await client.query('rollback')
})

/** A change that contradicts each invariant which the tables' own constraints don't keep. */
const contradictions: [what: string, change: string][] = [
  [
    'sum to zero',
    'update ledger_entry set amount = amount + 1 where transfer_id = (select max(transfer_id::text)::uuid from ledger_entry) and amount > 0',
  ],
  ['balance of each account', "update ledger_account set balance = balance + 1 where kind = 'held'"],
  ['each order has been paid', 'update orders set used_coins = used_coins + 1 where number = 1'],
  ['numbered without gaps, up to the counter', 'update order_counter set last = last + 1'],
  ['about its refunds', 'update refund set coins = coins + 1 where coins > 0'],
  ['each is higher than the one before', 'update bid set price = price + 1000000000 where sequence = 3'],
  ['price, leader and number of bids', 'update lot set bid_count = bid_count + 1'],
  ['the bidders of a lot', 'delete from lot_bidder where number = 2'],
  [
    'the bidders of an auction',
    'delete from auction_bidder where fan_id = (select min(fan_id::text)::uuid from auction_bidder)',
  ],
  ['has its search entry', "update search_entry set text = ' other ' where kind = 'fan'"],
  [
    'know its newest message',
    'update conversation_participant set newest_message_id = (select min(id::text)::uuid from message)',
  ],
  [
    'message_club_id_sender_id_fkey',
    "update message set sender_id = '0190f1e2-0000-7000-a000-000000000001' where read_at is null",
  ],
]

test.each(contradictions)('the invariants notice a contradiction: %s', async (what, change) => {
  await client.query('begin; set local session_replication_role = replica')
  const { rowCount } = await client.query(change)
  expect(rowCount).toBeGreaterThan(0)
  const checks = [...invariants, ...(await foreignKeyChecks(client, ['message']))].filter((one) =>
    one.what.includes(what),
  )
  expect(checks).toHaveLength(1)
  expect(await findBroken(client, checks)).toHaveLength(1)
  await client.query('rollback')
})

test('the same size, seed and end give the same rows', async () => {
  const digest = async () => {
    const { rows } = await client.query<{ digest: string }>(
      `select md5(string_agg(row::text, ',' order by row::text)) as digest from (
        select f.club_id::text || id || email as row from fan f union all select o.id || o.fan_id::text || o.original_cost from orders o
        union all select b.id || b.fan_id::text || b.price from bid b union all select e.transfer_id || e.account_id::text || e.amount from ledger_entry e) r`,
    )
    return rows[0]?.digest
  }
  const before = await digest()
  const names = filled.steps.flatMap(({ step }) => (step.includes(' ') || step === 'invariants' ? [] : [step]))
  await client.query(`set session_replication_role = replica; truncate ${names.join(', ')} cascade; delete from club`)
  const adminUrl = new URL(inject('postgresAdminUrl'))
  adminUrl.pathname = new URL(database.url).pathname
  await fillLargeClub({ adminUrl: adminUrl.href, size, until: Date.parse('2026-11-01T12:00:00Z') })
  expect(await digest()).toBe(before)
})
