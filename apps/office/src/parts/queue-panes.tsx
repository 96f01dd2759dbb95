import { Icon } from '@virage/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../shell/keys.ts'

/** One thing that waits in a queue. */
export type QueueItem = {
  id: string
  name: string
  /** What is said below the name. */
  detail?: ReactNode
  /** How long it has waited. */
  age: string
  isLate?: boolean
  /** Whether somebody else works on it. */
  isTaken?: boolean
}

/**
 * A queue that is worked from the top: what waits, the file of the chosen one, and the decision. J and K go through it. On narrow
 * windows the three are below each other.
 */
export function QueuePanes({
  label,
  items,
  chosen,
  onChoose,
  note,
  file,
  decision,
}: {
  label: string
  items: QueueItem[]
  /** The id of the chosen item. */
  chosen: string | undefined
  onChoose: (id: string) => void
  /** What stands below the queue. */
  note?: ReactNode
  file: ReactNode
  decision: ReactNode
}) {
  const list = useRef<HTMLUListElement>(null)
  const move = (step: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === chosen)
    const next = items[Math.min(Math.max(at + step, 0), items.length - 1)]
    if (!next || next.id === chosen) return
    onChoose(next.id)
    const button = list.current?.querySelector<HTMLElement>(`[data-id="${next.id}"]`)
    button?.scrollIntoView({ block: 'nearest' })
    // The focus goes along, so that a screen reader says what was chosen.
    if (list.current?.contains(document.activeElement)) button?.focus()
  }
  useKeys({ j: () => move(1), k: () => move(-1) })
  // The controls of a decided item go with it: the focus moves to the item that is chosen then (WCAG 2.4.3).
  const focused = useRef<Element>(null)
  useEffect(() => {
    if (document.activeElement !== document.body || focused.current?.isConnected !== false) return
    list.current?.querySelector<HTMLElement>('[aria-current]')?.focus()
  })
  return (
    <div className="three" onFocus={({ target }) => (focused.current = target)}>
      <section className="queue" aria-label={label}>
        <ul ref={list} className="scroll">
          {items.map(({ id, name, detail, age, isLate = false, isTaken = false }) => (
            <li key={id}>
              <button
                type="button"
                className="queue-item"
                data-id={id}
                data-taken={isTaken || undefined}
                aria-current={id === chosen ? 'true' : undefined}
                onClick={() => onChoose(id)}
              >
                <Face name={name} />
                <span className="clip font-semibold">{name}</span>
                <span className="small figure push" data-late={isLate || undefined}>
                  {age}
                </span>
                {detail && <span className="small quiet clip queue-detail">{detail}</span>}
              </button>
            </li>
          ))}
        </ul>
        {note && <div className="queue-note small quiet">{note}</div>}
      </section>
      {file}
      {decision}
    </div>
  )
}

/** The initials of a person. */
export function Face({ name }: { name: string }) {
  const initials = name
    .split(/\s+/)
    .map(([first = '']) => first)
    .slice(0, 2)
    .join('')
  return (
    <span className="face" aria-hidden="true">
      {initials.toUpperCase()}
    </span>
  )
}

/** A notice that opening a file is written into the log. */
export function LoggedNotice() {
  const t = useTranslations('people')
  return (
    <span className="small quiet line wide-only">
      <Icon name="eye" size={14} />
      {t('logged')}
    </span>
  )
}

/** Choices of a decision, each with its key, and the button that sends the chosen one. A key moves the focus to that button, so that Enter sends. */
export function DecisionPane<V extends string>({
  label,
  choices,
  chosen,
  onChoose,
  send,
  isBusy,
  isReady = true,
  reason,
  operation,
  onSend,
  children,
}: {
  label: string
  choices: { verdict: V; key: string; label: string; icon: 'check' | 'close' | 'info' | 'warning' }[]
  chosen: V | null
  onChoose: (verdict: V) => void
  /** The label of the button that sends. */
  send: string
  isBusy: boolean
  isReady?: boolean
  /** Why the person may not decide; undefined if they may. */
  reason: string | undefined
  /** The id of the operation. */
  operation: string
  onSend: () => void
  children?: ReactNode
}) {
  const button = useRef<HTMLButtonElement>(null)
  const choose = (verdict: V) => {
    if (reason !== undefined) return
    onChoose(verdict)
    button.current?.focus()
  }
  useKeys(Object.fromEntries(choices.map(({ key, verdict }) => [key, () => choose(verdict)])))
  const canSend = chosen !== null && isReady && !isBusy && reason === undefined
  return (
    <aside className="decision" aria-label={label}>
      <div className="decision-body">
        <div className="stack !gap-1.5">
          {choices.map(({ verdict, key, label: text, icon }) => (
            <button
              key={verdict}
              type="button"
              className="btn verdict"
              aria-pressed={verdict === chosen}
              aria-disabled={reason !== undefined || undefined}
              title={reason}
              onClick={() => choose(verdict)}
            >
              <Icon name={icon} size={16} />
              {text}
              <kbd aria-hidden="true" className="push">
                {key.toUpperCase()}
              </kbd>
            </button>
          ))}
        </div>
        {children}
      </div>
      <footer>
        <button
          ref={button}
          type="button"
          className="btn primary w-full"
          data-operation={operation}
          aria-busy={isBusy}
          aria-disabled={!canSend || undefined}
          title={reason}
          onClick={canSend ? onSend : undefined}
        >
          {send}
          <kbd aria-hidden="true">↵</kbd>
        </button>
      </footer>
    </aside>
  )
}
