import { Icon } from '@virage/ui'
import { Fragment, type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../shell/keys.ts'
import type { Selection } from './use-selection.ts'

/** A column of a table. */
export type Column<Row> = {
  /** Also what the server sorts by, if it can. */
  name: string
  label: string
  /** Whether only screen readers get the label, for a column of buttons. */
  isLabelHidden?: boolean
  /** `wide` takes the room that is left; `from-760` leaves when the list is narrower than 760 px. */
  className?: string
  /** Whether the server sorts by it. */
  canSort?: boolean
  renderCell: (row: Row) => ReactNode
  /** Its cell in an exported file; a column without it is left out. */
  text?: (row: Row) => string | number
}

/** What became of a row in an act on many. */
export type Outcome = { isDone: boolean; text: string }

/**
 * A table of things, each with a link in its first cell. J and K move between the links, Enter follows one; a press
 * anywhere in a row does so, too. With a selection, X chooses the row of the link and Shift+X all rows up to it.
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
  selection,
  nameOf,
  outcomes,
  groupOf,
  isOld = false,
}: {
  label: string
  rows: Row[]
  columns: Column<Row>[]
  sort: string | undefined
  onSort: (sort: string | undefined) => void
  /** The id of the row whose sheet is open. */
  selected?: string | undefined
  onOpen?: ((row: Row) => void) | undefined
  onEdit?: ((row: Row) => void) | undefined
  selection?: Selection<Row> | undefined
  nameOf?: (row: Row) => string
  outcomes?: ReadonlyMap<string, Outcome> | undefined
  /** The group of a row, whose heading stands above its first row; the rows are in the order of their groups. */
  groupOf?: ((row: Row) => { name: string; heading: ReactNode }) | undefined
  /** Whether other rows are being read: these are dimmed. */
  isOld?: boolean
}) {
  const t = useTranslations('table')
  const body = useRef<HTMLTableSectionElement>(null)
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('a.row-link, button.row-link') ?? [])]
  const at = () => {
    const own = [...(body.current?.rows ?? [])].filter(({ dataset }) => dataset['group'] === undefined)
    const focused = own.findIndex((row) => row.contains(document.activeElement))
    return focused >= 0 ? focused : rows.findIndex(({ id }) => id === selected)
  }
  const move = (step: 1 | -1) => {
    const next = Math.min(Math.max(at() + step, 0), rows.length - 1)
    links()[next]?.focus()
    const row = rows[next]
    // While a sheet is open, it follows.
    if (selected !== undefined && row) onOpen?.(row)
  }
  const choose = (isRange: boolean) => {
    const row = rows[Math.max(at(), 0)]
    if (!row || !selection) return
    if (at() < 0) links()[0]?.focus()
    selection.toggle(row, isRange)
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    e: () => {
      const row = rows[at()]
      if (row) onEdit?.(row)
    },
    ...(selection ? { x: () => choose(false), 'shift+x': () => choose(true) } : {}),
  })
  const chosen = rows.filter(({ id }) => selection?.has(id)).length
  return (
    <table className="table" aria-label={label} aria-busy={isOld || undefined}>
      <thead>
        <tr>
          {selection && (
            <th scope="col" className="pick">
              <input
                type="checkbox"
                aria-label={t('choosePage')}
                checked={chosen === rows.length}
                ref={(box) => {
                  if (box) box.indeterminate = chosen > 0 && chosen < rows.length
                }}
                onChange={selection.togglePage}
              />
            </th>
          )}
          {columns.map(({ name, label: head, isLabelHidden = false, className, canSort }) => {
            const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
            return (
              <th key={name} scope="col" className={className} aria-sort={direction}>
                {canSort ? (
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
                  <span className={isLabelHidden ? 'sr-only' : undefined}>{head}</span>
                )}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody ref={body} aria-label={t('rows')}>
        {rows.map((row, index) => {
          const group = groupOf?.(row)
          const before = rows[index - 1]
          const isFirst = group !== undefined && (before === undefined || groupOf?.(before).name !== group.name)
          const outcome = outcomes?.get(row.id)
          return (
            <Fragment key={row.id}>
              {isFirst && (
                <tr data-group={group.name}>
                  <th scope="rowgroup" colSpan={columns.length + (selection ? 1 : 0)}>
                    {group.heading}
                  </th>
                </tr>
              )}
              {/* The link in the first cell is the control; this only makes its target larger. */}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
              <tr
                data-selected={row.id === selected || undefined}
                data-chosen={selection?.has(row.id) || undefined}
                onClick={({ target }) => {
                  if (target instanceof Element && !target.closest('a, button, input, label, select, .pick'))
                    onOpen?.(row)
                }}
              >
                {selection && (
                  <td className="pick">
                    <input
                      type="checkbox"
                      aria-label={t('choose', { name: nameOf?.(row) ?? row.id })}
                      checked={selection.has(row.id)}
                      onClick={({ shiftKey }) => selection.toggle(row, shiftKey)}
                      onChange={() => {}}
                    />
                  </td>
                )}
                {columns.map(({ name, className, renderCell }, place) => (
                  <td key={name} className={className}>
                    {place === 0 && outcome ? (
                      <span className="line">
                        {renderCell(row)}
                        <span className="outcome push" data-tone={outcome.isDone ? 'good' : 'bad'}>
                          {outcome.text}
                        </span>
                      </span>
                    ) : (
                      renderCell(row)
                    )}
                  </td>
                ))}
              </tr>
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}
