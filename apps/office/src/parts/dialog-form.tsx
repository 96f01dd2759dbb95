import { useTimes } from '@virage/session/times'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiscardButton } from './discard-button.tsx'
import { HiddenProblems } from './hidden-problems.tsx'
import { OfficeDialog } from './office-dialog.tsx'
import type { FormValues } from './use-draft.ts'
import type { Editor } from './use-editor.ts'

/**
 * A form in a dialog. What is typed is kept in the browser, so that closing the dialog or the page loses nothing: the next
 * opening restores it, and says so.
 *
 * @param labels the name of each field, for the question what to keep
 * @param reason why it can't be saved; undefined if it can
 */
export function DialogForm<T extends FormValues>({
  title,
  editor: { draft, problems, isBusy, failure, conflicts, submit, discard, decide, closeConflicts },
  labels,
  reason,
  submitLabel,
  isReady = true,
  note,
  actions,
  onClose,
  children,
  below,
}: {
  title: string
  editor: Editor<T>
  labels: Record<keyof T & string, string>
  reason: string | undefined
  submitLabel: string
  /** False while the form is known to be incomplete. */
  isReady?: boolean
  /** What saving will do, beside the button. */
  note?: ReactNode
  actions?: ReactNode
  onClose: () => void
  children: ReactNode
  /** What the dialog shows below its form. */
  below?: ReactNode
}) {
  const t = useTranslations('form')
  const { moment } = useTimes()
  const form = useRef<HTMLFormElement>(null)
  const isDirty = draft.changed.length > 0
  return (
    <>
      <OfficeDialog title={title} onClose={onClose}>
        {draft.restoredAt !== null && isDirty && (
          <div className="banner" data-tone="info" role="status">
            <span>{t('restored', { time: moment(draft.restoredAt) })}</span>
            <DiscardButton className="small push" onDiscard={discard} />
          </div>
        )}
        {failure !== null && (
          <div className="banner" data-tone="bad" role="alert">
            {failure}
          </div>
        )}
        <HiddenProblems form={form} problems={problems} labels={labels} />
        <form
          ref={form}
          noValidate
          className="stack !gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            // A dialog may belong to a part of another form, whose handler React would call, too.
            event.stopPropagation()
            if (!isBusy && isReady && reason === undefined) submit()
          }}
        >
          {reason !== undefined && <p className="quiet">{reason}</p>}
          <fieldset disabled={reason !== undefined} className="stack !gap-4">
            {children}
          </fieldset>
          <div className="dialog-actions items-center">
            {note}
            {actions}
            {failure !== null && isDirty && draft.restoredAt === null && (
              <DiscardButton className="plain" onDiscard={discard} />
            )}
            <button
              type="submit"
              className="btn primary"
              aria-busy={isBusy}
              aria-disabled={isBusy || !isReady || reason !== undefined || undefined}
            >
              {isBusy ? t('saving') : submitLabel}
            </button>
          </div>
        </form>
        {below}
      </OfficeDialog>
      {conflicts.length > 0 && (
        <ConflictDialog conflicts={conflicts} labels={labels} onDecide={decide} onClose={closeConflicts} />
      )}
    </>
  )
}
