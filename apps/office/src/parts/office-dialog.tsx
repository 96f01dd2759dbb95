import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { deferred } from './deferred.tsx'

/** A dialog of the back office. Escape and a press outside close it. */
export const OfficeDialog = deferred(async () => (await import('./dialog-window.tsx')).DialogWindow)

/** A question before an act that can't be taken back. Its text names the thing, and what happens to it. */
export function Question({
  title,
  children,
  confirm,
  isBusy = false,
  tone = 'danger',
  isReady = false,
  initialFocus,
  dismiss,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  /** The label of the button: the verb and what it acts on. */
  confirm: string
  isBusy?: boolean
  tone?: 'danger' | 'plain'
  /** Whether Enter confirms at once: the button has the focus. */
  isReady?: boolean
  /** What has the focus first otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The label of the button that closes it; by default “Cancel”. */
  dismiss?: string
  onConfirm: () => void
  onClose: () => void
}) {
  const t = useTranslations('frame')
  const button = useRef<HTMLButtonElement>(null)
  return (
    <OfficeDialog title={title} onClose={onClose} initialFocus={isReady ? button : initialFocus}>
      <div className="stack">{children}</div>
      <div className="dialog-actions">
        <button type="button" className="btn" onClick={onClose}>
          {dismiss ?? t('cancel')}
        </button>
        <button
          ref={button}
          type="button"
          className={`btn primary ${tone === 'danger' ? '!bg-[var(--bad)] !border-[var(--bad)]' : ''}`}
          aria-busy={isBusy}
          onClick={isBusy ? undefined : onConfirm}
        >
          {confirm}
        </button>
      </div>
    </OfficeDialog>
  )
}
