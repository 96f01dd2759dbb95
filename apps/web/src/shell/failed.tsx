import { Button, EmptyState } from '@virage/ui'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isMissingCode } from './missing-code.ts'

/** A page whose data or code did not come: says so, and tries again, without being asked when the connection is back. */
export function Failed({ error, onRetry }: { error?: unknown; onRetry?: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  // A module that could not be fetched stays failed for as long as the document lives.
  const again = onRetry ?? (isMissingCode(error) ? () => location.reload() : () => void router.invalidate())
  const retryWithConnection = useEffectEvent(again)
  useEffect(() => {
    const handleOnline = () => retryWithConnection()
    addEventListener('online', handleOnline)
    return () => removeEventListener('online', handleOnline)
  }, [])
  return (
    <main className="wrap py-16">
      <EmptyState isPage icon="warning" title={t('failedTitle')} action={<Button onClick={again}>{t('retry')}</Button>}>
        {t('failedText')}
      </EmptyState>
    </main>
  )
}
