import { useTranslations } from 'use-intl'
import { RetryButton } from '../refunds/retry-button.tsx'

/** Says that the bank has refused the refund of a withdrawal, and begins it again. @param id of that refund */
export function FailedRefund({ id, onChanged }: { id: string; onChanged: () => unknown }) {
  const t = useTranslations('withdrawals')
  return (
    <div className="banner stack justify-items-start" data-tone="bad">
      <p>{t('refusedRefund')}</p>
      <RetryButton id={id} onChanged={onChanged} />
    </div>
  )
}
