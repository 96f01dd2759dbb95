import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Club } from '../../../apps/server/src/platform/access/clubs.ts'
import type { Tx } from '../../../apps/server/src/platform/database/database.ts'
import { readVatDays, storeBookDays } from '../../../apps/server/src/modules/sales/books/book-days.ts'
import { readBookMonth } from '../../../apps/server/src/modules/sales/books/close-month.ts'
import { daysOf } from '../../../apps/server/src/modules/sales/books/months.ts'
import { openIdleDatabase } from '../../../apps/server/src/testing/coin-fixtures.ts'
import { runMonth } from './close.ts'

const month = '2027-01'
let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let club: Club
beforeAll(async () => {
  idle = await openIdleDatabase()
  await runMonth(idle, { month, orders: 200, seed: 2 })
  club = await idle.database.asSystem((tx) => tx.selectFrom('club').selectAll().executeTakeFirstOrThrow())
}, 600_000)
afterAll(() => idle.stop())
beforeEach(() => inClub((tx) => tx.deleteFrom('book_day').execute()))

const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
/** Stores each day that has a document. */
const store = () => storeBookDays(idle.database, 1)
const storedDays = () =>
  inClub(async (tx) => {
    const rows = await tx
      .selectFrom('book_day')
      .select(sql<string>`day::text`.as('day'))
      .orderBy('day')
      .execute()
    return rows.map(({ day }) => day)
  })
const undone = new Error('The database is as it was')

test('a month that is read from stored days is as one that is read from its documents', async () => {
  const read = () =>
    inClub(async (tx) => ({
      book: await readBookMonth(tx, club, month),
      days: await readVatDays(tx, club.id, daysOf(month)),
    }))
  const before = await read()
  await store()
  expect((await storedDays()).filter((day) => day.startsWith(month)).length).toBeGreaterThan(25)
  expect(await read()).toEqual(before)
})

test('a month of which some days are stored is as one that is read from its documents', async () => {
  const read = () => inClub((tx) => readBookMonth(tx, club, month))
  const before = await read()
  await store()
  await inClub((tx) =>
    sql`delete from book_day where extract(day from day)::int in (1, 2, 7, 15, 16, 17, 30, 31)`.execute(tx),
  )
  expect(await read()).toEqual(before)
})

test('a stored day is not read from its documents', async () => {
  await store()
  const [first] = await storedDays()
  const forged = inClub(async (tx) => {
    await sql`alter table book_day disable trigger book_day_sums_stay`.execute(tx)
    await sql`update book_day set sums = jsonb_set(sums, '{vat}', '[]') where day = ${first}::date`.execute(tx)
    const days = await readVatDays(tx, club.id, daysOf(month))
    expect(days.map(({ day }) => day)).not.toContain(first)
    throw undone
  })
  await expect(forged).rejects.toBe(undone)
})

test('a day whose sales do not agree with their documents is read from them until they do', async () => {
  const { id, day } = await inClub(async (tx) => {
    const { rows } = await sql<{ id: string; day: string }>`
      select id, (created_at at time zone 'Europe/Paris')::date::text as day from orders order by created_at limit 1`.execute(
      tx,
    )
    if (!rows[0]) throw new Error('No order')
    return rows[0]
  })
  const add = (cents: number) =>
    inClub((tx) => sql`update orders set final_cost = final_cost + ${cents} where id = ${id}`.execute(tx))
  await add(1)
  await store()
  const wrong = await storedDays()
  await add(-1)
  await store()
  expect(wrong).not.toContain(day)
  expect(await storedDays()).toContain(day)
})

/** Stores days while a sale of that time waits for its document. @returns the stored days */
async function storeWhileWaiting(when: string): Promise<string[]> {
  await inClub((tx) =>
    sql`insert into waiting_invoice (club_id, fan_id, source, source_id, sale, created_at)
      select club_id, fan_id, 'order', uuidv7(), '{}', ${when}::timestamptz from orders limit 1`.execute(tx),
  )
  await store()
  await inClub((tx) => tx.deleteFrom('waiting_invoice').execute())
  return storedDays()
}

test('no day is stored while a sale waits for its document', async () => {
  expect(await storeWhileWaiting('2026-12-01')).toEqual([])
})

test('a sale that waits for its document does not hold up the days before it', async () => {
  const days = await storeWhileWaiting('2027-01-15T12:00:00+01:00')
  expect(days).toContain('2027-01-14')
  expect(days.at(-1)).toBe('2027-01-14')
})

test('payments that were in no payout when their day was stored are counted again', async () => {
  const unpaid = () => inClub((tx) => tx.selectFrom('book_day').select('unpaid_out').orderBy('day').execute())
  await store()
  const before = await unpaid()
  await inClub((tx) => sql`update book_day set unpaid_out = unpaid_out + 1`.execute(tx))
  await store()
  expect(await unpaid()).toEqual(before)
})

test('the sums of a stored day do not change', async () => {
  await store()
  const changed = inClub((tx) => sql`update book_day set sums = '{}'`.execute(tx))
  await expect(changed).rejects.toThrow('book_day is append-only')
})
