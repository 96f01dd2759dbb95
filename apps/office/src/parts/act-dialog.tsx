import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../i18n/problems.ts'
import { OfficeDialog } from './office-dialog.tsx'

/**
 * A form in a dialog that performs one act, or is cancelled. Why the act failed stands above its buttons, and the dialog stays
 * open.
 *
 * @param act the mutation of the act; without an error if another part says why it failed
 * @param isReady whether the act can be sent; by default it always can, and the form says what is missing
 * @param isAtField whether a field says why the act failed
 * @param actions further buttons
 * @param onSubmit sends the act; not called while it runs
 */
export function ActDialog({
  title,
  act,
  submitLabel,
  tone = 'primary',
  isReady = true,
  isAtField = false,
  actions,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  act: { isPending: boolean; isError?: boolean; error?: unknown }
  submitLabel: string
  tone?: 'primary' | 'danger'
  isReady?: boolean
  isAtField?: boolean
  actions?: ReactNode
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}) {
  const t = useTranslations('frame')
  const text = useProblemText()
  return (
    <OfficeDialog title={title} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!act.isPending) onSubmit()
        }}
      >
        {children}
        {act.isError && !isAtField && (
          <p className="error" role="alert">
            {text(act.error)}
          </p>
        )}
        <div className="dialog-actions">
          <button type="button" className="btn" onClick={onClose}>
            {t('cancel')}
          </button>
          {actions}
          <button type="submit" className={`btn ${tone}`} aria-busy={act.isPending} disabled={!isReady}>
            {submitLabel}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}
