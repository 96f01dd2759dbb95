import type { ApiOperation } from '@virage/contract'
import { Icon } from '@virage/ui'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../access/club-context.ts'
import { Act } from './act.tsx'
import { moved } from './ordered-card.tsx'

/**
 * A list in an order that people set. Buttons move a row, and Alt with an arrow does while a control of the row has the
 * focus; nothing needs dragging (WCAG 2.5.7).
 *
 * @param render draws a row, before its buttons
 */
export function OrderedList<Row extends { id: string }>({
  rows,
  nameOf,
  operation,
  onOrder,
  render,
}: {
  rows: Row[]
  nameOf: (row: Row) => string
  operation: Pick<ApiOperation, 'access' | 'id' | 'method'>
  onOrder: (rows: Row[]) => void
  render: (row: Row) => ReactNode
}) {
  const t = useTranslations('table')
  const { allowed } = useMay()(operation)
  const [said, setSaid] = useState('')
  const move = (at: number, to: number) => {
    const row = rows[at]
    if (!allowed || !row || to < 0 || to >= rows.length) return
    onOrder(moved(rows, at, to))
    setSaid(t('movedTo', { name: nameOf(row), position: to + 1, count: rows.length }))
  }
  const moveByKey = (event: KeyboardEvent, at: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    move(at, at + step)
  }
  return (
    <>
      <ol>
        {rows.map((row, at) => (
          // Its controls have the focus; the row only hears their keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={row.id}
            className="line min-h-12 border-b border-line px-5 py-1"
            onKeyDown={(event) => moveByKey(event, at)}
          >
            <span className="figure quiet w-5">{at + 1}</span>
            {render(row)}
            <span className="line push !gap-0">
              <Act
                operation={operation}
                className="plain square"
                aria-label={t('up', { name: nameOf(row) })}
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <span className="rotate-180">
                  <Icon name="down" size={16} />
                </span>
              </Act>
              <Act
                operation={operation}
                className="plain square"
                aria-label={t('down', { name: nameOf(row) })}
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <Icon name="down" size={16} />
              </Act>
            </span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}
