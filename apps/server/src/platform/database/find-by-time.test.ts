import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, type TestApp } from '../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => (app = await openApp()))
afterAll(() => app.stop())

test.each([
  ['lot_to_close', 'lot where closed_at is null and ends_at <= statement_now()'],
  ['idempotency_record_by_age', "idempotency_record where created_at < statement_now() - interval '7 days'"],
])('due rows are found by an index: %s', async (index, rows) => {
  const plan = await app.platform.database.asSystem(async (tx) => {
    // Otherwise the plan depends on whether autovacuum has counted the rows.
    await sql`analyze lot, idempotency_record`.execute(tx)
    // The tables of a test are so small that the planner prefers a sequential scan.
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows: lines } = await sql<{ 'QUERY PLAN': string }>`explain select from ${sql.raw(rows)}`.execute(tx)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(new RegExp(`using ${index} on .*\\n +Index Cond: .*statement_now\\(\\)`))
})
