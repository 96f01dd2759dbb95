import type { ClipboardEvent } from 'react'
import { readBlock, writeBlock } from './cell-block.ts'
import type { GridCells } from './use-grid-cells.ts'

/** Returns the handlers of copying and pasting, in the form in which spreadsheets do. */
export function gridClipboard(cells: GridCells) {
  const { editing, top, bottom, left, right, block, textAt, write } = cells
  const handleCopy = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    const texts = Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_cell, column) => textAt({ row: top + row, column: left + column })),
    )
    event.clipboardData.setData('text/plain', writeBlock(texts))
  }
  const handleCut = (event: ClipboardEvent) => {
    if (editing !== null) return
    handleCopy(event)
    write(block().map((where) => ({ at: where, text: '' })))
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (editing !== null) return
    event.preventDefault()
    const pasted = readBlock(event.clipboardData.getData('text/plain'))
    const [first = []] = pasted
    // One text fills all chosen cells.
    if (pasted.length === 1 && first.length === 1)
      return write(block().map((where) => ({ at: where, text: first[0] ?? '' })))
    write(
      pasted.flatMap((texts, row) =>
        texts.map((text, column) => ({ at: { row: top + row, column: left + column }, text: text.trim() })),
      ),
    )
    cells.choose({ row: top, column: left }, { row: top + pasted.length - 1, column: left + first.length - 1 })
  }
  return { handleCopy, handleCut, handlePaste }
}
