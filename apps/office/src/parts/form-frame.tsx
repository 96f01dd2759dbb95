import { useBlocker } from '@tanstack/react-router'
import { useTimes } from '@virage/session/times'
import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { isApple, useKeys } from '../shell/keys.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DiscardButton } from './discard-button.tsx'
import { HiddenProblems } from './hidden-problems.tsx'
import { OfficeDialog } from './office-dialog.tsx'
import type { FormValues } from './use-draft.ts'
import type { Editor } from './use-editor.ts'

/**
 * The form of an editor: its fields, the bar below that says what is not saved, and the question what to keep of what others
 * have saved meanwhile. Leaving with unsaved changes asks first.
 *
 * @param labels the name of each field, for what is said about it
 * @param isProposed whether nobody has saved yet what the form shows first, so that it can be saved without a change
 * @param reason why it can't be saved; undefined if it can
 */
export function FormFrame<T extends FormValues>({
  editor: { draft, problems, isBusy, failure, conflicts, submit: onSubmit, discard, decide, closeConflicts },
  labels,
  isProposed = false,
  reason,
  submitLabel,
  children,
}: {
  editor: Editor<T>
  labels: Record<keyof T & string, string>
  isProposed?: boolean
  reason: string | undefined
  submitLabel: string
  children: ReactNode
}) {
  const t = useTranslations('form')
  const { hour, moment } = useTimes()
  const form = useRef<HTMLFormElement>(null)
  const isDirty = draft.changed.length > 0
  const names = new Intl.ListFormat(t('locale'), { type: 'conjunction' }).format(
    draft.changed.map((path) => labels[path]),
  )
  const submit = () => {
    if (!isBusy && reason === undefined) onSubmit()
  }
  useKeys({ 'mod+s': submit })
  const blocker = useBlocker({
    shouldBlockFn: draft.hasChanges,
    enableBeforeUnload: draft.hasChanges,
    withResolver: true,
  })
  return (
    <>
      <form
        ref={form}
        noValidate
        className="pane"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
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
        <div className="scroll form-scroll">
          <fieldset disabled={reason !== undefined} className="form">
            {children}
          </fieldset>
        </div>
        <div className="save-bar">
          {reason !== undefined ? (
            <span className="quiet">{reason}</span>
          ) : isDirty ? (
            <>
              <span className="dot" aria-hidden="true" />
              <b className="font-semibold">{t('unsaved', { count: draft.changed.length })}</b>
              <span className="small quiet clip wide-only max-w-[50ch]">
                {names}
                {draft.keptAt !== null && `. ${t('kept', { time: hour(draft.keptAt, 'medium') })}`}
              </span>
            </>
          ) : (
            !isProposed && <span className="quiet">{t('saved')}</span>
          )}
          <span className="line push">
            {isDirty && reason === undefined && <DiscardButton className="plain" onDiscard={discard} />}
            <button
              type="submit"
              className="btn primary"
              aria-busy={isBusy}
              aria-disabled={!(isDirty || isProposed) || isBusy || reason !== undefined || undefined}
              title={reason}
            >
              {isBusy ? t('saving') : submitLabel}
              <kbd aria-hidden="true">{isApple ? '⌘S' : 'Ctrl S'}</kbd>
            </button>
          </span>
        </div>
        {blocker.status === 'blocked' && (
          <OfficeDialog title={t('leaveTitle')} onClose={blocker.reset}>
            <p>{t('leave', { names, count: draft.changed.length })}</p>
            <div className="dialog-actions">
              <button
                type="button"
                className="btn danger"
                onClick={() => {
                  discard()
                  blocker.proceed()
                }}
              >
                {t('discardAndLeave')}
              </button>
              <button type="button" className="btn" onClick={blocker.proceed}>
                {t('keepAndLeave')}
              </button>
              <button type="button" className="btn primary" onClick={blocker.reset}>
                {t('stay')}
              </button>
            </div>
          </OfficeDialog>
        )}
      </form>
      {conflicts.length > 0 && (
        <ConflictDialog conflicts={conflicts} labels={labels} onDecide={decide} onClose={closeConflicts} />
      )}
    </>
  )
}
