import { randomUUID } from 'node:crypto'
import type { SellerDetails } from '@virage/contract/staff'
import { cents, coinPrice, type Coins, coinUnits, wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { forgetVat, testSeller, testVat } from '../../../testing/book-fixtures.ts'
import { type CoinFixtures, createCoinFixtures, give, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { setClock } from '../../../testing/set-clock.ts'
import { transferCoins } from '../../wallet/ledger.ts'
import { issueWaitingInvoices } from '../invoices/issue-waiting-invoices.ts'
import { insertVatSettings } from '../invoices/vat-settings.ts'
import { recordPayment } from '../outstanding-payments/record-payment.ts'
import { plainCheckout } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { applyEvent } from '../payments/settle-checkout.ts'
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
  links: { publicUrl: () => 'http://localhost', unsubscribeLinks: { path: () => '', read: () => undefined } },
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

/** Pays with coins that the club has granted, others that were bought, and the rest by card. @returns the receipts */
async function payWith({ club, fanId, exclusiveId, inClub }: Foundation, coins: { granted: Coins; bought: Coins }) {
  const { granted, bought } = coins
  const held = coinUnits(granted + bought)
  const session = { provider: 'test', successUrl: '', cancelUrl: '', now }
  return inClub(async (tx) => {
    const own = { clubId: club.id, reference: randomUUID() }
    if (granted > 0) {
      await transferCoins(tx, { ...own, kind: 'SUPPLY', from: 'issue', to: 'treasury', amount: granted })
      await give(tx, club.id, fanId, granted)
    }
    if (bought > 0) await transferCoins(tx, { ...own, kind: 'PURCHASE', from: 'issue', to: { fanId }, amount: bought })
    const amount = cents((price - held) / 1_000)
    const plain = plainCheckout(club, { fanId, purpose: 'order', amount, coins: coinUnits(0), ...session })
    const lines = [{ exclusiveId, price, withdrawal: 'RIGHT' as const }]
    await insertCheckout(tx, { ...plain, heldCoins: held, lines })
    const reference = plain.id
    await transferCoins(tx, { clubId: club.id, kind: 'HOLD', from: { fanId }, to: 'held', amount: held, reference })
    const paid = { type: 'paid', customer: null, paymentMethod: null, payment: plain.id, failure: null } as const
    await applyEvent(tx, mail, 'test', { id: plain.id, reference: { clubId: club.id, checkoutId: plain.id }, ...paid })
    return tx.selectFrom('receipt').select(['amount', 'deductible']).execute()
  })
}

test.each([
  ['60 granted coins and 40 €: no gift', { granted: wholeCoins(60), bought: wholeCoins(0) }, []],
  [
    '30 granted, 30 bought and 40 €: 30 €',
    { granted: wholeCoins(30), bought: wholeCoins(30) },
    [{ amount: 4_000, deductible: 3_000 }],
  ],
  [
    '60 bought and 40 €: what the card has paid',
    { granted: wholeCoins(0), bought: wholeCoins(60) },
    [{ amount: 4_000, deductible: 4_000 }],
  ],
])('the receipt of something worth 40 € that is paid with %s (P05)', async (_what, coins, stored) => {
  expect(await payWith(await createFoundation(), coins)).toEqual(stored)
})

test.each([
  [
    'the provider took it, although its event came after New Year',
    '2026-12-31T22:59:50.000Z',
    new Date('2026-12-31T22:59:50Z'),
  ],
  ['its event came, if the provider’s clock is ahead', '2027-01-04T11:00:00.000Z', now],
])('the receipt of a donation says that it was paid when %s (D02)', async (_when, at, paidOn) => {
  const { club, fanId, inClub } = await createFoundation()
  const session = { provider: 'test', successUrl: '', cancelUrl: '', now }
  const sums = { amount: cents(5_000), coins: coinUnits(0) }
  const checkout = plainCheckout(club, { fanId, purpose: 'donation', ...sums, ...session })
  const paid = { type: 'paid', customer: null, paymentMethod: null, payment: checkout.id, failure: null, at } as const
  const reference = { clubId: club.id, checkoutId: checkout.id }
  const [receipt] = await inClub(async (tx) => {
    await insertCheckout(tx, checkout)
    await applyEvent(tx, mail, 'test', { id: checkout.id, reference, ...paid })
    return tx.selectFrom('receipt').select(['year', 'paid_at']).execute()
  })
  expect([receipt?.year, Math.round(((receipt?.paid_at?.getTime() ?? 0) - paidOn.getTime()) / 60_000)]).toEqual([
    2027, 0,
  ])
})
