import type { ReactNode } from 'react'
import { SecurityRow } from './security-card.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import type { Client } from './queries.ts'
import { type Refused, useChange } from './use-change.ts'

/** A row of a card's list that can be removed, after a confirmation. */
export function RemovableRow({
  title,
  text,
  label,
  question,
  doneMessage,
  remove,
}: {
  title: ReactNode
  text: ReactNode
  /** Label of the button. */
  label: string
  question: string
  /** Message after it was removed. */
  doneMessage: string
  /** Removes the item; undefined if it can't be removed. */
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
            onConfirm={() => change(remove, doneMessage)}
          />
        )
      }
    />
  )
}
