import { Icon } from '@virage/ui'
import type { KeyboardEvent, ReactNode } from 'react'
import { keepFocus } from './keep-focus.ts'

/** Moves an element of a list; a place that the list doesn't have changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list]
  if (to >= 0 && to < list.length) next.splice(to, 0, ...next.splice(from, 1))
  return next
}

/**
 * A card of a list that has an order: its title opens it. Buttons, Alt with an arrow and a choice of the position move it;
 * nothing needs dragging (WCAG 2.5.7).
 */
export function OrderedCard({
  title,
  at,
  count,
  isOpen,
  labels,
  tags,
  onToggle,
  onMove,
  onRemove,
  children,
}: {
  title: string
  at: number
  count: number
  isOpen: boolean
  labels: { moveTo: string; up: string; down: string; remove: string }
  tags?: ReactNode
  onToggle: () => void
  onMove: (to: number) => void
  onRemove: () => void
  children: ReactNode
}) {
  const moveByKey = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    // Arrows with Alt move words within a text on some systems.
    if (!event.altKey || step === undefined || event.target instanceof HTMLTextAreaElement) return
    event.preventDefault()
    onMove(at + step)
  }
  return (
    // Its controls have the focus; the card only hears their keys.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className="question-card" onKeyDown={moveByKey}>
      <div className="line">
        <span className="figure quiet w-5">{at + 1}</span>
        <button type="button" className="question-title clip" aria-expanded={isOpen} onClick={onToggle}>
          {title}
        </button>
        {tags}
        <span className="line push !gap-0">
          <select
            className="input compact !w-16"
            aria-label={labels.moveTo}
            title={labels.moveTo}
            value={at}
            onChange={({ target }) => onMove(Number(target.value))}
          >
            {Array.from({ length: count }, (_, position) => (
              <option key={position} value={position}>
                {position + 1}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="btn plain square"
            aria-label={labels.up}
            aria-disabled={at === 0 || undefined}
            onClick={() => onMove(at - 1)}
          >
            <span className="rotate-180">
              <Icon name="down" size={16} />
            </span>
          </button>
          <button
            type="button"
            className="btn plain square"
            aria-label={labels.down}
            aria-disabled={at === count - 1 || undefined}
            onClick={() => onMove(at + 1)}
          >
            <Icon name="down" size={16} />
          </button>
          <button
            type="button"
            className="btn plain square"
            aria-label={labels.remove}
            onClick={({ currentTarget }) => keepFocus(currentTarget, onRemove)}
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      </div>
      {isOpen && children}
    </li>
  )
}
