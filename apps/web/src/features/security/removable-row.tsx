import type { ReactNode } from 'react'
import { SecurityRow } from './security-card.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import type { Client } from './queries.ts'
import { type Refused, useChange } from './use-change.ts'

/** A line of a card's list that can be removed, once that is confirmed. */
export function RemovableRow({
  title,
  text,
  label,
  question,
  said,
  remove,
}: {
  title: ReactNode
  text: ReactNode
  /** Words of the button. */
  label: string
  question: string
  /** What is said once it is removed. */
  said: string
  /** Undefined for one that stays. */
  remove?: ((client: Client) => Promise<{ ok: true } | Refused>) | undefined
}) {
  const { busy, problem, change } = useChange()
  return (
    <SecurityRow
      title={title}
      text={text}
      action={
        remove && (
          <ConfirmButton
            label={label}
            question={question}
            busy={busy}
            problem={problem}
            onConfirm={() => change(remove, said)}
          />
        )
      }
    />
  )
}
