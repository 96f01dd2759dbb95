import { useEffect, useState } from 'react'
import { Icon } from './icon.tsx'
import { dismiss, type Toast, useToasts } from './toasts.ts'

/** How long a message is shown, in milliseconds (specification 9.001). */
const duration = 5_000

/**
 * Shows messages at the top of the window, where they cover no button that the page asks for: in the corner below the top
 * bar, and over it on a phone. If there is a notice that the fan is offline, they are below it.
 *
 * @param closeLabel label of a message's close button
 */
export function ToastRegion({ closeLabel }: { closeLabel: string }) {
  const toasts = useToasts()
  return (
    <div
      aria-live="polite"
      className="fixed inset-x-2 z-60 grid justify-items-center gap-2 max-md:top-[max(4px,env(safe-area-inset-top))] max-md:in-data-offline:top-12 md:left-auto md:right-6 md:not-in-data-offline:top-20 md:in-data-offline:top-31 md:justify-items-end"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </div>
  )
}

const tones: Record<Toast['type'], string> = {
  danger: 'text-danger',
  info: 'text-text',
  success: 'text-success',
  warning: 'text-live',
}

function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(toast.id), duration)
    return () => clearTimeout(timer)
  }, [isHeld, toast.id])
  return (
    <div
      role={toast.type === 'danger' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="sheet flex w-full max-w-sm items-center gap-3 rounded-card border border-line bg-raised py-2 pr-2 pl-4 shadow-2xl"
    >
      <span className={tones[toast.type]}>
        <Icon name={toast.type === 'success' ? 'check' : toast.type === 'info' ? 'info' : 'warning'} size={20} />
      </span>
      <p className="grow text-sm font-semibold">{toast.message}</p>
      <button
        type="button"
        aria-label={closeLabel}
        onClick={() => dismiss(toast.id)}
        className="grid size-11 place-items-center rounded-full text-muted"
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  )
}
