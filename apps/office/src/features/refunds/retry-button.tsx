import { useMutation } from '@tanstack/react-query'
import { type Refund, retryRefund } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { say } from '../../parts/toasts.ts'

/** The button that begins an automatic refund again, which the provider has refused. */
export function RetryButton({ refund: { id }, onChanged }: { refund: Refund; onChanged: () => unknown }) {
  const { slug } = useClub()
  const t = useTranslations('refunds')
  const text = useProblemText()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const retry = useMutation({
    mutationFn: () => unwrap(call(retryRefund, { params: { slug, refundId: id }, idempotencyKey })),
    onSuccess: () => {
      say(t('beginsAgain'))
      void onChanged()
    },
    onError: (error) => say(text(error), 'bad'),
  })
  // What became of it is shown with the new refund.
  if (retry.isSuccess) return null
  return (
    <Act operation={retryRefund} aria-busy={retry.isPending} disabled={retry.isPending} onClick={() => retry.mutate()}>
      {t('again')}
    </Act>
  )
}
