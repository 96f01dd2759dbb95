import { Button, EmptyState } from '@virage/ui'
import { useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'

/** A page whose data did not come: says so, and tries again. */
export function Failed({ onRetry }: { onRetry?: () => void }) {
  const t = useTranslations('shell')
  const router = useRouter()
  return (
    <main className="wrap py-16">
      <EmptyState
        icon="warning"
        title={t('failedTitle')}
        action={<Button onClick={onRetry ?? (() => void router.invalidate())}>{t('retry')}</Button>}
      >
        {t('failedText')}
      </EmptyState>
    </main>
  )
}
