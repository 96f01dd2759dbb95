import { type KeyboardEvent, useRef } from 'react'
import type { Position } from './data-grid-row.tsx'
import type { GridCells } from './use-grid-cells.ts'

/** How many rows Page Up and Page Down move. */
const pageStep = 10

/** Handles the keys of the grid pattern (WAI-ARIA APG), and those of spreadsheets. */
export function useGridKeys(cells: GridCells) {
  const { at, last, editing } = cells
  /** Whether the next Tab leaves the grid. */
  const isLeaving = useRef(false)

  const handleEditing = ({ key, shiftKey, altKey, nativeEvent }: KeyboardEvent, handled: () => void) => {
    if (key === 'Escape') {
      handled()
      cells.setEditing(null)
    } else if (key === 'Enter' && !altKey && !nativeEvent.isComposing) {
      handled()
      cells.store()
      cells.move({ ...at, row: at.row + (shiftKey ? -1 : 1) })
    } else if (key === 'Tab') {
      handled()
      cells.store()
      cells.move(cells.neighbour(shiftKey ? -1 : 1) ?? at)
    }
  }

  const handleKey = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const handled = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (editing !== null) return handleEditing(event, handled)
    if (key === 'Tab') {
      const next = cells.neighbour(shiftKey ? -1 : 1)
      if (isLeaving.current || !next) return
      handled()
      cells.move(next)
      return
    }
    isLeaving.current = key === 'Escape' || (isLeaving.current && key === 'Shift')
    const steps: Record<string, Position> = {
      ArrowUp: { row: isCommand ? 0 : at.row - 1, column: at.column },
      ArrowDown: { row: isCommand ? last.row : at.row + 1, column: at.column },
      ArrowLeft: { row: at.row, column: isCommand ? 0 : at.column - 1 },
      ArrowRight: { row: at.row, column: isCommand ? last.column : at.column + 1 },
      Home: { row: isCommand ? 0 : at.row, column: 0 },
      End: { row: isCommand ? last.row : at.row, column: last.column },
      PageUp: { row: at.row - pageStep, column: at.column },
      PageDown: { row: at.row + pageStep, column: at.column },
    }
    const step = altKey ? undefined : steps[key]
    if (step) {
      handled()
      cells.move(step, shiftKey)
    } else if (key === 'Escape') handled()
    else if ((key === 'Enter' && !isCommand) || key === 'F2') {
      handled()
      cells.edit(cells.textAt(at))
    } else if (key === 'F8') {
      handled()
      cells.goToProblem(shiftKey ? -1 : 1)
    } else if (key === 'Delete' || key === 'Backspace') {
      handled()
      cells.write(cells.block().map((where) => ({ at: where, text: '' })))
    } else if (isCommand && key.toLowerCase() === 'a') {
      handled()
      cells.choose({ row: 0, column: 0 }, last)
    } else if (isCommand && key.toLowerCase() === 'd') {
      handled()
      cells.fillDown()
    } else if (isCommand && key.toLowerCase() === 'z') {
      handled()
      cells.undo()
    } else if (key.length === 1 && !isCommand && !altKey && !event.nativeEvent.isComposing) {
      handled()
      // A choice begins with what it has; other cells with the typed letter.
      cells.edit(cells.isChoice(at) ? cells.textAt(at) : key)
    }
  }

  return {
    handleKey,
    /** Lets Tab move within the grid again. */
    stay: () => {
      isLeaving.current = false
    },
  }
}
