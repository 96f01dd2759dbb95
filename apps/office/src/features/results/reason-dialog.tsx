import { type ReactNode, useState } from 'react'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { useAct } from './use-act.ts'

/** A question before an act that other people will want to understand: it needs a reason. */
export function ReasonDialog({
  title,
  hint,
  confirm,
  done,
  tone = 'danger',
  perform,
  onClose,
  children,
}: {
  title: string
  hint: string
  confirm: string
  /** What to say when it is done. */
  done: string
  tone?: 'danger' | 'primary'
  perform: (reason: string, idempotencyKey: string) => Promise<unknown>
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}) {
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const act = useAct((key, given: string) => perform(given, key), { done: () => done, onDone: onClose, isQuiet: true })
  const isMissing = reason.trim() === ''
  return (
    <ActDialog
      title={title}
      act={act}
      submitLabel={confirm}
      tone={tone}
      onSubmit={() => {
        setTried(true)
        if (!isMissing) act.mutate(reason.trim())
      }}
      onClose={onClose}
    >
      <p>{children}</p>
      <ReasonField
        hint={hint}
        value={reason}
        problem={hasTried && isMissing ? 'errors.validation.required' : undefined}
        onChange={setReason}
      />
    </ActDialog>
  )
}
