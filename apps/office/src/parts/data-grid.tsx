import { type MouseEvent, type Ref, useId, useImperativeHandle, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { type CellChange, type GridColumn, type GridRow, Row } from './data-grid-row.tsx'
import { gridClipboard } from './grid-clipboard.ts'
import { useGridCells } from './use-grid-cells.ts'
import { useGridKeys } from './use-grid-keys.ts'

/** What controls outside of a grid do with it. */
export type GridHandle = {
  /** Gives the next cell with a problem the focus. */
  goToNextProblem: () => void
}

/**
 * A table whose cells are edited like those of a spreadsheet, with the keys of the grid pattern (WAI-ARIA APG): arrows, Tab,
 * Home and End move; Enter, F2 or typing edit, Escape gives up; Shift chooses a block; copying and pasting work with
 * spreadsheets; Control+D fills down, Control+Z undoes, F8 goes to the next problem. One cell at a time is in the tab order.
 * Tab leaves the grid after Escape, or at its end. A double click edits a cell, and so does a second tap.
 *
 * @param onChange gets all cells that one act changes
 */
export function DataGrid({
  ref,
  label,
  columns,
  rows: given,
  onChange,
  noteLabel,
  isFocused = false,
}: {
  ref?: Ref<GridHandle>
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
  const cells = useGridCells({ grid, columns, rows: given, onChange, isFocused })
  const { rows, at, top, bottom, left, right, editing, setEditing } = cells
  const { handleKey, stay } = useGridKeys(cells)
  const { handleCopy, handleCut, handlePaste } = gridClipboard(cells)
  const pointer = useRef('')
  const isTappedAgain = useRef(false)
  useImperativeHandle(ref, () => ({ goToNextProblem: () => cells.goToProblem(1) }))

  const handleMouseDown = (event: MouseEvent) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
    isTappedAgain.current = cell !== null && cell === document.activeElement
    if (!cell || (event.target instanceof Element && event.target.closest('input, select, textarea'))) return
    const [row = 0, column = 0] = (cell.dataset['cell'] ?? '').split(':').map(Number)
    event.preventDefault()
    cells.store()
    stay()
    cells.move({ row, column }, event.shiftKey)
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
        onCopy={handleCopy}
        onCut={handleCut}
        onPaste={handlePaste}
        onPointerDown={({ pointerType }) => {
          pointer.current = pointerType
        }}
        onMouseDown={handleMouseDown}
        onClick={() => {
          if (pointer.current === 'touch' && isTappedAgain.current && editing === null) cells.edit(cells.textAt(at))
        }}
        onDoubleClick={() => editing === null && cells.edit(cells.textAt(at))}
        onFocus={() => cells.setMoved(true)}
        onBlur={(event) => {
          if (event.currentTarget.contains(event.relatedTarget)) return
          cells.setMoved(false)
          stay()
          cells.store()
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
