import { createHash } from 'node:crypto'
import { usualAccounts } from '@virage/contract/staff'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashJournal, writeJournal } from '../../../apps/server/src/modules/sales/books/close-month.ts'
import { type Posting, readPostings } from '../../../apps/server/src/modules/sales/books/postings.ts'
import { insertVatSettings, readVatSettings } from '../../../apps/server/src/modules/sales/invoices/vat-settings.ts'
import { openIdleDatabase } from '../../../apps/server/src/testing/coin-fixtures.ts'
import { runMonth } from './close.ts'

const month = '2027-01'
let idle: Awaited<ReturnType<typeof openIdleDatabase>>
let closed: Awaited<ReturnType<typeof runMonth>>
beforeAll(async () => {
  idle = await openIdleDatabase()
  closed = await runMonth(idle, { month, orders: 200, seed: 1 })
}, 600_000)
afterAll(() => idle.stop())

/** Reads what the closing of the month has stored. */
const readClosing = () =>
  idle.database.asSystem((tx) =>
    tx.selectFrom('closed_month').select(['club_id', 'journal_sha256']).executeTakeFirstOrThrow(),
  )

test('a month of business agrees to the cent when it is closed', () => {
  expect(closed.problems).toEqual([])
  expect(closed.documents).toBeGreaterThan(150)
})

test('a month is closed once', async () => {
  await expect(closed.close()).rejects.toMatchObject({ key: 'errors.books.closed' })
})

test('nothing is dated in a closed month', async () => {
  const backdated = idle.database.asSystem((tx) =>
    sql`insert into donation (club_id, amount, created_at)
      select club_id, 100, '2027-01-31T22:59:59Z' from closed_month`.execute(tx),
  )
  await expect(backdated).rejects.toThrow('the books of 2027-01 are closed')
})

test('a journal is the same in steps of any size', async () => {
  const { club_id } = await readClosing()
  const linesOf = async (atOnce: number) => {
    const lines: Posting[] = []
    for await (const some of readPostings(idle.database.asSystem, club_id, month, atOnce)) lines.push(...some)
    return lines
  }
  expect(await linesOf(1)).toEqual(await linesOf(1_000_000))
})

test('the journal of a closed month keeps its accounts, and so its hash', async () => {
  const { club_id, journal_sha256 } = await readClosing()
  await idle.database.asSystem(async (tx) => {
    const settings = await readVatSettings(tx, club_id)
    if (!settings) throw new Error('No settings')
    const details = { ...settings.details, accounts: { ...usualAccounts, goods: '707900' } }
    await insertVatSettings(tx, club_id, { revision: settings.revision + 1, details })
  })
  const hash = createHash('sha256')
  for await (const part of writeJournal(idle.database.asSystem, club_id, month)) hash.update(part)
  expect(hash.digest('hex')).toBe(journal_sha256?.toString('hex'))
})

test('a job that runs twice leaves the hash of a journal as it is', async () => {
  const before = await readClosing()
  await hashJournal(idle)({ clubId: before.club_id, month })
  expect(await readClosing()).toEqual(before)
})

test.each([
  "actor_email = 'another@clubs.test'",
  'lines = lines + 1',
  'journal_sha256 = null, lines = null, total = null',
])('a closing with its journal does not change (%s)', async (change) => {
  const changed = idle.database.asSystem((tx) => sql`update closed_month set ${sql.raw(change)}`.execute(tx))
  await expect(changed).rejects.toThrow('closed_month is append-only')
})

test('a closing gets the hash of its journal, and changes in nothing else', async () => {
  const setHash = (more: string) =>
    idle.database.asSystem((tx) =>
      sql`update closed_month set journal_sha256 = sha256('x'), lines = 1, total = 0 ${sql.raw(more)}
        where journal_sha256 is null`.execute(tx),
    )
  await idle.database.asSystem((tx) =>
    sql`insert into closed_month (club_id, month, actor, actor_email) select club_id, '2026-01-01', 'x', 'x@clubs.test' from closed_month`.execute(
      tx,
    ),
  )
  await expect(setHash(", actor = 'y'")).rejects.toThrow('closed_month is append-only')
  expect((await setHash('')).numAffectedRows).toBe(1n)
})
