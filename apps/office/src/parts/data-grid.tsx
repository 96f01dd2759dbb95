import {
  type ClipboardEvent,
  type KeyboardEvent,
  type MouseEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { readBlock, writeBlock } from './cell-block.ts'
import { type CellChange, type GridColumn, type GridRow, type Position, Row } from './data-grid-row.tsx'

/** How many rows Page Up and Page Down move. */
const pageStep = 10

/**
 * A table whose cells are edited like those of a spreadsheet, with the keys of the grid pattern (WAI-ARIA APG): arrows, Tab,
 * Home and End move; Enter, F2 or typing edit, Escape gives up; Shift chooses a block; copying and pasting work with
 * spreadsheets; Control+D fills down, Control+Z undoes, F8 goes to the next problem. One cell at a time is in the tab order.
 * Tab leaves the grid after Escape, or at its end.
 *
 * @param onChange gets all cells that one act changes
 */
export function DataGrid({
  label,
  columns,
  rows,
  onChange,
  noteLabel,
  isFocused = false,
}: {
  label: string
  columns: GridColumn[]
  rows: GridRow[]
  onChange: (changes: CellChange[]) => void
  /** The header of the notes; without it they are not shown. */
  noteLabel?: string
  /** Whether its first cell gets the focus when it appears. */
  isFocused?: boolean
}) {
  const t = useTranslations('grid')
  const helpId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Position>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Position>({ row: 0, column: 0 })
  /** The text that is being typed; null while no cell is edited. */
  const [editing, setEditing] = useState<string | null>(null)
  const undone = useRef<CellChange[][]>([])
  /** Whether the next Tab leaves the grid. */
  const isLeaving = useRef(false)
  const hasMoved = useRef(isFocused)

  const last = { row: rows.length - 1, column: columns.length - 1 }
  const at = { row: Math.min(active.row, Math.max(last.row, 0)), column: Math.min(active.column, last.column) }
  const [top, bottom] = [Math.min(anchor.row, at.row), Math.max(anchor.row, at.row)]
  const [left, right] = [Math.min(anchor.column, at.column), Math.max(anchor.column, at.column)]

  useLayoutEffect(() => {
    if (!hasMoved.current || editing !== null) return
    grid.current?.querySelector<HTMLElement>(`[data-cell="${at.row}:${at.column}"]`)?.focus()
  }, [at.row, at.column, editing])

  const move = (to: Position, isExtending = false) => {
    const next = {
      row: Math.min(Math.max(to.row, 0), Math.max(last.row, 0)),
      column: Math.min(Math.max(to.column, 0), last.column),
    }
    hasMoved.current = true
    setActive(next)
    if (!isExtending) setAnchor(next)
  }
  const textAt = ({ row, column }: Position): string => rows[row]?.cells[columns[column]?.name ?? ''] ?? ''
  /** Changes cells that can be changed to texts that differ from theirs. */
  const write = (cells: { at: Position; text: string }[]) => {
    const changes = cells.flatMap(({ at: where, text }): CellChange[] => {
      const [row, column] = [rows[where.row], columns[where.column]]
      if (!row || !column || column.isReadOnly || (row.cells[column.name] ?? '') === text) return []
      return [{ id: row.id, column: column.name, text }]
    })
    if (changes.length === 0) return
    undone.current.push(
      changes.map(({ id, column }) => ({
        id,
        column,
        text: rows.find((row) => row.id === id)?.cells[column] ?? '',
      })),
    )
    onChange(changes)
  }
  const block = (): Position[] => {
    const positions: Position[] = []
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) positions.push({ row, column })
    return positions
  }
  const edit = (text: string) => {
    if (rows.length > 0 && !columns[at.column]?.isReadOnly) {
      hasMoved.current = true
      setAnchor(at)
      setEditing(text)
    }
  }
  const finish = (next: Position) => {
    if (editing !== null) write([{ at, text: editing }])
    setEditing(null)
    move(next)
  }
  /** The cell after or before this one, over the ends of rows; undefined beyond the grid. */
  const neighbour = (step: 1 | -1): Position | undefined => {
    const index = at.row * columns.length + at.column + step
    if (index < 0 || index >= rows.length * columns.length) return undefined
    return { row: Math.floor(index / columns.length), column: index % columns.length }
  }
  const goToProblem = (step: 1 | -1) => {
    const cells = rows.length * columns.length
    const from = at.row * columns.length + at.column
    for (let distance = 1; distance <= cells; distance++) {
      const index = (from + step * distance + cells * 2) % cells
      const where = { row: Math.floor(index / columns.length), column: index % columns.length }
      if (rows[where.row]?.problems?.[columns[where.column]?.name ?? ''] !== undefined) return move(where)
    }
  }
  const fillDown = () => {
    // From the first row of a block; of one cell, from the cell above it.
    const from = top === bottom ? top - 1 : top
    if (from < 0) return
    write(
      block()
        .filter(({ row }) => row > from)
        .map((where) => ({ at: where, text: textAt({ row: from, column: where.column }) })),
    )
  }
  const undo = () => {
    const changes = undone.current.pop()
    if (changes) onChange(changes)
  }

  const handleKey = (event: KeyboardEvent) => {
    const { key, shiftKey, altKey } = event
    const isCommand = event.ctrlKey || event.metaKey
    const handled = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    if (editing !== null) {
      if (key === 'Escape') {
        handled()
        setEditing(null)
      } else if (key === 'Enter' && !altKey && !event.nativeEvent.isComposing) {
        handled()
        finish({ ...at, row: at.row + (shiftKey ? -1 : 1) })
      } else if (key === 'Tab') {
        handled()
        finish(neighbour(shiftKey ? -1 : 1) ?? at)
      }
      return
    }
    if (key === 'Tab') {
      const next = neighbour(shiftKey ? -1 : 1)
      if (isLeaving.current || !next) return
      handled()
      move(next)
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
      move(step, shiftKey)
    } else if (key === 'Escape') handled()
    else if ((key === 'Enter' && !isCommand) || key === 'F2') {
      handled()
      edit(textAt(at))
    } else if (key === 'F8') {
      handled()
      goToProblem(shiftKey ? -1 : 1)
    } else if (key === 'Delete' || key === 'Backspace') {
      handled()
      write(block().map((where) => ({ at: where, text: '' })))
    } else if (isCommand && key.toLowerCase() === 'a') {
      handled()
      hasMoved.current = true
      setAnchor({ row: 0, column: 0 })
      setActive(last)
    } else if (isCommand && key.toLowerCase() === 'd') {
      handled()
      fillDown()
    } else if (isCommand && key.toLowerCase() === 'z') {
      handled()
      undo()
    } else if (key.length === 1 && !isCommand && !altKey && !event.nativeEvent.isComposing) {
      handled()
      // A choice begins with what it has; other cells with the typed letter.
      edit(columns[at.column]?.options ? textAt(at) : key)
    }
  }
  const handleCopy = (event: ClipboardEvent, isCut: boolean) => {
    if (editing !== null) return
    event.preventDefault()
    const texts = Array.from({ length: bottom - top + 1 }, (_, row) =>
      Array.from({ length: right - left + 1 }, (_cell, column) => textAt({ row: top + row, column: left + column })),
    )
    event.clipboardData.setData('text/plain', writeBlock(texts))
    if (isCut) write(block().map((where) => ({ at: where, text: '' })))
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
      pasted.flatMap((cells, row) =>
        cells.map((text, column) => ({ at: { row: top + row, column: left + column }, text: text.trim() })),
      ),
    )
    hasMoved.current = true
    setAnchor({ row: top, column: left })
    setActive({
      row: Math.min(top + pasted.length - 1, last.row),
      column: Math.min(left + first.length - 1, last.column),
    })
  }
  const handleMouseDown = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    if (!cell || (event.target instanceof Element && event.target.closest('input, select, textarea'))) return
    const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number)
    event.preventDefault()
    if (editing !== null) write([{ at, text: editing }])
    setEditing(null)
    isLeaving.current = false
    move({ row, column }, event.shiftKey)
    cell.focus()
  }

  return (
    <>
      <p id={helpId} className="sr-only">
        {t('help')}
      </p>
      <div
        ref={grid}
        role="grid"
        tabIndex={-1}
        className="grid-table"
        aria-label={label}
        aria-describedby={helpId}
        aria-multiselectable="true"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + (noteLabel === undefined ? 0 : 1)}
        onKeyDown={handleKey}
        onCopy={(event) => handleCopy(event, false)}
        onCut={(event) => handleCopy(event, true)}
        onPaste={handlePaste}
        onMouseDown={handleMouseDown}
        onDoubleClick={() => editing === null && edit(textAt(at))}
        onFocus={() => {
          hasMoved.current = true
        }}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          hasMoved.current = false
          isLeaving.current = false
          if (editing !== null) write([{ at, text: editing }])
          setEditing(null)
        }}
      >
        <div role="row" aria-rowindex={1} className="grid-head">
          {noteLabel !== undefined && (
            <span role="columnheader" aria-colindex={1} className="grid-note">
              {noteLabel}
            </span>
          )}
          {columns.map(({ name, label: head, width, isNumber }, column) => (
            <span
              key={name}
              role="columnheader"
              className={isNumber ? 'text-right' : undefined}
              aria-colindex={column + (noteLabel === undefined ? 1 : 2)}
              style={{ width }}
            >
              {head}
            </span>
          ))}
        </div>
        {rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            index={index}
            columns={columns}
            hasNote={noteLabel !== undefined}
            activeColumn={index === at.row ? at.column : -1}
            chosenFrom={index >= top && index <= bottom ? left : -1}
            chosenTo={index >= top && index <= bottom ? right : -1}
            editing={index === at.row ? editing : null}
            onEdit={setEditing}
          />
        ))}
      </div>
    </>
  )
}
