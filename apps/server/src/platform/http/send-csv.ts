import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

/** A row of a CSV file. */
export type CsvRow = Record<string, string | number | boolean | null>

/** A CSV file: the header of each column, in order, and the rows in pages. */
export type CsvTable<Row extends CsvRow> = {
  /** The file's name without its extension. */
  name: string
  columns: Partial<Record<keyof Row & string, string>>
  pages: AsyncIterable<Row[]>
}

/**
 * Sends a table as CSV (RFC 4180), streamed row by row, so that memory use doesn't depend on its length. Cells that a
 * spreadsheet would interpret as a formula are escaped. A byte order mark marks the file as UTF-8.
 */
export function sendCsv<Row extends CsvRow>(
  reply: FastifyReply,
  { name, columns, pages }: CsvTable<Row>,
): FastifyReply {
  const table = stringify({
    header: true,
    columns: Object.entries(columns).map(([key, header]) => ({ key, header: String(header) })),
    bom: true,
    escape_formulas: true,
    record_delimiter: 'windows',
    cast: { boolean: String },
  })
  // If a read fails half-way, the connection is aborted, so that a truncated file can't look complete.
  pipeline(Readable.from(rowsOf(pages)), table, () => {})
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .header('cache-control', 'no-store')
    .send(table)
}

async function* rowsOf<Row>(pages: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const page of pages) yield* page
}

/**
 * Reads a list to its end in pages by id. Each page has its own transaction, so that a slow client keeps none open.
 *
 * @param read returns at most `limit` rows with ids below `cursor`, newest first
 */
export async function* allPages<Row extends { id: string }>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const limit = 500
  let cursor: string | undefined
  for (;;) {
    const rows = await read({ limit, cursor })
    yield rows
    cursor = rows.at(-1)?.id
    if (rows.length < limit || cursor === undefined) return
  }
}
