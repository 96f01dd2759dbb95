import type { SellerDetails } from '@virage/contract/staff'
import { cents, coinPrice, wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { forgetVat, testSeller, testVat } from '../../../testing/book-fixtures.ts'
import { type CoinFixtures, createCoinFixtures, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { setClock } from '../../../testing/set-clock.ts'
import { issueWaitingInvoices } from '../invoices/issue-waiting-invoices.ts'
import { insertVatSettings } from '../invoices/vat-settings.ts'
import { recordPayment } from '../outstanding-payments/record-payment.ts'
import { createReceiptUrls } from './receipt-urls.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())
beforeEach(() => setClock(idle.database, new Date('2027-01-04T10:00:00Z')))

const now = new Date('2027-01-04T10:00:00Z')
const mail = {
  publicUrl: () => 'http://localhost',
  receiptUrls: createReceiptUrls({ secret: Buffer.alloc(32), now: () => now }),
}
const price = wholeCoins(100)
const receipts: SellerDetails['receipts'] = {
  purpose: 'Football for all',
  body: 'GENERAL_INTEREST',
  recognition: null,
  articles: ['200'],
  signer: { name: 'Ada', office: 'President', signatureUrl: '' },
}

type Foundation = CoinFixtures & {
  fanId: string
  exclusiveId: string
  inClub: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
}

/** A foundation that sells something worth 40 € for 100 coins, 100 €, to a fan whom it can give a receipt. */
async function createFoundation(): Promise<Foundation> {
  const fixtures = await createCoinFixtures(idle.database, { fans: 1, exclusives: 1, stock: 1, coins: 0 })
  const [fanId = '', exclusiveId = ''] = [fixtures.fanIds[0], fixtures.exclusiveIds[0]]
  const { id: clubId } = fixtures.club
  const change = { model: 'FOUNDATION', coin_price: coinPrice(100_000) } as const
  await idle.database.query.updateTable('club').set(change).where('id', '=', clubId).execute()
  const inClub = <T>(work: (tx: Tx) => Promise<T>) => idle.database.withTenant(clubId, work)
  await inClub(async (tx) => {
    await tx
      .updateTable('exclusive')
      .set({ price, non_deductible: cents(4_000) })
      .execute()
    const address = JSON.stringify(testSeller.address)
    await tx.updateTable('fan').set({ first_name: 'Ana', last_name: 'Gomes', receipt_address: address }).execute()
    const details = JSON.stringify({ ...testSeller, receipts })
    await tx.insertInto('club_seller').values({ club_id: clubId, revision: 2, details, signature: null }).execute()
  })
  return { ...fixtures, club: { ...fixtures.club, ...change }, fanId, exclusiveId, inClub }
}

/** Records on 4 January that the fan's cheque for a won lot was received on 29 December. */
const recordCheque = ({ club, fanId, exclusiveId, inClub }: Foundation) =>
  inClub(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      with auction as (
        insert into auction (club_id, name, starts_at, ends_at)
        values (${club.id}, '{"en": "Gala"}', '2026-12-20T18:00Z', '2026-12-20T20:00Z') returning *
      ), lot as (
        insert into lot (club_id, exclusive_id, auction_id, starting_price, starts_at, ends_at, current_price, leader_id, bid_count, closed_at)
        select club_id, ${exclusiveId}, id, ${price}::bigint, starts_at, ends_at, ${price}::bigint, ${fanId}, 1, ends_at from auction
      )
      insert into outstanding_payment (club_id, exclusive_id, fan_id, price, coin_price, deadline)
      select ${club.id}, ${exclusiveId}, ${fanId}, ${price}::bigint, ${club.coin_price}::bigint, '2027-02-01' from auction returning id`.execute(
      tx,
    )
    const payment = { clubId: club.id, paymentId: rows[0]?.id ?? '', amount: cents(10_000), now }
    const cheque = { method: 'CHEQUE', receivedDay: '2026-12-29', reference: undefined, actor: 'staff' } as const
    await recordPayment(tx, { ...payment, ...cheque }, mail)
  })

const noon = new Date('2026-12-29T11:00:00Z')

test('the receipt of a payment that was recorded later says when it was received (P05)', async () => {
  const { club, ...foundation } = await createFoundation()
  await recordCheque({ club, ...foundation })
  const receipt = await foundation.inClub((tx) => tx.selectFrom('receipt').selectAll().executeTakeFirstOrThrow())
  expect(receipt).toMatchObject({ paid_at: noon, year: 2027, deductible: 6_000 })
})

test('so does a receipt that waits (P05)', async () => {
  const foundation = await createFoundation()
  await foundation.inClub((tx) => tx.updateTable('fan').set({ receipt_address: null }).execute())
  await recordCheque(foundation)
  const waiting = await foundation.inClub((tx) => tx.selectFrom('waiting_receipt').select('paid_at').execute())
  expect(waiting).toEqual([{ paid_at: noon }])
})

const paidAt = (tx: Tx) => tx.selectFrom('invoice').select(['body', 'issued_at']).executeTakeFirstOrThrow()

test('the invoice of a payment that was recorded later says when it was received, and is dated by its issue', async () => {
  const foundation = await createFoundation()
  await recordCheque(foundation)
  const { body, issued_at: issuedAt } = await foundation.inClub(paidAt)
  expect([body.paidAt, issuedAt.getUTCFullYear()]).toEqual([noon.toISOString(), 2027])
})

test('so does an invoice that has waited', async () => {
  const foundation = await createFoundation()
  await forgetVat(foundation)
  await recordCheque(foundation)
  const { id: clubId } = foundation.club
  await foundation.inClub((tx) => insertVatSettings(tx, clubId, { revision: 1, details: testVat }))
  await issueWaitingInvoices(idle.database, clubId)
  expect((await foundation.inClub(paidAt)).body.paidAt).toBe(noon.toISOString())
})
