import { cents } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { issueOverNewYear } from '../../../testing/issue-over-new-year.ts'
import { insertReceipt } from './queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const inClub = <T>({ club }: CoinFixtures, work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)

/** Issues the receipt of a donation. */
async function issue(tx: Tx, { club }: CoinFixtures) {
  const amount = cents(1_000)
  const donation = tx.insertInto('donation').values({ club_id: club.id, amount }).returning('id')
  const { id: donationId } = await donation.executeTakeFirstOrThrow()
  const donor = { name: 'A', companyName: null, email: 'a@b.test', addressLines: [], language: null }
  const sums = { amount, deductible: amount }
  const gift = { clubId: club.id, fanId: null, donationId, orderId: null, ...sums, donor, itemName: null }
  return insertReceipt(tx, { ...gift, language: 'en', sellerRevision: 1 })
}

test('a receipt that waits for its number over New Year has the first one of the year in which it is dated', async () => {
  const fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  await issueOverNewYear(idle.database, fixtures.club.id, (tx) => issue(tx, fixtures))
  const dated = sql<number>`extract(year from created_at at time zone 'Europe/Paris')::integer`.as('dated')
  const receipts = await inClub(fixtures, (tx) =>
    tx.selectFrom('receipt').select(['year', 'number', dated]).orderBy('year').orderBy('number').execute(),
  )
  expect(receipts).toEqual([
    { year: 2028, number: 1, dated: 2028 },
    { year: 2028, number: 2, dated: 2028 },
    { year: 2029, number: 1, dated: 2029 },
  ])
})
