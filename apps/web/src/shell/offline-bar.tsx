import { onlineManager } from '@tanstack/react-query'
import { Icon } from '@virage/ui'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'

/** Shows above the page that there is no connection. Loaded data stays, and is refetched when the connection is back. */
export function OfflineBar() {
  const t = useTranslations('shell')
  const online = useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
    () => true,
  )
  // The header sticks below the bar.
  useEffect(() => void document.documentElement.toggleAttribute('data-offline', !online), [online])
  if (online) return null
  return (
    <output className="sticky top-0 z-50 flex h-11 items-center justify-center gap-2 bg-raised px-4 text-center text-sm leading-tight font-semibold">
      <Icon name="warning" size={18} />
      {t('offline')}
    </output>
  )
}
