import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { type PrintedInvoice, readPrintedInvoice } from './queries.ts'
import { renderInvoicePdf } from './render-invoice-pdf.ts'

/** How often new documents are rendered, in milliseconds, and how many of a series at a time. */
const interval = 60_000
const batch = 50

/** Reads the series whose newest documents were not rendered yet. */
async function readUnrendered(tx: Tx): Promise<{ club_id: string; series: string; year: number; next: number }[]> {
  const { rows } = await sql<{ club_id: string; series: string; year: number; next: number }>`
    select c.club_id, c.series, c.year, p.last + 1 as next from invoice_counter c
    cross join lateral (select coalesce(max(number), 0) as last from invoice_pdf p
      where p.club_id = c.club_id and p.series = c.series and p.year = c.year) p
    where p.last < c.last`.execute(tx)
  return rows
}

/**
 * Renders documents after their payment, in the order of their numbers, and stores the hashes of their PDFs: later renderings must give
 * the same bytes. A document that can't be rendered keeps its number, and is tried again.
 *
 * @throws AggregateError if some can't be rendered; those of other series are nevertheless
 */
export async function hashPdfs(database: Database): Promise<void> {
  await runForEach(await database.asSystem(readUnrendered), async ({ club_id: clubId, series, year, next }) => {
    const invoices = await database.withTenant(clubId, async (tx) => {
      const { rows } = await sql<{ id: string }>`
        select id from invoice where club_id = ${clubId} and series = ${series} and year = ${year} and number >= ${next}
        order by number limit ${batch}`.execute(tx)
      const found: PrintedInvoice[] = []
      for (const { id } of rows) {
        const invoice = await readPrintedInvoice(tx, clubId, id)
        if (invoice) found.push(invoice)
      }
      return found
    })
    for (const invoice of invoices) {
      const sha256 = createHash('sha256')
        .update(await renderInvoicePdf(invoice))
        .digest()
      await database.withTenant(clubId, (tx) =>
        tx
          .insertInto('invoice_pdf')
          .values({ club_id: clubId, series: invoice.series, year, number: invoice.number, sha256 })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      )
    }
  })
}

/** Schedules the rendering. */
export const schedulePdfs = (schedule: Schedule, database: Database): void => {
  schedule('renderInvoices', interval, () => hashPdfs(database))
}
