import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { CellChange, GridColumn, GridRow, Position } from './data-grid-row.tsx'

/** The cells of a grid: which one has the focus, which are chosen, what is typed, and what can be done with them. */
export type GridCells = ReturnType<typeof useGridCells>

/** A cell of a row that is found again when rows before it come or go; without it, its number counts. */
type Place = Position & { id?: string | undefined }

/**
 * Holds the state of a grid of cells, and performs the acts on them.
 *
 * @param grid the element of the grid
 * @param onChange gets all cells that one act changes
 * @param isFocused whether the first cell gets the focus when the grid appears
 */
export function useGridCells({
  grid,
  columns,
  rows: given,
  onChange,
  isFocused,
}: {
  grid: RefObject<HTMLElement | null>
  columns: GridColumn[]
  rows: GridRow[]
  onChange: (changes: CellChange[]) => void
  isFocused: boolean
}) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 })
  const [anchor, setAnchor] = useState<Place>({ row: 0, column: 0 })
  const [editing, setEditing] = useState<string | null>(null)
  const [edited, setEdited] = useState<GridRow | null>(null)
  const undone = useRef<CellChange[][]>([])
  const hasMoved = useRef(isFocused)

  // A row stays while one of its cells is edited.
  const isGone = editing !== null && edited !== null && !given.some(({ id }) => id === edited.id)
  const rows = isGone ? given.toSpliced(active.row, 0, edited) : given
  const last = { row: rows.length - 1, column: columns.length - 1 }
  const rowOf = ({ id, row }: Place): number => {
    const found = rows.findIndex((one) => one.id === id)
    return found === -1 ? Math.min(row, Math.max(last.row, 0)) : found
  }
  const placeOf = (position: Position): Place => ({ ...position, id: rows[position.row]?.id })
  const at = { row: rowOf(active), column: Math.min(active.column, last.column) }
  const anchorRow = rowOf(anchor)
  const [top, bottom] = [Math.min(anchorRow, at.row), Math.max(anchorRow, at.row)]
  const [left, right] = [Math.min(anchor.column, at.column), Math.max(anchor.column, at.column)]

  const focusCell = ({ row, column }: Position) =>
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)?.focus()
  useLayoutEffect(() => {
    if (hasMoved.current && editing === null) focusCell({ row: at.row, column: at.column })
    // The function reads its element when it is called.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at.row, at.column, editing])

  /** Moves the focus to a cell of the grid, or extends the chosen block to it. */
  const move = (to: Position, isExtending = false) => {
    const next = {
      row: Math.min(Math.max(to.row, 0), Math.max(last.row, 0)),
      column: Math.min(Math.max(to.column, 0), last.column),
    }
    hasMoved.current = true
    setActive(placeOf(next))
    if (!isExtending) setAnchor(placeOf(next))
    // The focus may be outside of the grid.
    if (editing === null && next.row === at.row && next.column === at.column) focusCell(next)
  }
  const choose = (from: Position, to: Position) => {
    hasMoved.current = true
    setAnchor(placeOf(from))
    setActive(placeOf({ row: Math.min(to.row, last.row), column: Math.min(to.column, last.column) }))
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
  /** Returns the chosen cells. */
  const block = (): Position[] => {
    const positions: Position[] = []
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) positions.push({ row, column })
    return positions
  }
  const edit = (text: string) => {
    if (rows.length > 0 && !columns[at.column]?.isReadOnly) {
      hasMoved.current = true
      setActive(placeOf(at))
      setAnchor(placeOf(at))
      setEdited(rows[at.row] ?? null)
      setEditing(text)
    }
  }
  /** Keeps what was typed, if a cell is edited. */
  const store = () => {
    if (editing !== null) write([{ at, text: editing }])
    setEditing(null)
  }
  /** Returns the cell after or before this one, over the ends of rows; undefined beyond the grid. */
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

  return {
    rows,
    /** The cell with the focus. */
    at,
    /** The cell in the last row and column. */
    last,
    /** The chosen block. */
    top,
    bottom,
    left,
    right,
    /** The text that is being typed; null while no cell is edited. */
    editing,
    setEditing,
    isChoice: (position: Position) => columns[position.column]?.options !== undefined,
    move,
    choose,
    textAt,
    write,
    block,
    edit,
    store,
    neighbour,
    goToProblem,
    fillDown,
    undo,
    /** Whether the grid has the focus, and takes it along when another cell becomes the active one. */
    setMoved: (moved: boolean) => {
      hasMoved.current = moved
    },
  }
}
