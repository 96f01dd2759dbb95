import { Icon } from '@virage/ui'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../shell/keys.ts'

/** A column of a table. */
export type Column<Row> = {
  name: string
  label: string
  /** `wide` takes the room that is left; `from-760` leaves when the list is narrower than 760 px. */
  className?: string
  /** What rows are sorted by; a column without it can't be sorted. */
  sort?: (row: Row) => string | number
  renderCell: (row: Row) => ReactNode
}

/** Returns rows in the order of a parameter such as `-price`; in their own order without one. */
export function sorted<Row>(rows: Row[], columns: Column<Row>[], sort: string | undefined): Row[] {
  const by = columns.find(({ name }) => name === sort?.replace(/^-/, ''))?.sort
  if (!by) return rows
  const direction = sort?.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [by(one), by(other)]
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}

/**
 * A table of things, each with a link in its first cell. J and K move between the links, Enter follows one; a press
 * anywhere in a row does so, too.
 */
export function DataTable<Row extends { id: string }>({
  label,
  rows,
  columns,
  sort,
  onSort,
  selected,
  onOpen,
  onEdit,
}: {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** The id of the row whose sheet is open. */
  selected?: string | undefined
  onOpen: (row: Row) => void
  onEdit?: (row: Row) => void
}) {
  const t = useTranslations('table')
  const body = useRef<HTMLTableSectionElement>(null)
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('a.row-link, button.row-link') ?? [])]
  const at = () => {
    const focused = links().findIndex((link) => link === document.activeElement)
    return focused >= 0 ? focused : rows.findIndex(({ id }) => id === selected)
  }
  const move = (step: 1 | -1) => {
    const next = Math.min(Math.max(at() + step, 0), rows.length - 1)
    links()[next]?.focus()
    const row = rows[next]
    // While a sheet is open, it follows.
    if (selected !== undefined && row) onOpen(row)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => {
      const row = rows[at()]
      if (row) onEdit?.(row)
    },
  })
  return (
    <table className="table" aria-label={label}>
      <thead>
        <tr>
          {columns.map(({ name, label: head, className, sort: by }) => {
            const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
            return (
              <th key={name} scope="col" className={className} aria-sort={direction}>
                {by ? (
                  <button
                    type="button"
                    onClick={() =>
                      onSort(direction === undefined ? name : direction === 'ascending' ? `-${name}` : undefined)
                    }
                  >
                    {head}
                    {direction && (
                      <span className={direction === 'ascending' ? 'rotate-180' : ''}>
                        <Icon name="down" size={12} />
                      </span>
                    )}
                  </button>
                ) : (
                  head
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody ref={body} aria-label={t('rows')}>
        {rows.map((row) => (
          // The link in the first cell is the control; this only makes its target larger.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <tr
            key={row.id}
            data-selected={row.id === selected || undefined}
            onClick={({ target }) => {
              if (target instanceof Element && !target.closest('a, button, input, label')) onOpen(row)
            }}
          >
            {columns.map(({ name, className, renderCell }) => (
              <td key={name} className={className}>
                {renderCell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
