/** A cell of a CSV file. */
export type CsvCell = string | number | boolean | null

/**
 * The places before what a spreadsheet takes for a formula, also in full width: at the beginning of a text, and where its next part becomes a
 * cell of its own. French spreadsheets separate cells by semicolons, and then don't take the quotes around a text for quotes.
 */
const formulas = /^(?=[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20])|(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])(?<=[;\t\r\n][\s"]*)/g
/** Finds nothing in most texts, such as names, ids and dates: they stay as they are. */
const mayNeedMore = /^[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|[;\t\r\n",]/
const special = /[",\r\n]/

/** Returns a line of a CSV file with its delimiter. What a spreadsheet would take for a formula begins with an apostrophe instead. */
export const csvLine = (cells: CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  if (!mayNeedMore.test(value)) return value
  const text = value.replaceAll(formulas, "'")
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
