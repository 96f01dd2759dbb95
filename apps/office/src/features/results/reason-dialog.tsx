import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../../i18n/problems.ts'
import { TextArea } from '../../parts/fields.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
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
  const t = useTranslations('results')
  const frame = useTranslations('frame')
  const text = useProblemText()
  const [reason, setReason] = useState('')
  const [hasTried, setTried] = useState(false)
  const act = useAct((key) => perform(reason.trim(), key), { done: () => done, onDone: onClose, isQuiet: true })
  const isMissing = reason.trim() === ''
  return (
    <OfficeDialog title={title} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (!isMissing && !act.isPending) act.mutate()
        }}
      >
        <p>{children}</p>
        <TextArea
          label={t('reason')}
          hint={hint}
          rows={3}
          maxLength={500}
          value={reason}
          problem={hasTried && isMissing ? 'errors.validation.required' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
        {act.isError && (
          <p className="error" role="alert">
            {text(act.error)}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {frame('cancel')}
          </button>
          <button type="submit" className={`btn ${tone}`} aria-busy={act.isPending}>
            {confirm}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
