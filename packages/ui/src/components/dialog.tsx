import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useState } from 'react'
import { headingOf } from './heading-of.ts'
import { Icon } from './icon.tsx'

type Props = {
  /** False closes the dialog. */
  open?: boolean
  /** Called after the dialog has closed, including its animation; the caller may unmount it then. */
  onClose: () => void
  title: string
  closeLabel: string
  /** False while something is in progress that must not be interrupted. */
  closable?: boolean
  children: ReactNode
}

/** A button in a dialog that closes it. */
export const DialogClose = Base.Close

/**
 * A dialog: a bottom sheet on a phone, centred on a desktop. Escape and a click outside close it; it stays mounted
 * during its animation (S06).
 */
export function Dialog({ open = true, onClose, title, closeLabel, closable = true, children }: Props) {
  const [isDismissed, setDismissed] = useState(false)
  // A field with autofocus takes the focus before the dialog records which element had it.
  const [opener] = useState(() => (typeof document === 'undefined' ? null : document.activeElement))
  // Its backdrop covers the dialogs below. That of the first one leaves the bar above the page, which says that the fan is offline.
  const [isOverDialog] = useState(() => typeof document !== 'undefined' && document.querySelector('.sheet') !== null)
  const [home] = useState(() => opener?.closest('[role="dialog"], section, main'))
  const restoreFocus = () => {
    if (!(opener instanceof HTMLElement) || opener === document.body) return true
    // What the dialog did may have removed the control that opened it.
    return opener.isConnected ? opener : (headingOf(home) ?? true)
  }
  return (
    <Base.Root
      open={open && !isDismissed}
      onOpenChange={(next) => !next && closable && setDismissed(true)}
      onOpenChangeComplete={(next) => !next && onClose()}
      disablePointerDismissal={!closable}
    >
      <Base.Portal>
        <Base.Backdrop
          forceRender
          className={`sheet-backdrop fixed inset-0 bg-black/60 backdrop-blur-sm ${isOverDialog ? 'z-50' : 'z-40'}`}
        />
        <Base.Popup
          finalFocus={restoreFocus}
          className="sheet fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] overflow-y-auto rounded-t-[24px] border border-line bg-surface text-text shadow-2xl md:inset-auto md:top-1/2 md:left-1/2 md:w-[480px] md:max-w-[calc(100vw-40px)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-[24px]"
        >
          <div className="sticky top-0 z-10 flex items-center justify-between gap-4 bg-surface px-5 pt-4 pb-2 md:px-7 md:pt-6">
            <Base.Title className="display text-xl uppercase">{title}</Base.Title>
            <Base.Close
              aria-label={closeLabel}
              disabled={!closable}
              className="-mr-2 grid size-11 place-items-center rounded-full text-muted hover:bg-raised"
            >
              <Icon name="close" />
            </Base.Close>
          </div>
          <div className="safe-bottom px-5 pt-2 pb-6 md:px-7 md:pb-7">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
