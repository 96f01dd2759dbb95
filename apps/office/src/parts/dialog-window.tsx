import { Dialog } from '@base-ui/react/dialog'
import { Icon } from '@virage/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { placeOf } from './keep-focus.ts'

export type DialogProps = {
  title: string
  onClose: () => void
  /** What has the focus first; by default the first field, and without one the button that closes it. */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children: ReactNode
}

const fields = ':is(input:not([type=file]), select, textarea):enabled'

/** The window of a dialog, with its title and the button that closes it. Others show it as `OfficeDialog`. */
export function DialogWindow({ title, onClose, initialFocus, children }: DialogProps) {
  const t = useTranslations('frame')
  const body = useRef<HTMLDivElement>(null)
  // On a phone, the keyboard would cover what the dialog says.
  const firstField = () =>
    (matchMedia('(pointer: fine)').matches && body.current?.querySelector<HTMLElement>(fields)) || true
  // Base UI gives the focus back to the control that opened the dialog. That of a removed row goes with the dialog.
  const [findPlace] = useState(() => placeOf(document.activeElement))
  useEffect(
    () => () => {
      if (document.activeElement === document.body) findPlace()?.focus()
    },
    [findPlace],
  )
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog" initialFocus={initialFocus ?? firstField}>
          <div ref={body} className="dialog-body">
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
