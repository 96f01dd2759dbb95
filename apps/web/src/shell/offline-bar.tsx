import { onlineManager } from '@tanstack/react-query'
import { Icon } from '@virage/ui'
import { useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'

/** Says that there is no connection; what was there stays, and is read anew when it is back. */
export function OfflineBar() {
  const t = useTranslations('shell')
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )
  if (online) return null
  return (
    <output className="fixed inset-x-0 top-0 z-50 flex min-h-11 items-center justify-center gap-2 bg-raised px-4 py-2 text-center text-sm font-semibold shadow-xl">
      <Icon name="warning" size={18} />
      {t('offline')}
    </output>
  )
}
