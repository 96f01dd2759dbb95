import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

/** A row of a table, as it is written. */
export type CsvRow = Record<string, string | number | boolean | null>

/** A table: the header of each column, in order, and the rows, a page at a time. */
export type CsvTable<Row extends CsvRow> = {
  /** Of the file, without its ending. */
  name: string
  columns: Partial<Record<keyof Row & string, string>>
  pages: AsyncIterable<Row[]>
}

/**
 * Answers a table as CSV (RFC 4180), row by row as it is read, so that its length costs no memory. Cells that a
 * spreadsheet would take for a formula are kept from being one; a byte order mark makes it read UTF-8.
 */
export function csvAnswer<Row extends CsvRow>(
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
  // A reading that fails half-way breaks the answer off: no short table passes for a whole one.
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
 * Reads a growing list to its end, a page at a time by id, each page in a transaction of its own, so that a slow
 * reader holds none open.
 *
 * @param read at most `limit` rows whose ids are below `cursor`, newest first
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
