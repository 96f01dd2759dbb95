import { randomUUID } from 'node:crypto'
import { wholeCoins } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { forgetVat, testSeller, testVat } from '../../../testing/book-fixtures.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { setClock } from '../../../testing/set-clock.ts'
import { transferCoins } from '../../wallet/ledger.ts'
import { issueWaitingInvoices } from '../invoices/issue-waiting-invoices.ts'
import { insertVatSettings } from '../invoices/vat-settings.ts'
import { orderWithCoins } from '../orders/order-with-coins.ts'
import { storeBookDays } from './book-days.ts'
import { closeMonth, readBookMonth } from './close-month.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const create = () => createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 9, coins: 0 })
const inClub = <T>({ club }: CoinFixtures, work: (tx: Tx) => Promise<T>) => idle.database.withTenant(club.id, work)
const moveTo = (at: string) => setClock(idle.database, new Date(at))

/** Buys something with coins that were bought. @returns the order's id */
const spend = (fixtures: CoinFixtures) =>
  inClub(fixtures, async (tx) => {
    const { club, fanIds, exclusiveIds } = fixtures
    const fanId = fanIds[0] ?? ''
    const bought = { kind: 'PURCHASE', from: 'issue', to: { fanId }, amount: wholeCoins(50) } as const
    await transferCoins(tx, { clubId: club.id, ...bought, reference: randomUUID() })
    const [made] = await orderWithCoins(tx, { club, purchases: [{ fanId, exclusiveIds }], now: new Date() })
    if (!made?.ok) throw new Error('No order')
    return made.order.id
  })

const close = (fixtures: CoinFixtures, month: string) =>
  inClub(fixtures, (tx) => closeMonth(tx, fixtures.club, { month, actor: 'x', email: 'x@clubs.test' }))
/** Reads which checks of a month fail. */
const readFailed = async (fixtures: CoinFixtures, month: string) =>
  (await inClub(fixtures, (tx) => readBookMonth(tx, fixtures.club, month))).checks.flatMap(({ check, ok }) =>
    ok ? [] : [check],
  )

test('a month is closed although its coins were spent before the club had settings of VAT', async () => {
  const fixtures = await create()
  await forgetVat(fixtures)
  await moveTo('2027-03-10T12:00:00Z')
  await spend(fixtures)
  await moveTo('2027-03-11T12:00:00Z')
  await inClub(fixtures, (tx) => insertVatSettings(tx, fixtures.club.id, { revision: 1, details: testVat }))
  await issueWaitingInvoices(idle.database, fixtures.club.id)
  await moveTo('2027-04-02T12:00:00Z')
  expect((await close(fixtures, '2027-03')).closed).not.toBeNull()
})

test('months are closed although a sale of the first has its document in the second', async () => {
  const fixtures = await create()
  const { id: clubId } = fixtures.club
  await inClub(fixtures, async (tx) => {
    await sql`alter table club_seller disable trigger club_seller_append_only`.execute(tx)
    await tx.deleteFrom('club_seller').execute()
    await sql`alter table club_seller enable trigger club_seller_append_only`.execute(tx)
  })
  await moveTo('2027-05-10T12:00:00Z')
  await spend(fixtures)
  await moveTo('2027-06-10T12:00:00Z')
  const waiting = await readFailed(fixtures, '2027-05')
  const seller = { club_id: clubId, revision: 1, details: JSON.stringify(testSeller), signature: null }
  await inClub(fixtures, (tx) => tx.insertInto('club_seller').values(seller).execute())
  await issueWaitingInvoices(idle.database, clubId)
  await moveTo('2027-07-02T12:00:00Z')
  const months = [await close(fixtures, '2027-05'), await close(fixtures, '2027-06')]
  expect({ waiting, closed: months.filter(({ closed }) => closed !== null).length }).toEqual({
    waiting: ['DOCUMENTS'],
    closed: 2,
  })
})

/** Forges the document of an order of 10 August, and moves the clock to September. */
async function forge(change: RawBuilder<unknown>): Promise<CoinFixtures> {
  await moveTo('2027-08-10T12:00:00Z')
  const fixtures = await create()
  const orderId = await spend(fixtures)
  await moveTo('2027-09-02T12:00:00Z')
  await inClub(fixtures, async (tx) => {
    await sql`alter table invoice disable trigger invoice_append_only`.execute(tx)
    await sql`update invoice set ${change} where order_id = ${orderId}`.execute(tx)
    await sql`alter table invoice enable trigger invoice_append_only`.execute(tx)
  })
  return fixtures
}

test.each([
  ['more coins than were spent', sql`bought_coins = bought_coins + 1`],
  ['other coins than the ledger', sql`bought_coins = bought_coins - 1, granted_coins = granted_coins + 1`],
])('a month is not closed while a document says %s', async (_name, change) => {
  expect(await readFailed(await forge(change), '2027-08')).toEqual(['COINS'])
})

test('a document from before the settings of VAT that says other coins than its sale keeps its month open', async () => {
  const fixtures = await forge(sql`bought_coins = bought_coins + 1`)
  await inClub(fixtures, async (tx) => {
    await sql`alter table vat_settings disable trigger vat_settings_append_only`.execute(tx)
    await sql`update vat_settings set created_at = '2027-08-20' where club_id = ${fixtures.club.id}`.execute(tx)
    await sql`alter table vat_settings enable trigger vat_settings_append_only`.execute(tx)
  })
  expect(await readFailed(fixtures, '2027-08')).toEqual(['COINS'])
})

test('a day is not stored while a document of it says other coins than its sale', async () => {
  const fixtures = await forge(sql`bought_coins = bought_coins + 1`)
  await storeBookDays(idle.database, 1)
  expect(await inClub(fixtures, (tx) => tx.selectFrom('book_day').selectAll().execute())).toEqual([])
})

test('a day that was stored with coins that differ is read from its documents', async () => {
  const fixtures = await forge(sql`bought_coins = bought_coins + 1`)
  const nothing = { sales: 0, coins: 0, donations: 0, refunds: 0, wrongSales: 0, unbalanced: 0, vat: [], numbers: [] }
  const sums = JSON.stringify({ ...nothing, spent: 1, invoiced: 2 })
  await inClub(fixtures, (tx) =>
    tx
      .insertInto('book_day')
      .values({ club_id: fixtures.club.id, day: sql<string>`'2027-08-10'::date`, sums, unpaid_out: 0 })
      .execute(),
  )
  expect(await readFailed(fixtures, '2027-08')).toEqual(['COINS'])
})
