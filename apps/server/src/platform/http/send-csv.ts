import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Page } from './page.ts'

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
 * Sends a table as CSV (RFC 4180), streamed page by page, so that memory use doesn't depend on its length. Cells that a
 * spreadsheet would interpret as a formula are escaped. A byte order mark marks the file as UTF-8.
 */
export function sendCsv<Row extends CsvRow>(reply: FastifyReply, table: CsvTable<Row>): FastifyReply {
  // If a read fails half-way, the connection is aborted, so that a truncated file can't look complete.
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${table.name}.csv"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(chunksOf(table)))
}

/** Returns the file in chunks: the header, then a chunk for each page. */
async function* chunksOf<Row extends CsvRow>({ columns, pages }: CsvTable<Row>): AsyncGenerator<Buffer> {
  const keys = Object.keys(columns)
  yield Buffer.from(`\uFEFF${csvLine(Object.values<string | undefined>(columns).map(String))}`)
  for await (const page of pages)
    if (page.length > 0) yield Buffer.from(page.map((row) => csvLine(keys.map((key) => row[key] ?? null))).join(''))
}

/** Begins what a spreadsheet takes for a formula, also in full width. */
const formula = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
const special = /[",\r\n]/

/** Returns a line of a CSV file with its delimiter. A text that begins like a formula begins with an apostrophe instead. */
export const csvLine = (cells: (string | number | boolean | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = formula.test(value) ? `'${value}` : value
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * How many rows a page of an export has. Larger pages would not be faster, and each is presented without a pause, which other
 * requests wait for.
 */
const pageSize = 2_000

/** A page of a list that is not counted. */
export type UncountedPage = Page & { isCounted: false }

/**
 * Reads a sorted list to its end. Each page has its own transaction, so that a slow client keeps none open. The next page is
 * read while the last is written.
 *
 * @param read returns a page that continues after a cursor
 */
export async function* allListPages<Row>(
  read: (page: UncountedPage) => Promise<{ rows: Row[]; next: string | undefined }>,
): AsyncGenerator<Row[]> {
  for (let page = await read({ limit: pageSize, cursor: undefined, isCounted: false }); ;) {
    if (page.next === undefined) {
      yield page.rows
      return
    }
    const next = read({ limit: pageSize, cursor: page.next, isCounted: false })
    // A reader who stops early never asks for it.
    next.catch(() => {})
    yield page.rows
    page = await next
  }
}

/**
 * Reads a list to its end in pages by id. Each page has its own transaction, so that a slow client keeps none open. The next
 * page is read while the last is written.
 *
 * @param read returns at most `limit` rows with ids below `cursor`, newest first
 */
export async function* allPages<Row extends { id: string }>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const pageAfter = (cursor: string | undefined) => read({ limit: pageSize, cursor })
  for (let rows = await pageAfter(undefined); ;) {
    const cursor = rows.length < pageSize ? undefined : rows.at(-1)?.id
    if (cursor === undefined) {
      yield rows
      return
    }
    const next = pageAfter(cursor)
    // A reader who stops early never asks for it.
    next.catch(() => {})
    yield rows
    rows = await next
  }
}
