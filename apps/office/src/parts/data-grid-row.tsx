import { memo, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

/** A column of a grid. Its cells are texts, which the screen reads. */
export type GridColumn = {
  name: string
  label: string
  /** In pixels. */
  width: number
  isNumber?: boolean
  /** The texts that a cell can have; it is then a choice. */
  options?: string[]
  isReadOnly?: boolean
}

/** A row of a grid: its cells by the names of columns, and what is wrong with them. */
export type GridRow = {
  id: string
  /** Names the row for screen readers. */
  name: string
  cells: Record<string, string>
  problems?: Record<string, string>
  /** The columns whose cells differ from what is stored. */
  changed?: ReadonlySet<string>
  /** What became of the row, or will. */
  note?: { text: string; tone: 'good' | 'bad' | 'warn' | 'info' | 'plain' } | undefined
}

/** A new text of a cell. */
export type CellChange = { id: string; column: string; text: string }

/** A cell by the numbers of its row and its column. */
export type Position = { row: number; column: number }

/** A row of a grid, whose cells are edited in place. */
export const Row = memo(function Row({
  row,
  index,
  columns,
  hasNote,
  activeColumn,
  chosenFrom,
  chosenTo,
  editing,
  onEdit,
}: {
  row: GridRow
  index: number
  columns: GridColumn[]
  hasNote: boolean
  activeColumn: number
  chosenFrom: number
  chosenTo: number
  editing: string | null
  onEdit: (text: string) => void
}) {
  return (
    <div role="row" aria-rowindex={index + 2} aria-label={row.name} className="grid-row">
      {hasNote && (
        <span role="rowheader" aria-colindex={1} className="grid-note">
          <span className="count">{index + 1}</span>
          {row.note && (
            <span className="outcome clip" data-tone={row.note.tone} title={row.note.text}>
              {row.note.text}
            </span>
          )}
        </span>
      )}
      {columns.map((column, at) => (
        <Cell
          key={column.name}
          column={column}
          position={`${index}:${at}`}
          number={at + (hasNote ? 2 : 1)}
          rowName={row.name}
          text={row.cells[column.name] ?? ''}
          problem={row.problems?.[column.name]}
          isChanged={row.changed?.has(column.name) ?? false}
          isActive={at === activeColumn}
          isChosen={at >= chosenFrom && at <= chosenTo}
          editing={at === activeColumn ? editing : null}
          onEdit={onEdit}
        />
      ))}
    </div>
  )
})

function Cell({
  column,
  position,
  number,
  rowName,
  text,
  problem,
  isChanged,
  isActive,
  isChosen,
  editing,
  onEdit,
}: {
  column: GridColumn
  position: string
  number: number
  rowName: string
  text: string
  problem: string | undefined
  isChanged: boolean
  isActive: boolean
  isChosen: boolean
  editing: string | null
  onEdit: (text: string) => void
}) {
  const t = useTranslations('grid')
  const field = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const isEditing = editing !== null
  // Before the next key is pressed.
  useLayoutEffect(() => {
    if (isEditing) field.current?.focus()
  }, [isEditing])
  const name = t('cell', { column: column.label, row: rowName })
  return (
    <div
      role="gridcell"
      data-cell={position}
      aria-colindex={number}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isChosen}
      // ARIA 1.2 has it for a gridcell; the linter's table of roles does not.
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
      aria-readonly={column.isReadOnly || undefined}
      aria-invalid={problem !== undefined || undefined}
      data-changed={isChanged || undefined}
      className={column.isNumber ? 'grid-cell number' : 'grid-cell'}
      style={{ width: column.width }}
      title={problem ?? text}
    >
      {!isEditing ? (
        <>
          <span className="clip">{text}</span>
          {problem !== undefined && <span className="sr-only">{t('problem', { problem })}</span>}
        </>
      ) : column.options ? (
        <select
          ref={field}
          className="grid-field"
          aria-label={name}
          value={editing}
          onChange={({ target }) => onEdit(target.value)}
        >
          {[...new Set(['', ...column.options, text])].map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
        </select>
      ) : (
        <input
          ref={field}
          className="grid-field"
          aria-label={name}
          aria-invalid={problem !== undefined || undefined}
          value={editing}
          onChange={({ target }) => onEdit(target.value)}
        />
      )}
      {isActive && problem !== undefined && (
        <span className="grid-problem" aria-hidden="true">
          {problem}
        </span>
      )}
    </div>
  )
}
