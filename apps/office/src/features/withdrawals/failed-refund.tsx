import { useMutation } from '@tanstack/react-query'
import { retryWithdrawalRefund, type StaffWithdrawal } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'

/** Says that the bank has refused the refund of a withdrawal, and begins it again. */
export function FailedRefund({
  withdrawal: { id },
  onRetried,
}: {
  withdrawal: StaffWithdrawal
  onRetried: (message: string) => void
}) {
  const { slug } = useClub()
  const t = useTranslations('withdrawals')
  const text = useProblemText()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const retry = useMutation({
    mutationFn: () => unwrap(call(retryWithdrawalRefund, { params: { slug, withdrawalId: id }, idempotencyKey })),
    onSuccess: () => onRetried(t('refundBeginsAgain')),
  })
  return (
    <div className="banner stack justify-items-start" data-tone="bad">
      <p>{t('refusedRefund')}</p>
      <Act
        operation={retryWithdrawalRefund}
        className="primary"
        aria-busy={retry.isPending}
        disabled={retry.isPending}
        onClick={() => retry.mutate()}
      >
        {t('refundAgain')}
      </Act>
      {retry.isError && <p role="alert">{text(retry.error)}</p>}
    </div>
  )
}
