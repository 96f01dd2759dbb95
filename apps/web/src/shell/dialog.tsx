import { Dialog as BaseDialog } from '@virage/ui/dialog'
import { type ComponentProps, useState } from 'react'
import { useCloseOnBack } from './dialog-history.ts'

export { DialogClose } from '@virage/ui/dialog'

/** A dialog that the browser's Back closes, too. */
export function Dialog({ open = true, closable = true, ...props }: ComponentProps<typeof BaseDialog>) {
  const [isDismissed, setDismissed] = useState(false)
  useCloseOnBack(() => {
    if (closable) setDismissed(true)
    return closable
  })
  return <BaseDialog {...props} open={open && !isDismissed} closable={closable} />
}
