import { Readable } from 'node:stream'
import { type CsvCell, csvLine } from '@virage/domain'
import type { FastifyReply } from 'fastify'
import type { Page } from './page.ts'

/** The header of each column of a CSV file, in order, and its cell in a row. */
export type CsvColumns<Row> = readonly (readonly [header: string, cell: (row: Row) => CsvCell])[]

/** A CSV file: its columns, and the rows in pages. */
export type CsvTable<Row> = {
  /** The file's name without its extension. */
  name: string
  columns: CsvColumns<Row>
  pages: AsyncIterable<Row[]>
}

/**
 * Sends a table as CSV (RFC 4180), streamed page by page, so that memory use doesn't depend on its length. Cells that a
 * spreadsheet would interpret as a formula are escaped. A byte order mark marks the file as UTF-8.
 */
export const sendCsv = <Row>(reply: FastifyReply, table: CsvTable<Row>): FastifyReply =>
  sendFile(reply, { name: `${table.name}.csv`, type: 'text/csv', parts: chunksOf(table) })

/** Sends a file of text, streamed part by part. If one can't be read, the connection is aborted, so that a truncated file can't look complete. */
export const sendFile = (
  reply: FastifyReply,
  { name, type, parts }: { name: string; type: `text/${string}`; parts: AsyncIterable<string | Buffer> },
): FastifyReply =>
  reply
    .type(`${type}; charset=utf-8`)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(parts))

/** Returns the file in chunks: the header, then a chunk for each page. */
async function* chunksOf<Row>({ columns, pages }: CsvTable<Row>): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${csvLine(columns.map(([header]) => header))}`)
  for await (const page of pages)
    if (page.length > 0) yield Buffer.from(page.map((row) => csvLine(columns.map(([, cell]) => cell(row)))).join(''))
}

/**
 * How many rows pages of an export have, the first and the largest. Larger pages would not be faster, and each is presented without a pause, which other
 * requests wait for.
 */
const [firstPage, largestPage] = [500, 2_000]
const smallestPage = 50

/** How long reading a page should take, in milliseconds. Rows that are not in memory take a hundred times longer, and a statement may not take seconds. */
const pageTime = 300

/** Returns how many rows the next page has, if a page took so many milliseconds. */
const nextSize = (limit: number, took: number) =>
  Math.round(Math.min(Math.max((limit * pageTime) / took, smallestPage), 2 * limit, largestPage))

/** A page of a list that is not counted. The reader may tell where the next one begins before it has read this one. */
export type UncountedPage = Page & { isCounted: false; onNext: (next: string | undefined) => void }

/** A page that is being read, and where the next one begins. */
type Reading<Row> = { page: Promise<{ rows: Row[] }>; next: Promise<string | undefined> }

/**
 * Reads a sorted list to its end. Each page has its own transaction, so that a slow client keeps none open. The next two pages are
 * read while one is written, beside each other if the reader tells early where they begin.
 *
 * @param read returns a page that continues after a cursor
 */
export async function* allListPages<Row>(
  read: (page: UncountedPage) => Promise<{ rows: Row[]; next: string | undefined }>,
): AsyncGenerator<Row[]> {
  let limit = firstPage
  const readOne = async (cursor: string | undefined, onNext: UncountedPage['onNext']) => {
    const [asked, began] = [limit, performance.now()]
    const { rows, next } = await read({ limit: asked, cursor, isCounted: false, onNext })
    limit = nextSize(asked, performance.now() - began)
    return { rows, next }
  }
  const begin = (cursor: string | undefined): Reading<Row> => {
    const told = Promise.withResolvers<string | undefined>()
    const page = ignored(readOne(cursor, told.resolve))
    return { page, next: ignored(Promise.race([told.promise, page.then(({ next }) => next)])) }
  }
  const beginAfter = async (reading: Reading<Row>) => {
    const next = await reading.next
    return next === undefined ? undefined : begin(next)
  }
  let reading = begin(undefined)
  let following = ignored(beginAfter(reading))
  for (;;) {
    const { rows } = await reading.page
    const next = await following
    if (!next) {
      yield rows
      return
    }
    reading = next
    following = ignored(beginAfter(next))
    yield rows
  }
}

/** Returns a promise that is nothing to a reader who stops before it fails. */
function ignored<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {})
  return promise
}

/**
 * Reads a list to its end in pages by id, as {@link allListPages} does.
 *
 * @param read returns at most `limit` rows with ids below `cursor`, newest first
 */
export const allPages = <Row extends { id: string }>(
  read: (page: { limit: number; cursor: string | undefined }) => Promise<Row[]>,
): AsyncGenerator<Row[]> =>
  allListPages(async ({ limit, cursor }) => {
    const rows = await read({ limit, cursor })
    return { rows, next: rows.length < limit ? undefined : rows.at(-1)?.id }
  })
