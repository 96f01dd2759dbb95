import type { ApiOperation } from '@virage/contract'
import { csvLine } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { call, type RowOf } from '../api.ts'
import { type PageQuery, readListPage } from '../queries.ts'
import type { Column } from './data-table.tsx'

const byteOrderMark = '\uFEFF'

/** Returns a CSV file of rows, with a byte order mark so that spreadsheets read it as UTF-8. */
export function csvOf<Row>(columns: Pick<Column<Row>, 'label' | 'text'>[], rows: Row[]): string {
  const written = columns.filter(({ text }) => text !== undefined)
  const lines = [written.map(({ label }) => label), ...rows.map((row) => written.map(({ text }) => text?.(row) ?? ''))]
  return `${byteOrderMark}${lines.map(csvLine).join('')}`
}

/** Saves a text, or bytes of another type, as a file of the person's computer. */
export function saveFile(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(
    typeof content === 'string' ? new Blob([content], { type: 'text/csv;charset=utf-8' }) : content,
  )
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it when the click returns; this frees its memory later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** An operation that sends a list as CSV. */
export type ExportOperation = ApiOperation & { method: 'GET'; csv: true }

/** Reads the file of a list's export: one request, which the audit log names. @throws OperationError */
export async function readExport(
  operation: ExportOperation,
  slug: string,
  query: PageQuery,
  signal: AbortSignal,
): Promise<string> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filters come from the address: the server checks them
  const file = await unwrap(call(operation, { params: { slug }, query, signal } as never))
  // Reading a response as text removes its byte order mark.
  return `${byteOrderMark}${String(file)}`
}

/** Reads all rows of a list, in its order, page by page. @throws OperationError */
export async function readAllRows<C extends ApiOperation & { method: 'GET' }>(
  operation: C,
  slug: string,
  query: PageQuery,
): Promise<RowOf<C>[]> {
  const rows: RowOf<C>[] = []
  let cursor: string | undefined
  do {
    const page = await readListPage(operation, slug, { ...query, ...(cursor !== undefined && { cursor }) })
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor !== undefined)
  return rows
}
