import { Button, EmptyState } from '@virage/ui'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isMissingCode } from './missing-code.ts'
import { reloadWhenConnected } from './reload.ts'

/** Shows that a page's data or code failed to load. Retries on request, and when the connection is back. */
export function Failed({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  // The browser caches a failed module until the document is reloaded.
  const retry = onRetry ?? (isMissingCode(error) ? () => void reloadWhenConnected() : () => void router.invalidate())
  const retryWithConnection = useEffectEvent(retry)
  useEffect(() => {
    const handleOnline = () => retryWithConnection()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
  return (
    <main className="wrap py-16">
      <EmptyState isPage icon="warning" title={t('failedTitle')} action={<Button onClick={retry}>{t('retry')}</Button>}>
        {t('failedText')}
      </EmptyState>
    </main>
  )
}
