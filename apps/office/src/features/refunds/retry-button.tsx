import { useMutation } from '@tanstack/react-query'
import { retryRefund } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { say } from '../../parts/toasts.ts'

/** The button that begins a refund again, which the provider has refused. @param id of the refund that has failed */
export function RetryButton({ id, onChanged }: { id: string; onChanged: () => unknown }) {
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
