import { createHash } from 'node:crypto'
import * as contract from '@virage/contract'
import * as staff from '@virage/contract/staff'
import { pathOf } from '@virage/contract'
import { wholeCoins } from '@virage/domain'
import { mailsTo } from '@virage/test-support/mailbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CallAs, errorKeyOf, openApp, type TestApp, valueOf } from '../../../testing/open-app.ts'
import { onSandboxPage } from '../../../testing/sandbox-page.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { importPayouts } from './import-payouts.ts'
import { readProblems } from './month-queries.ts'
import { daysOf } from './months.ts'

let app: TestApp
let finance: CallAs
let owner: CallAs
const virage = { slug: 'fc-virage' }
const horizon = { slug: 'fondation-horizon' }

beforeAll(async () => {
  app = await openApp()
  const operator = await app.as('operator@virage.test')
  for (const params of [virage, horizon])
    for (const [email, role] of [
      ['fi@nance.test', 'finance'],
      ['ow@ner.test', 'owner'],
    ] as const)
      valueOf(await operator(staff.addStaff, { params, body: { email, role } }))
  for (const email of ['fi@nance.test', 'ow@ner.test'])
    await app.identity.createConfirmedUser({ email, password: 'Virage-demo-2026!' })
  finance = await app.as('fi@nance.test')
  owner = await app.as('ow@ner.test')
})
afterAll(() => app.stop())

/** The day in France, whose months and years the books have. */
const today = () => dayOf(app.platform.clock.now())
const urls = () => ({ successUrl: `${app.origin}/done`, cancelUrl: `${app.origin}/back` })
const billing = {
  companyName: 'Boulangerie Durand',
  siren: '000 120 410',
  vatNumber: null,
  address: { addressLine1: '2 rue du Pain', city: 'Lyon', country: 'FR', postalCode: '69001' },
}
/** Buys something by card. @returns the newest order of the fan */
async function buy(email: string) {
  const call = await app.as(email)
  const params = { ...virage, username: (await app.tokenOf(email)).username }
  // The fan's coins don't pay for all of it.
  const { id } = await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('exclusive')
      .set({ price: wholeCoins(3_000) })
      .where('slug', '=', 'derby-scarf-1911')
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const body = { lineItems: [{ exclusiveId: id }], billing, ...urls() }
  const before = valueOf(await call(contract.listOrders, { params })).length
  const { url } = valueOf(await call(contract.createFiatOrder, { params: virage, body }))
  await onSandboxPage(url, 'pay')
  await expect.poll(async () => valueOf(await call(contract.listOrders, { params })).length).toBe(before + 1)
  const [order] = valueOf(await call(contract.listOrders, { params }))
  if (!order) throw new Error('No order')
  return { call, params, order }
}
const get = (url: string) => fetch(new URL(url, app.origin))

test('an order has its invoice beside it, for the company that was named at checkout, and finance finds it', async () => {
  const { call, params, order } = await buy('karim@fans.test')
  const [link] = order.invoices
  const sheet = valueOf(await finance(staff.getStaffOrder, { params: { ...virage, orderId: order.id } }))
  expect(sheet.invoices.map(({ number }) => number)).toEqual([link?.number])
  expect(link).toMatchObject({ kind: 'INVOICE', number: expect.stringMatching(/^F-20\d\d-\d{6}$/) })
  const pdf = await get(link?.url ?? '')
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  const xml = await (await get((link?.url ?? '').replace('.pdf?', '.xml?'))).text()
  expect(xml).toContain('<ram:Name>Boulangerie Durand</ram:Name>')
  expect(xml).toContain('schemeID="0002">000120410<')
  const forged = new URL(link?.url ?? '', app.origin)
  forged.searchParams.set('expires', '9999999999')
  expect((await get(forged.href)).status).toBe(404)

  const own = valueOf(await call(contract.listInvoices, { params }))
  expect(own[0]).toMatchObject({ number: link?.number, orderId: order.id })
  for (const search of [link?.number ?? '', 'karim'])
    expect(valueOf(await finance(staff.listStaffInvoices, { params: virage, query: { search } }))).toMatchObject([
      { number: link?.number, buyer: { name: 'Boulangerie Durand', isCompany: true }, corrects: null },
    ])
  const { token } = await app.officeTokenOf('fi@nance.test')
  const csv = await fetch(app.origin + pathOf(staff.exportInvoices.path, virage), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await csv.text()).toContain(link?.number)

  const other = await app.as('marie@fans.test')
  const { username } = await app.tokenOf('marie@fans.test')
  const foreign = { params: { ...virage, username, orderId: order.id }, body: billing }
  expect(errorKeyOf(await other(contract.setOrderBilling, foreign))).toBe('errors.backend.notFound')
})

test('a purchase of coins and a year of membership have their document, for the fan and for finance', async () => {
  const newestOf = async (call: CallAs, params: { slug: string; username: string }, source: string) => {
    const [newest] = valueOf(await call(contract.listInvoices, { params }))
    return newest?.source === source ? newest : undefined
  }
  const karim = await app.as('karim@fans.test')
  const own = { ...virage, username: (await app.tokenOf('karim@fans.test')).username }
  const coins = { coinsAmount: 50, ...urls() }
  await onSandboxPage(valueOf(await karim(contract.purchaseCoins, { params: virage, body: coins })).url, 'pay')
  await expect.poll(() => newestOf(karim, own, 'coins')).toMatchObject({ kind: 'SLIP', orderId: null })
  const slip = await newestOf(karim, own, 'coins')
  const [purchase] = valueOf(await finance(staff.listCoinsPurchases, { params: virage, query: {} }))
  const purchaseParams = { ...virage, purchaseId: purchase?.id ?? '' }
  const { invoices } = valueOf(await finance(staff.getStaffCoinsPurchase, { params: purchaseParams }))
  expect(invoices).toMatchObject([{ number: slip?.number, kind: 'SLIP' }])

  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('fan')
      .set({ kyc_status: 'DUE_DILIGENCE_APPROVED' })
      .where('email', '=', 'marie@fans.test')
      .execute(),
  )
  const marie = await app.as('marie@fans.test')
  const hers = { ...horizon, username: (await app.tokenOf('marie@fans.test')).username }
  await onSandboxPage(valueOf(await marie(contract.createMembership, { params: horizon, body: urls() })).url, 'pay')
  await expect.poll(() => newestOf(marie, hers, 'membership')).toBeDefined()
  const document = await newestOf(marie, hers, 'membership')
  const [year] = valueOf(await finance(staff.listStaffMemberships, { params: horizon, query: {} }))
  const yearParams = { ...horizon, membershipId: year?.id ?? '' }
  const ofYear = valueOf(await finance(staff.getStaffMembership, { params: yearParams })).invoices
  expect(ofYear.map(({ number }) => number)).toEqual([document?.number])
  expect((await get(ofYear[0]?.url ?? '')).headers.get('content-type')).toBe('application/pdf')
})

test('VAT settings need a reason without VAT, and are not overwritten unseen', async () => {
  const { settings, version } = valueOf(await owner(staff.getVatSettings, { params: virage }))
  if (!settings) throw new Error('No settings')
  const update = (call: CallAs, body: staff.VatDetails, ifMatch = version) =>
    call(staff.updateVatSettings, { params: virage, body, ifMatch })
  const refused = await update(owner, { ...settings, regime: 'FRANCHISE', mention: null })
  expect(refused.ok ? [] : refused.problem?.errors).toEqual([{ path: 'mention', key: 'errors.validation.vatReason' }])
  const same = valueOf(await update(owner, settings))
  expect(same.version).toBe(version)
  const changed = valueOf(await update(owner, { ...settings, delivery: { rate: 5.5, nature: 'SERVICES' } }))
  expect(changed.version).not.toBe(version)
  expect(errorKeyOf(await update(owner, settings))).toBe('errors.staff.changed')
})

test('a month shows what is left to do, and an open one can’t be closed before it is over', async () => {
  await buy('karim@fans.test')
  const month = today().slice(0, 7)
  const params = { ...virage, month }
  const book = valueOf(await finance(staff.getBookMonth, { params }))
  expect(book.closed).toBeNull()
  expect(book.checks.filter(({ ok }) => !ok).map(({ check }) => check)).toEqual(['MONTH_OVER', 'PAYOUTS'])
  expect(book.series.every(({ missing }) => missing === 0)).toBe(true)
  expect(errorKeyOf(await finance(staff.closeBookMonth, { params, body: {} }))).toBe('errors.books.notReady')
  expect(book.journalFile).toMatch(/FEC\d{8}\.txt$/)
  const text = valueOf(await finance(staff.exportJournal, { params }))
  expect(text.split('\r\n')[0]).toMatch(/^JournalCode\tJournalLib\t/)
  const days = valueOf(await finance(staff.listVatDays, { params }))
  const sum = (values: number[]) => Math.round(values.reduce((all, one) => all + one, 0) * 100)
  expect(sum(days.map((one) => one.vat.value))).toBe(sum(book.vat.map((one) => one.vat.value)))
})

test('a month is closed at once, and a job stores the hash of its journal', async () => {
  const params = { ...virage, month: '2020-01' }
  const { closed } = valueOf(await finance(staff.closeBookMonth, { params, body: {} }))
  expect(closed).toMatchObject({ by: 'fi@nance.test', journal: null })
  const hash = createHash('sha256').update(valueOf(await finance(staff.exportJournal, { params })))
  await expect
    .poll(async () => valueOf(await finance(staff.getBookMonth, { params })).closed?.journal)
    .toBe(hash.digest('hex'))
})

test('a document whose VAT does not add up holds up its month', async () => {
  const { order } = await buy('karim@fans.test')
  const { club_id: clubId, id } = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('invoice').select(['club_id', 'id']).where('order_id', '=', order.id).executeTakeFirstOrThrow(),
  )
  const month = today().slice(0, 7)
  const undone = new Error('The database is as it was')
  let counts: number[] = []
  const forged = app.platform.database.withTenant(clubId, async (tx) => {
    const { unbalanced } = await readProblems(tx, clubId, daysOf(month))
    await sql`alter table invoice_vat disable trigger invoice_vat_append_only`.execute(tx)
    await sql`update invoice_vat set net = net - 1, gross = gross - 1 where invoice_id = ${id}`.execute(tx)
    counts = [unbalanced, (await readProblems(tx, clubId, daysOf(month))).unbalanced]
    throw undone
  })
  await expect(forged).rejects.toBe(undone)
  expect(counts).toEqual([0, 1])
})

test('payouts of the provider are matched to payments by its ids, once', async () => {
  await buy('karim@fans.test')
  await sql`update sandbox_charge set created_at = now() - interval '2 days'`.execute(app.platform.database.query)
  const since = new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10)
  const source = { database: app.platform.database, provider: app.provider }
  await importPayouts(source, since)
  await importPayouts(source, since)
  const [payout, ...others] = valueOf(await finance(staff.listPayouts, { params: virage, query: {} }))
  expect(others).toEqual([])
  expect(payout).toMatchObject({ unmatched: 0 })
  expect(payout?.lines).toBeGreaterThan(0)
  expect(payout?.fee.value).toBeGreaterThan(0)
})

test('tax receipts are listed, emailed again, and summed up for a year (P05)', async () => {
  const call = await app.as('lea@fans.test')
  const params = { ...horizon, username: (await app.tokenOf('lea@fans.test')).username }
  const body = { amount: { value: 40, currency: 'EUR' as const }, ...urls() }
  const { url } = valueOf(await call(contract.createDonation, { params, body }))
  const year = Number(today().slice(0, 4))
  const sumOf = async () => valueOf(await finance(staff.getReceiptYear, { params: { ...horizon, year } }))
  const before = await sumOf()
  await onSandboxPage(url, 'pay')
  await expect.poll(async () => (await sumOf()).total.value).toBe(before.total.value + 40)
  expect((await sumOf()).receipts).toBe(before.receipts + 1)
  const [receipt] = valueOf(await finance(staff.listStaffReceipts, { params: horizon, query: { search: 'lea@fans' } }))
  if (!receipt) throw new Error('No receipt')
  expect(receipt).toMatchObject({ deductible: { value: 40 }, cancelled: false, kind: 'DONATION' })
  const emails = async () => (await mailsTo(app, 'lea@fans.test')).length
  const sent = await emails()
  const again = { params: { ...horizon, receiptId: receipt.id }, body: {}, idempotencyKey: 'again' }
  valueOf(await finance(staff.resendReceipt, again))
  valueOf(await finance(staff.resendReceipt, again))
  await expect.poll(emails).toBe(sent + 1)
})
