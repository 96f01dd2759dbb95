import { type Cents, cents, type VatSum } from '@virage/domain'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { InvoiceBody, Sale } from '../../../platform/database/json-columns.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Page } from '../../../platform/http/page.ts'

/** A document's row. */
export type Invoice = Selectable<DB['invoice']>

/** The series of documents: F for invoices, A for credit notes, P for slips. */
export type Series = Invoice['series']

/** A document to insert; its number follows from its series. */
export type NewInvoice = Omit<
  Insertable<DB['invoice']>,
  'club_id' | 'year' | 'number' | 'issued_at' | 'body' | 'series'
> & {
  series: Series
  body: InvoiceBody
  sums: VatSum[]
}

/** Locks the counters of a series before those that follow it, for a transaction that takes numbers of both one after the other. */
export const lockCounter = (tx: Tx, clubId: string, series: Series): Promise<unknown> =>
  sql`select from invoice_counter where club_id = ${clubId} and series = ${series} order by year for update`.execute(tx)

/**
 * Takes the next numbers of a series in this year, which turns in Paris. The counter is locked until the transaction ends, and a
 * rollback restores it, so numbers have no gaps and no duplicates.
 *
 * @returns the year, the first number, and the instant of the documents, which is read after the wait for the counter: it is in that year,
 * and never before that of an earlier number
 */
async function takeNumbers(
  tx: Tx,
  clubId: string,
  { series, count }: { series: Series; count: number },
): Promise<{ year: number; first: number; at: Date }> {
  await lockCounter(tx, clubId, series)
  const { rows } = await sql<{ year: number; last: number; at: Date }>`
    with instant as materialized (select virage_now() as at)
    insert into invoice_counter as c (club_id, series, year, last)
    select ${clubId}, ${series}, extract(year from at at time zone 'Europe/Paris'), ${count} from instant
    on conflict (club_id, series, year) do update set last = c.last + excluded.last
    returning year, last, (select at from instant) as at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('No number was taken')
  return { year: row.year, first: row.last - count + 1, at: row.at }
}

/**
 * Inserts documents with the next numbers of their series. Call it last: a transaction that holds the counter locks nothing else that
 * others wait for.
 */
export async function insertInvoices(tx: Tx, clubId: string, invoices: NewInvoice[]): Promise<Invoice[]> {
  const stored: Invoice[] = []
  // The documents refer to these rows. Locked after the counter, they would deadlock with a payment that has locked its fan.
  const fanIds = [...new Set(invoices.map((one) => one.fan_id))]
  await sql`select from fan where club_id = ${clubId} and id = any(${fanIds}::uuid[]) order by id for key share`.execute(
    tx,
  )
  // In the order of the series, as every transaction.
  for (const series of ['A', 'F', 'P'] as const) {
    const ofSeries = invoices.filter((one) => one.series === series)
    if (ofSeries.length === 0) continue
    const { year, first, at } = await takeNumbers(tx, clubId, { series, count: ofSeries.length })
    const inserted = await tx
      .insertInto('invoice')
      .values(
        ofSeries.map(({ sums: _sums, body, ...row }, index) => ({
          ...row,
          club_id: clubId,
          year,
          number: first + index,
          issued_at: at,
          body: JSON.stringify(body),
        })),
      )
      .returningAll()
      .execute()
    const byNumber = new Map(inserted.map((row) => [row.number, row]))
    const sums = ofSeries.flatMap((one, index) =>
      one.sums.map(({ rate, nature, gross, net, vat }) => {
        const invoiceId = byNumber.get(first + index)?.id ?? ''
        return { club_id: clubId, invoice_id: invoiceId, rate, nature, gross, net, vat }
      }),
    )
    if (sums.length > 0) await tx.insertInto('invoice_vat').values(sums).execute()
    stored.push(...inserted)
  }
  return stored
}

/** Reads the sums of a document. */
export async function readSums(tx: Tx, clubId: string, invoiceIds: string[]): Promise<VatSum[]> {
  if (invoiceIds.length === 0) return []
  return tx
    .selectFrom('invoice_vat')
    .select(['rate', 'nature', 'gross', 'net', 'vat'])
    .where('club_id', '=', clubId)
    .where('invoice_id', 'in', invoiceIds)
    .orderBy('rate', 'desc')
    .orderBy('nature')
    .execute()
}

/** Finds the standing document of a sale: the newest that isn't a correction and was not replaced. */
export const findInvoiceOf = (
  tx: Tx,
  clubId: string,
  { source, sourceId }: Pick<Sale, 'source' | 'sourceId'>,
): Promise<Invoice | undefined> =>
  tx
    .selectFrom('invoice')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .where('corrects_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Counts how often the invoice of an order was replaced. */
export async function countReplacements(tx: Tx, clubId: string, orderId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('invoice')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .where('replaces_id', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What earlier corrections of a document have taken from it. */
export type Corrected = { ids: string[]; byMoney: Cents; byCoins: Cents }

/** Reads the corrections of a document. */
export async function readCorrections(tx: Tx, clubId: string, invoiceId: string): Promise<Corrected> {
  const rows = await tx
    .selectFrom('invoice')
    .select(['id', 'by_money', 'by_coins'])
    .where('club_id', '=', clubId)
    .where('corrects_id', '=', invoiceId)
    .execute()
  return {
    ids: rows.map(({ id }) => id),
    byMoney: cents(rows.reduce((sum, row) => sum + row.by_money, 0)),
    byCoins: cents(rows.reduce((sum, row) => sum + row.by_coins, 0)),
  }
}

/** Reads a fan's documents, newest first. */
export const readInvoices = (tx: Tx, clubId: string, fanId: string, { limit, cursor }: Page): Promise<Invoice[]> =>
  tx
    .selectFrom('invoice')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

/** Reads the documents of orders, oldest first. */
export async function readInvoicesOf(tx: Tx, clubId: string, orderIds: string[]): Promise<Map<string, Invoice[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('invoice')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id ?? '')
}

/** Reads the documents of the sale that a checkout has paid, oldest first. */
export const readInvoicesOfCheckout = (tx: Tx, clubId: string, checkoutId: string): Promise<Invoice[]> =>
  tx
    .selectFrom('invoice')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('checkout_id', '=', checkoutId)
    .orderBy('id')
    .execute()

/** A document with all that its PDF and XML say. */
export type PrintedInvoice = NonNullable<Awaited<ReturnType<typeof readPrintedInvoice>>>

/** Reads a document with its seller, its rates and what it corrects or replaces. */
export async function readPrintedInvoice(tx: Tx, clubId: string, id: string) {
  const invoice = await tx
    .selectFrom('invoice as i')
    .innerJoin('club as c', 'c.id', 'i.club_id')
    .innerJoin('club_seller as s', (join) =>
      join.onRef('s.club_id', '=', 'i.club_id').onRef('s.revision', '=', 'i.seller_revision'),
    )
    .innerJoin('vat_settings as v', (join) =>
      join.onRef('v.club_id', '=', 'i.club_id').onRef('v.revision', '=', 'i.vat_revision'),
    )
    .leftJoin('invoice as x', (join) => join.onRef('x.club_id', '=', 'i.club_id').onRef('x.id', '=', 'i.corrects_id'))
    .selectAll('i')
    .select(['c.slug as club_slug', 's.details as seller', 'v.details as tax'])
    .select('x.issued_at as corrects_at')
    .where('i.club_id', '=', clubId)
    .where('i.id', '=', id)
    .executeTakeFirst()
  return invoice && { ...invoice, sums: await readSums(tx, clubId, [id]) }
}

/** Formats a document's number, such as F-2026-000012. */
export const invoiceNumber = ({ series, year, number }: { series: string; year: number; number: number }): string =>
  `${series}-${year}-${String(number).padStart(6, '0')}`
