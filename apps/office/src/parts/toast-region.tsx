import { useTranslations } from 'use-intl'
import { useToasts } from './toasts.ts'

/** The messages at the bottom of the window. */
export function Toasts() {
  const t = useTranslations('frame')
  const toasts = useToasts()
  return (
    <div className="toasts" aria-live="polite">
      {toasts.map(({ id, message, tone, undo }) => (
        <div key={id} className="toast" role={tone === 'bad' ? 'alert' : 'status'}>
          {undo && (
            <svg className="ring" aria-hidden="true" viewBox="0 0 18 18">
              <circle cx="9" cy="9" r="7" />
            </svg>
          )}
          <span>{message}</span>
          {undo && (
            <button type="button" className="btn small" onClick={undo}>
              {t('undo')}
              <kbd>Z</kbd>
            </button>
          )}
        </div>
      ))}
    </div>
  )
}
