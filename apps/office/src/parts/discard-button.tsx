import { useTranslations } from 'use-intl'
import { keepFocus } from './keep-focus.ts'

/** Discards the changes of a form, after which the button may be gone: the focus moves on. */
export function DiscardButton({ className, onDiscard }: { className: string; onDiscard: () => void }) {
  const t = useTranslations('form')
  return (
    <button
      type="button"
      className={`btn ${className}`}
      onClick={({ currentTarget }) => keepFocus(currentTarget, onDiscard)}
    >
      {t('discard')}
    </button>
  )
}
