import type { ApiOperation } from '@virage/contract'
import type { RowOf } from '../api.ts'
import { type PageQuery, readListPage } from '../queries.ts'
import type { Column } from './data-table.tsx'

/** Returns a cell of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula begins with an apostrophe. */
function cellOf(value: string | number): string {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Returns a CSV file of rows, with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvOf<Row>(columns: Column<Row>[], rows: Row[]): string {
  const written = columns.filter(({ text }) => text !== undefined)
  const lines = [
    written.map(({ label }) => cellOf(label)),
    ...rows.map((row) => written.map(({ text }) => cellOf(text?.(row) ?? ''))),
  ]
  return `\uFEFF${lines.map((cells) => `${cells.join(',')}\r\n`).join('')}`
}

/** Saves a text as a file of the person's computer. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it when the click returns; this frees its memory later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/**
 * Reads all rows of a list, in its order, page by page.
 *
 * @param onProgress gets the number of rows that have been read
 * @throws OperationError
 */
export async function readAllRows<C extends ApiOperation & { method: 'GET' }>(
  operation: C,
  slug: string,
  query: PageQuery,
  { signal, onProgress }: { signal: AbortSignal; onProgress?: (count: number) => void },
): Promise<RowOf<C>[]> {
  const rows: RowOf<C>[] = []
  let cursor: string | undefined
  do {
    const page = await readListPage(operation, slug, { ...query, ...(cursor !== undefined && { cursor }) }, { signal })
    rows.push(...page.rows)
    onProgress?.(rows.length)
    cursor = page.next
  } while (cursor !== undefined)
  return rows
}
