import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { addJob } from '../../../platform/jobs.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { Schedule } from '../../../platform/schedule.ts'
import { readPrintedInvoice } from './queries.ts'
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
 * the same bytes. Each hash is of one document only, so one that can't be rendered holds up none after it: a job tries it again.
 *
 * @throws AggregateError if some can't be rendered; the others are nevertheless
 */
export async function hashPdfs(database: Database): Promise<void> {
  await runForEach(await database.asSystem(readUnrendered), async ({ club_id: clubId, series, year, next }) => {
    const { rows } = await database.withTenant(clubId, (tx) =>
      sql<{ id: string }>`
        select id from invoice where club_id = ${clubId} and series = ${series} and year = ${year} and number >= ${next}
        order by number limit ${batch}`.execute(tx),
    )
    let skipped: string[] = []
    await runForEach(rows, async ({ id }) => {
      skipped.push(id)
      const hash = await hashOf({ database }, { clubId, invoiceId: id })
      skipped.pop()
      await database.withTenant(clubId, async (tx) => {
        await insertHash(tx, hash)
        // The next run begins after this document.
        for (const invoiceId of skipped)
          await addJob(tx, 'hashPdf', { clubId, invoiceId }, { jobKey: `hashPdf ${invoiceId}` })
      })
      skipped = []
    })
  })
}

/** Creates the job that renders a document again which could not be rendered, and stores its hash. */
export const hashPdf =
  ({ database }: { database: Database }) =>
  async (invoice: { clubId: string; invoiceId: string }): Promise<void> => {
    const hash = await hashOf({ database }, invoice)
    await database.withTenant(invoice.clubId, (tx) => insertHash(tx, hash))
  }

/** Renders a document and returns the row with its hash. @throws if it can't be rendered */
async function hashOf(
  { database }: { database: Database },
  { clubId, invoiceId }: { clubId: string; invoiceId: string },
): Promise<Insertable<DB['invoice_pdf']>> {
  const invoice = await database.withTenant(clubId, (tx) => readPrintedInvoice(tx, clubId, invoiceId))
  if (!invoice) throw new Error(`Document ${invoiceId} was not found`)
  const pdf = await renderInvoicePdf(invoice)
  const { series, year, number } = invoice
  return { club_id: clubId, series, year, number, sha256: createHash('sha256').update(pdf).digest() }
}

const insertHash = (tx: Tx, hash: Insertable<DB['invoice_pdf']>): Promise<unknown> =>
  tx
    .insertInto('invoice_pdf')
    .values(hash)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Schedules the rendering. */
export const schedulePdfs = (schedule: Schedule, database: Database): void => {
  schedule('renderInvoices', interval, () => hashPdfs(database))
}
