import { Dialog } from '@base-ui/react/dialog'
import { Icon } from '@virage/ui'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'

/** A dialog of the back office. Escape and a press outside close it. */
export function OfficeDialog({
  title,
  onClose,
  initialFocus,
  children,
}: {
  title: string
  onClose: () => void
  /** What has the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}) {
  const t = useTranslations('frame')
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog" initialFocus={initialFocus}>
          <div className="dialog-body">
            <div className="line">
              <Dialog.Title>{title}</Dialog.Title>
              <Dialog.Close className="btn plain square push" aria-label={t('close')}>
                <Icon name="close" size={16} />
              </Dialog.Close>
            </div>
            {children}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

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
          disabled={isBusy}
          onClick={onConfirm}
        >
          {confirm}
        </button>
      </div>
    </OfficeDialog>
  )
}
