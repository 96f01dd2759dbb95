/** A table of a file: the headers of its columns, and its rows. */
export type FileTable = { name: string; columns: string[]; rows: string[][] }

/** Returns the text of a file: UTF-8, or else Windows-1252, in which Excel saves CSV files in Europe. */
export function decodeText(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Reads a table from CSV, with any usual separator, or from cells that were copied in a spreadsheet. */
export async function readTable(name: string, text: string): Promise<FileTable> {
  const { default: papa } = await import('papaparse')
  const { data } = papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    skipEmptyLines: 'greedy',
    // The comma comes last: beside tabs or semicolons it is the decimal mark of French amounts.
    delimitersToGuess: ['\t', ';', '|', ','],
  })
  const [head = [], ...rows] = data
  const columns = head.map((title, at) => title.trim() || `${at + 1}`)
  // Two columns of one name are told apart.
  const unique = columns.map((title, at) => (columns.indexOf(title) === at ? title : `${title} (${at + 1})`))
  return { name, columns: unique, rows }
}
