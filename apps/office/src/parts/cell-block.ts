/**
 * Reads a block of cells as spreadsheets copy it: tabs between cells, a line a row; a cell with tabs, lines or quotation
 * marks is quoted.
 */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n').replace(/\n$/, '')
  for (let at = 0; at < source.length; at++) {
    const sign = source.charAt(at)
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (source.charAt(at + 1) === '"') {
        cell += '"'
        at++
      } else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else cell += sign
  }
  endCell()
  return rows
}

/** Returns a block of cells as {@link readBlock} and spreadsheets read it. */
export const writeBlock = (rows: string[][]): string =>
  rows
    .map((cells) => cells.map((cell) => (/[\t\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
