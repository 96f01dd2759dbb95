import { ToastRegion } from '@virage/ui'
import { useTranslations } from 'use-intl'

/** The application's toast messages, in the fan's language (S05). */
export function Toasts() {
  const t = useTranslations('shell')
  return <ToastRegion closeLabel={t('close')} />
}
