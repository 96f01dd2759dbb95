import { randomUUID } from 'node:crypto'
import { type Cents, cents, coinUnits, unitsPerCoin, wholeCoins } from '@virage/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '../../../platform/database/database.ts'
import { type CoinFixtures, createCoinFixtures, give, openIdleDatabase } from '../../../testing/coin-fixtures.ts'
import { readLockWaits } from '../../../testing/lock-waits.ts'
import { pdfText } from '../../../testing/pdf-text.ts'
import { forgetVat, testVat } from '../../../testing/book-fixtures.ts'
import { transferCoins } from '../../wallet/ledger.ts'
import { orderWithCoins } from '../orders/order-with-coins.ts'
import { openOrderCheckout } from '../orders/open-order-checkout.ts'
import { plainCheckout } from '../payments/begin-checkout.ts'
import { insertCheckout } from '../payments/checkouts.ts'
import { applyEvent } from '../payments/settle-checkout.ts'
import { createReceiptUrls } from '../receipts/receipt-urls.ts'
import { completeRefund } from '../refunds/complete-refund.ts'
import { lockRefundable } from '../refunds/queries.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { billOrder } from './bill-order.ts'
import { changeVatSettings } from './change-vat-settings.ts'
import { hashPdfs } from './hash-pdfs.ts'
import { invoiceXml } from './invoice-xml.ts'
import { issueAllInvoices, issueWaitingInvoices } from './issue-waiting-invoices.ts'
import { readPrintedInvoice } from './queries.ts'
import { renderInvoicePdf } from './render-invoice-pdf.ts'
import { insertVatSettings } from './vat-settings.ts'
import { readClubsWithWaiting } from './waiting-queries.ts'

let idle: Awaited<ReturnType<typeof openIdleDatabase>>
beforeAll(async () => {
  idle = await openIdleDatabase()
})
afterAll(() => idle.stop())

const now = new Date('2026-11-21T12:00:00Z')
const mail = {
  publicUrl: () => 'http://localhost',
  receiptUrls: createReceiptUrls({ secret: Buffer.alloc(32), now: () => now }),
  links: { publicUrl: () => 'http://localhost', unsubscribeLinks: { path: () => '', read: () => undefined } },
}
const shape = { fans: 2, exclusives: 2, stock: 500, coins: 0 }
const inClub = <T>({ database, club }: CoinFixtures, work: (tx: Tx) => Promise<T>) => database.withTenant(club.id, work)

/** Lets the provider's webhook settle a checkout. */
const pay = (tx: Tx, clubId: string, checkoutId: string) =>
  applyEvent(tx, mail, 'test', {
    id: randomUUID(),
    type: 'paid',
    reference: { clubId, checkoutId },
    customer: null,
    paymentMethod: null,
    payment: `pay ${checkoutId}`,
    failure: null,
  })

/** Opens a checkout of an order by card and coins. */
async function openCheckout(tx: Tx, { club, fanIds, exclusiveIds }: CoinFixtures, things: number[]) {
  const opened = await openOrderCheckout(tx, {
    club,
    fanId: fanIds[0] ?? '',
    exclusiveIds: things.map((at) => exclusiveIds[at] ?? ''),
    now,
    language: 'en',
    provider: 'test',
    successUrl: '',
    cancelUrl: '',
    expiresAt: now,
  })
  if (!opened.ok) throw new Error(opened.reason)
  return opened.checkout.id
}

/** Makes an order by card. @returns its id */
async function order(fixtures: CoinFixtures, things = [0]): Promise<string> {
  const id = await inClub(fixtures, (tx) => openCheckout(tx, fixtures, things))
  await inClub(fixtures, (tx) => pay(tx, fixtures.club.id, id))
  const stored = await inClub(fixtures, (tx) =>
    tx.selectFrom('orders').select('id').where('checkout_id', '=', id).executeTakeFirstOrThrow(),
  )
  return stored.id
}

const refund = (fixtures: CoinFixtures, id: string, part?: { amount: Cents; coins: ReturnType<typeof coinUnits> }) =>
  inClub(fixtures, async (tx) => {
    const { id: clubId } = fixtures.club
    const what = { kind: 'order', id } as const
    const asked = await requestRefund(tx, { clubId, what, part, restock: false, reason: 'x', actor: 'staff' })
    if (!asked.ok) throw new Error(asked.reason)
    await completeRefund(tx, clubId, asked.refund.id, { ok: true, refund: `refund ${asked.refund.id}` })
  })

const documents = (fixtures: CoinFixtures) =>
  inClub(fixtures, (tx) => tx.selectFrom('invoice').selectAll().orderBy('id').execute())
const numbers = async (fixtures: CoinFixtures) =>
  (await documents(fixtures)).map(({ series, number }) => `${series}${number}`)
const sumsOf = (fixtures: CoinFixtures, id: string) =>
  inClub(fixtures, (tx) =>
    tx
      .selectFrom('invoice_vat')
      .select(['rate', 'gross', 'net', 'vat'])
      .where('invoice_id', '=', id)
      .orderBy('rate', 'desc')
      .execute(),
  )
const xmlOf = async (fixtures: CoinFixtures, id: string) => {
  const invoice = await inClub(fixtures, (tx) => readPrintedInvoice(tx, fixtures.club.id, id))
  if (!invoice) throw new Error('No document')
  return { invoice, xml: invoiceXml(invoice) }
}

describe('the file of a document', () => {
  /** Returns all amounts of an element. */
  const amounts = (xml: string, name: string) =>
    [...xml.matchAll(new RegExp(`<ram:${name}[^>]*>(-?[\\d.]+)</ram:${name}>`, 'g'))].map(([, value]) => Number(value))
  const added = (values: number[]) => Math.round(values.reduce((all, one) => all + one, 0) * 100) / 100

  test('has EN 16931 XML whose sums agree (BR-CO-10, 13, 14, 15, 16, BR-S-08, BR-CO-17)', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    const { club, fanIds } = fixtures
    await inClub(fixtures, async (tx) => {
      await sql`update exclusive set category = 'EXPERIENCE' where slug = 'thing-1'`.execute(tx)
      await transferCoins(tx, {
        clubId: club.id,
        kind: 'SUPPLY',
        from: 'issue',
        to: 'treasury',
        amount: wholeCoins(100),
        reference: club.id,
      })
      await give(tx, club.id, fanIds[0] ?? '', coinUnits(123_456))
    })
    await refund(fixtures, await order(fixtures, [0, 1]))
    for (const { id } of await documents(fixtures)) {
      const { invoice, xml } = await xmlOf(fixtures, id)
      expect(xml).toContain('<ram:ID>urn:cen.eu:en16931:2017</ram:ID>')
      expect(xml).toContain('The Club &amp; Sons SAS')
      expect(xml).toContain(`<ram:TypeCode>${invoice.kind === 'INVOICE' ? 380 : 381}</ram:TypeCode>`)
      const lines = amounts(xml, 'LineTotalAmount')
      const [lineTotal = 0] = lines.splice(-1)
      const [allowance = 0] = amounts(xml, 'AllowanceTotalAmount')
      const [basis = 0] = amounts(xml, 'TaxBasisTotalAmount')
      const [tax = 0] = amounts(xml, 'TaxTotalAmount')
      const [grand = 0] = amounts(xml, 'GrandTotalAmount')
      expect(added(lines)).toBe(lineTotal)
      expect(added(amounts(xml, 'ActualAmount'))).toBe(allowance)
      expect(added([lineTotal, -allowance])).toBe(basis)
      expect(added(amounts(xml, 'BasisAmount'))).toBe(basis)
      expect(added(amounts(xml, 'CalculatedAmount'))).toBe(tax)
      expect(added([basis, tax])).toBe(grand)
      expect(grand).toBe(invoice.gross / 100)
      expect(added([grand, ...amounts(xml, 'TotalPrepaidAmount').map((paid) => -paid)])).toBe(
        amounts(xml, 'DuePayableAmount')[0],
      )
      const rates = amounts(xml, 'RateApplicablePercent')
      expect(rates).toContain(20)
      expect(rates).toContain(5.5)
    }
  })

  test('has no characters that XML 1.0 forbids', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    await order(fixtures)
    const [stored] = await documents(fixtures)
    const { invoice } = await xmlOf(fixtures, stored?.id ?? '')
    const lines = invoice.body.lines.map((line) => ({ ...line, name: 'Shirt\u000b\ufffe\ud800 \u{1f455}' }))
    expect(invoiceXml({ ...invoice, body: { ...invoice.body, lines } })).toContain(
      '<ram:Name>Shirt \u{1f455}</ram:Name>',
    )
  })

  test('shows a discount with the hyphen that hashed documents have', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    await order(fixtures)
    const [stored] = await documents(fixtures)
    const { invoice } = await xmlOf(fixtures, stored?.id ?? '')
    expect(pdfText(await renderInvoicePdf({ ...invoice, discount: cents(220) }))).toMatch(/-2[.,]20/)
  })

  test('is a PDF/A-3 with that XML attached, the same bytes each time, and its hash is kept', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    await order(fixtures)
    const [stored] = await documents(fixtures)
    const { invoice } = await xmlOf(fixtures, stored?.id ?? '')
    const [pdf, again] = [await renderInvoicePdf(invoice), await renderInvoicePdf(invoice)]
    expect(pdf.equals(again)).toBe(true)
    const text = pdf.toString('latin1')
    for (const part of [
      'pdfaid:part>3<',
      '<fx:ConformanceLevel>EN 16931<',
      '/AFRelationship /Alternative',
      'factur-x.xml',
    ])
      expect(text).toContain(part)
    await hashPdfs(fixtures.database)
    await hashPdfs(fixtures.database)
    const hashes = await inClub(fixtures, (tx) => tx.selectFrom('invoice_pdf').select('number').execute())
    expect(hashes).toEqual([{ number: 1 }])
  })
})

describe('numbers', () => {
  test('of 200 payments, eight of them at once, are 1 to 200, without a gap, and each payment has one', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    const checkouts = await inClub(fixtures, async (tx) => {
      const ids: string[] = []
      for (let at = 0; at < 200; at++) ids.push(await openCheckout(tx, fixtures, [0]))
      return ids
    })
    const payNext = async () => {
      for (let id = checkouts.pop(); id !== undefined; id = checkouts.pop()) {
        const checkoutId = id
        await inClub(fixtures, (tx) => pay(tx, fixtures.club.id, checkoutId))
      }
    }
    await Promise.all(Array.from({ length: 8 }, payNext))
    const all = await documents(fixtures)
    expect(all.map(({ number }) => number).toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 200 }, (_, index) => index + 1),
    )
    expect(new Set(all.map(({ source_id: id }) => id)).size).toBe(200)
  }, 120_000)

  test('have no gap after a payment whose connection dies before its commit', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    await order(fixtures)
    const id = await inClub(fixtures, (tx) => openCheckout(tx, fixtures, [0]))
    const dying = inClub(fixtures, async (tx) => {
      await pay(tx, fixtures.club.id, id)
      expect(await tx.selectFrom('invoice').select('id').execute()).toHaveLength(2)
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
    })
    await expect(dying).rejects.toThrow(/terminat/)
    await inClub(fixtures, (tx) => pay(tx, fixtures.club.id, id))
    expect(await numbers(fixtures)).toEqual(['F1', 'F2'])
  })

  test('and documents never change', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    await order(fixtures)
    for (const statement of [
      'update invoice set gross = gross',
      'delete from invoice',
      'update invoice_vat set vat = vat',
    ])
      await expect(inClub(fixtures, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow('append-only')
  })
})

describe('the document of an order', () => {
  test('splits the price over its rates, and a refund takes from them in proportion', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    await inClub(fixtures, (tx) => sql`update exclusive set category = 'EXPERIENCE' where slug = 'thing-1'`.execute(tx))
    const id = await order(fixtures, [0, 1])
    const [invoice] = await documents(fixtures)
    // 7 coins and 14.00001 coins of 1.10 €.
    expect(invoice).toMatchObject({ kind: 'INVOICE', gross: 2_310, by_money: 2_310, by_coins: 0, discount: 0 })
    const sums = await sumsOf(fixtures, invoice?.id ?? '')
    expect(sums).toEqual([
      { rate: 2000, gross: 770, net: 642, vat: 128 },
      { rate: 550, gross: 1_540, net: 1_460, vat: 80 },
    ])
    await refund(fixtures, id, { amount: cents(1_000), coins: coinUnits(0) })
    await refund(fixtures, id)
    const [, first, rest] = await documents(fixtures)
    expect(await numbers(fixtures)).toEqual(['F1', 'A1', 'A2'])
    expect([first?.gross, rest?.gross]).toEqual([1_000, 1_310])
    const credited = [...(await sumsOf(fixtures, first?.id ?? '')), ...(await sumsOf(fixtures, rest?.id ?? ''))]
    for (const { rate, ...sum } of sums) {
      const ofRate = credited.filter((one) => one.rate === rate)
      const added = (key: 'gross' | 'net' | 'vat') => ofRate.reduce((all, one) => all + one[key], 0)
      expect({ gross: added('gross'), net: added('net'), vat: added('vat') }).toEqual(sum)
    }
  })

  test('has the rate of an exclusive that has one of its own', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    const { club, exclusiveIds } = fixtures
    const exceptions = [{ exclusiveId: exclusiveIds[0] ?? '', rate: 2.1, nature: 'SERVICES' as const }]
    await inClub(fixtures, (tx) => insertVatSettings(tx, club.id, { revision: 2, details: { ...testVat, exceptions } }))
    await order(fixtures, [0, 1])
    const [invoice] = await documents(fixtures)
    expect((await sumsOf(fixtures, invoice?.id ?? '')).map(({ rate, gross }) => ({ rate, gross }))).toEqual([
      { rate: 2000, gross: 1_540 },
      { rate: 210, gross: 770 },
    ])
  })

  test('counts given coins as a discount, spent before bought ones, and only them as a slip', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    const { club, fanIds, exclusiveIds } = fixtures
    const [fanId = '', thing = ''] = [fanIds[0], exclusiveIds[0]]
    await inClub(fixtures, async (tx) => {
      const bought = {
        clubId: club.id,
        kind: 'PURCHASE',
        from: 'issue',
        to: { fanId },
        reference: randomUUID(),
      } as const
      await transferCoins(tx, { ...bought, amount: wholeCoins(5) })
      await transferCoins(tx, { ...bought, kind: 'SUPPLY', to: 'treasury', amount: wholeCoins(100) })
      await give(tx, club.id, fanId, coinUnits(9 * unitsPerCoin))
      for (const purchase of [1, 2]) {
        const [made] = await orderWithCoins(tx, { club, purchases: [{ fanId, exclusiveIds: [thing] }], now })
        expect(made?.ok, `purchase ${purchase}`).toBe(true)
      }
    })
    const [slip, invoice] = await documents(fixtures)
    expect(slip).toMatchObject({ kind: 'SLIP', series: 'P', gross: 0, discount: 770 })
    // 2 of the 7 coins were given.
    expect(invoice).toMatchObject({ kind: 'INVOICE', gross: 550, by_coins: 550, by_money: 0, discount: 220 })
    await refund(fixtures, invoice?.source_id ?? '')
    const balances = await inClub(fixtures, (tx) =>
      tx.selectFrom('ledger_account').select(['kind', 'balance']).where('fan_id', '=', fanId).orderBy('kind').execute(),
    )
    expect(balances).toEqual([
      { kind: 'fan', balance: wholeCoins(5) },
      { kind: 'granted', balance: wholeCoins(2) },
    ])
    expect((await documents(fixtures)).at(-1)).toMatchObject({ kind: 'CREDIT_NOTE', gross: 550, by_coins: 550 })
  })

  test('is a slip without VAT for coins, and for their refund', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    const { club, fanIds } = fixtures
    const checkout = plainCheckout(club, {
      fanId: fanIds[0] ?? '',
      purpose: 'coins',
      amount: cents(1_100),
      coins: wholeCoins(10),
      provider: 'test',
      successUrl: '',
      cancelUrl: '',
      now,
    })
    await inClub(fixtures, async (tx) => {
      await insertCheckout(tx, checkout)
      await pay(tx, club.id, checkout.id)
      const { id } = await tx
        .selectFrom('ledger_transfer')
        .select('id')
        .where('reference', '=', checkout.id)
        .executeTakeFirstOrThrow()
      const what = { kind: 'coins', id } as const
      const asked = await requestRefund(tx, { clubId: club.id, what, restock: false, reason: 'x', actor: 'staff' })
      if (asked.ok) await completeRefund(tx, club.id, asked.refund.id, { ok: true, refund: 'x' })
    })
    expect((await documents(fixtures)).map(({ kind, series, gross, vat }) => ({ kind, series, gross, vat }))).toEqual([
      { kind: 'SLIP', series: 'P', gross: 1_100, vat: 0 },
      { kind: 'SLIP', series: 'P', gross: 1_100, vat: 0 },
    ])
  })

  test('can be made out to a company for 30 days: a credit note and a new invoice, once', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    const orderId = await order(fixtures)
    const [before] = await documents(fixtures)
    const billing = {
      companyName: 'Boulangerie Durand',
      siren: '000120410',
      vatNumber: null,
      address: { addressLine1: '2 rue du Pain', city: 'Lyon', country: 'FR', postalCode: '69001' },
    }
    const bill = (at: Date) =>
      inClub(fixtures, (tx) =>
        billOrder(tx, { clubId: fixtures.club.id, fanId: fixtures.fanIds[0] ?? '', orderId }, { billing, now: at }),
      )
    const soldAt = before?.issued_at ?? now
    await expect(bill(new Date(soldAt.getTime() + 31 * 86_400_000))).rejects.toMatchObject({
      key: 'errors.invoice.tooLate',
    })
    await bill(soldAt)
    await bill(soldAt)
    const all = await documents(fixtures)
    expect(await numbers(fixtures)).toEqual(['F1', 'A1', 'F2'])
    expect(all[2]).toMatchObject({ gross: before?.gross, vat: before?.vat, replaces_id: before?.id })
    expect(all[2]?.body.buyer.company).toEqual(billing)
    await refund(fixtures, orderId)
    expect((await documents(fixtures)).at(-1)).toMatchObject({ kind: 'CREDIT_NOTE', corrects_id: all[2]?.id })
  })

  test('is replaced five times at most', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    const orderId = await order(fixtures)
    const sale = { clubId: fixtures.club.id, fanId: fixtures.fanIds[0] ?? '', orderId }
    const address = { addressLine1: '2 rue du Pain', city: 'Lyon', country: 'FR', postalCode: '69001' }
    const bill = (companyName: string) =>
      inClub(fixtures, (tx) =>
        billOrder(tx, sale, { billing: { companyName, siren: '000120410', vatNumber: null, address }, now }),
      )
    for (const name of ['A', 'B', 'A', 'B', 'A']) await bill(name)
    await bill('A')
    await expect(bill('B')).rejects.toMatchObject({ key: 'errors.invoice.tooOften' })
    expect(await documents(fixtures)).toHaveLength(11)
  })

  test('waits until the club has said how it is taxed, and then comes with its credit note', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    await forgetVat(fixtures)
    await refund(fixtures, await order(fixtures))
    expect(await documents(fixtures)).toEqual([])
    await issueWaitingInvoices(fixtures.database, fixtures.club.id)
    expect(await documents(fixtures)).toEqual([])
    await inClub(fixtures, (tx) => insertVatSettings(tx, fixtures.club.id, { revision: 1, details: testVat }))
    await Promise.all([1, 2].map(() => issueWaitingInvoices(fixtures.database, fixtures.club.id)))
    expect(await numbers(fixtures)).toEqual(['F1', 'A1'])
  })

  test('that can’t be issued holds up only the credit notes of its sale', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    const { database, club, fanIds } = fixtures
    await forgetVat(fixtures)
    const broken = await order(fixtures)
    const sound = await order(fixtures)
    await refund(fixtures, broken)
    await refund(fixtures, sound)
    const nameBuyer = (fanId = '') =>
      inClub(fixtures, (tx) =>
        sql`update waiting_invoice set sale = jsonb_set(sale, '{fanId}', to_jsonb(${fanId}::text))
          where source_id = ${broken} and sale is not null`.execute(tx),
      )
    await nameBuyer(randomUUID())
    await inClub(fixtures, (tx) => insertVatSettings(tx, club.id, { revision: 1, details: testVat }))
    const bySale = async () => (await documents(fixtures)).map((one) => [one.source_id, one.kind])
    const ofSound = [
      [sound, 'INVOICE'],
      [sound, 'CREDIT_NOTE'],
    ]
    await expect(issueWaitingInvoices(database, club.id)).rejects.toThrow('1 documents failed')
    expect(await bySale()).toEqual(ofSound)
    await nameBuyer(fanIds[0])
    await issueWaitingInvoices(database, club.id)
    expect(await bySale()).toEqual([...ofSound, [broken, 'INVOICE'], [broken, 'CREDIT_NOTE']])
    expect(await numbers(fixtures)).toEqual(['F1', 'A1', 'F2', 'A2'])
  })

  test('that waited is issued by a job when the settings are saved', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    await forgetVat(fixtures)
    await inClub(fixtures, (tx) =>
      changeVatSettings(tx, { clubId: fixtures.club.id, details: testVat, ifMatch: undefined }),
    )
    const { rows } = await idle.database.pool.query<{ payload: unknown }>(
      "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'issueInvoices'",
    )
    expect(rows).toEqual([{ payload: { clubId: fixtures.club.id } }])
  })

  test('that waited is issued beside payments of the same club: neither waits for the other', async () => {
    const fixtures = await createCoinFixtures(idle.database, shape)
    const { database, club, fanIds } = fixtures
    await forgetVat(fixtures)
    await order(fixtures)
    await order({ ...fixtures, fanIds: fanIds.toReversed() })
    const checkoutId = await inClub(fixtures, (tx) => openCheckout(tx, fixtures, [0]))
    await inClub(fixtures, (tx) => insertVatSettings(tx, club.id, { revision: 1, details: testVat }))
    const issuing = await inClub(fixtures, async (tx) => {
      // As the payment of a membership does, before it takes a number.
      await sql`select from fan where club_id = ${club.id} and id = ${fanIds[1]} for update`.execute(tx)
      const started = issueWaitingInvoices(database, club.id)
      started.catch(() => {})
      await expect.poll(() => readLockWaits(database)).toHaveLength(1)
      await pay(tx, club.id, checkoutId)
      return { started }
    })
    await issuing.started
    expect((await numbers(fixtures)).toSorted()).toEqual(['F1', 'F2', 'F3'])
  })

  test('that waited is issued beside the refund of its sale, and has its credit note', async () => {
    const fixtures = await createCoinFixtures(idle.database, { ...shape, coins: 50 })
    const { database, club, fanIds, exclusiveIds } = fixtures
    await forgetVat(fixtures)
    const orderId = await inClub(fixtures, async (tx) => {
      const purchases = [{ fanId: fanIds[0] ?? '', exclusiveIds: exclusiveIds.slice(0, 1) }]
      const [bought] = await orderWithCoins(tx, { club, purchases, now })
      return bought?.ok ? bought.order.id : ''
    })
    await inClub(fixtures, (tx) => insertVatSettings(tx, club.id, { revision: 1, details: testVat }))
    const issuing = await inClub(fixtures, async (tx) => {
      const what = { kind: 'order', id: orderId } as const
      await lockRefundable(tx, club.id, what)
      const started = issueWaitingInvoices(database, club.id)
      started.catch(() => {})
      await expect.poll(() => readLockWaits(database)).toHaveLength(1)
      await requestRefund(tx, { clubId: club.id, what, restock: false, reason: 'x', actor: 'staff' })
      return { started }
    })
    await issuing.started
    expect((await documents(fixtures)).map(({ corrects_id: corrected }) => corrected !== null)).toEqual([false, true])
  })
})

test('a club whose documents can’t be issued or rendered keeps no other club from having theirs', async () => {
  const fixtures = [await createCoinFixtures(idle.database, shape), await createCoinFixtures(idle.database, shape)]
  const run = (statement: ReturnType<typeof sql>) => idle.database.asSystem((tx) => statement.execute(tx))
  for (const one of fixtures) {
    await forgetVat(one)
    await order(one)
    await inClub(one, (tx) => insertVatSettings(tx, one.club.id, { revision: 1, details: testVat }))
  }
  const ids = fixtures.map(({ club }) => club.id)
  const waiting = await idle.database.asSystem(readClubsWithWaiting)
  const broken = waiting.find(({ club_id: id }) => ids.includes(id))?.club_id
  await run(sql`create function refuse() returns trigger language plpgsql as $$ begin
    if new.club_id::text = tg_argv[0] then raise exception 'refused'; end if; return new; end $$`)
  const refuse = (table: 'invoice' | 'invoice_pdf') =>
    run(
      sql`create trigger refuse before insert on ${sql.table(table)} for each row execute function refuse(${sql.lit(broken)})`,
    )
  const allow = (table: 'invoice' | 'invoice_pdf') => run(sql`drop trigger refuse on ${sql.table(table)}`)
  const counts = async (table: 'invoice' | 'invoice_pdf') => {
    const { rows } = await idle.database.asSystem((tx) =>
      sql<{ broken: number; sound: number }>`
        select (count(*) filter (where club_id = ${broken}))::int as broken, (count(*) filter (where club_id <> ${broken}))::int as sound
        from ${sql.table(table)} where club_id = any(${ids}::uuid[])`.execute(tx),
    )
    return rows[0]
  }
  await refuse('invoice')
  await expect(issueAllInvoices(idle.database)).rejects.toThrow('1 of')
  expect(await counts('invoice')).toEqual({ broken: 0, sound: 1 })
  await allow('invoice')
  await issueAllInvoices(idle.database)
  expect(await counts('invoice')).toEqual({ broken: 1, sound: 1 })

  await refuse('invoice_pdf')
  await expect(hashPdfs(idle.database)).rejects.toThrow('1 of')
  expect(await counts('invoice_pdf')).toEqual({ broken: 0, sound: 1 })
  await allow('invoice_pdf')
  await hashPdfs(idle.database)
  expect(await counts('invoice_pdf')).toEqual({ broken: 1, sound: 1 })
})
