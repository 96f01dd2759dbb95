import { randomUUID } from 'node:crypto'
import { cents, coinUnits, wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import type { Sale } from '../../../platform/database/json-columns.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { issueOverNewYear } from '../../../testing/issue-over-new-year.ts'
import { setClock } from '../../../testing/set-clock.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { readSeries } from './book-days.ts'
import { daysOf } from './months.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const create = () => createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
const inClub = <T>({ club }: CoinFixtures, work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
const moveTo = (at: string) => setClock(idle.database, new Date(at))

/** A sale of coins, which has a slip. */
const saleOf = (fixtures: CoinFixtures): Sale => ({
  source: 'coins',
  sourceId: randomUUID(),
  orderId: null,
  fanId: fixtures.fanIds[0] ?? '',
  checkoutId: null,
  lines: [{ kind: 'coins', coins: wholeCoins(1), ticker: 'CLB', gross: cents(110) }],
  byMoney: cents(110),
  boughtCoins: coinUnits(0),
  grantedCoins: coinUnits(0),
  method: 'CARD',
  billing: null,
})
const issue = (tx: Tx, fixtures: CoinFixtures) => issueInvoices(tx, fixtures.club.id, [saleOf(fixtures)])

test('a number that was taken before New Year and is dated after it is missing in no month of the new year', async () => {
  const fixtures = await create()
  await moveTo('2027-12-31T12:00:00Z')
  await inClub(fixtures, async (tx) => {
    for (let at = 0; at < 3; at++) await issue(tx, fixtures)
    await sql`alter table invoice disable trigger invoice_append_only`.execute(tx)
    await sql`update invoice set issued_at = '2028-01-01T00:00:01+01:00' where number = 3`.execute(tx)
    await sql`alter table invoice enable trigger invoice_append_only`.execute(tx)
  })
  await moveTo('2028-01-02T12:00:00Z')
  await inClub(fixtures, (tx) => issue(tx, fixtures))
  const ofMonth = (month: string) => inClub(fixtures, (tx) => readSeries(tx, fixtures.club.id, daysOf(month)))
  expect([...(await ofMonth('2027-12')), ...(await ofMonth('2028-01'))]).toEqual([
    { series: 'P', year: 2027, first: 1, last: 2, missing: 0 },
    { series: 'P', year: 2028, first: 1, last: 1, missing: 0 },
  ])
})

test('a document that waits for its number over New Year has the first one of the year in which it is dated', async () => {
  const fixtures = await create()
  await issueOverNewYear(idle.database, fixtures.club.id, (tx) => issue(tx, fixtures))
  const year = sql<number>`extract(year from issued_at at time zone 'Europe/Paris')::integer`.as('dated')
  const documents = await inClub(fixtures, (tx) =>
    tx.selectFrom('invoice').select(['year', 'number', year]).orderBy('id').execute(),
  )
  expect(documents).toEqual([
    { year: 2028, number: 1, dated: 2028 },
    { year: 2028, number: 2, dated: 2028 },
    { year: 2029, number: 1, dated: 2029 },
  ])
})
