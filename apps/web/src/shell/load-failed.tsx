import { Alert, Button } from '@virage/ui'
import { useTranslations } from 'use-intl'

/** Shows that a part of a page failed to load, with a button that retries (E03). */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('shell')
  return (
    <Alert tone="danger" title={t('loadFailed')}>
      <Button tone="quiet" className="mt-2" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  )
}
