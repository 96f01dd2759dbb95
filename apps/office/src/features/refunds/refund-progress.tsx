import { useQuery } from '@tanstack/react-query'
import { getStaffRefund } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { ReadBanner } from '../../parts/list-states.tsx'
import { readQuery } from '../../queries.ts'
import { useProviderReason } from './use-provider-reason.ts'

/** How often a refund in progress is read, in milliseconds: the provider decides within seconds. */
const pollInterval = 1_500

/** How a refund goes: until the provider has decided, then its result, in its own words if it failed. */
export function RefundProgress({
  id,
  name,
  isRecorded,
  onChanged,
  onRetry,
  onClose,
}: {
  id: string
  name: string
  /** Whether the club pays the money back itself. */
  isRecorded: boolean
  onChanged: () => unknown
  onRetry: () => void
  onClose: () => void
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('refunds')
  const frame = useTranslations('frame')
  const reasonOf = useProviderReason()
  const { coins, money } = useAmounts(settings)
  const read = useQuery({
    ...readQuery(getStaffRefund, { params: { slug, refundId: id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' || !state.data ? pollInterval : false),
  })
  const status = read.data?.status
  useEffect(() => {
    if (status === 'done' || status === 'failed') void onChanged()
    // oxlint-disable-next-line react/exhaustive-deps -- once for each state
  }, [status])
  if (!read.data) return <ReadBanner read={read} />
  const { amount, coins: refunded, failure } = read.data
  const sum = [
    ...(amount.value > 0 ? [money(amount.value)] : []),
    ...(refunded.amount > 0 ? [coins(refunded.amount)] : []),
  ].join(` ${t('and')} `)
  return (
    <div className="stack">
      <p role="status" aria-busy={read.data.status === 'pending'}>
        {t(`progress.${isRecorded && status === 'done' ? 'recorded' : read.data.status}`, { name, sum })}
      </p>
      {read.data.status === 'failed' && (
        <div className="banner" data-tone="bad" role="alert">
          {t('providerSaid', { failure: reasonOf(failure) })}
        </div>
      )}
      <div className="dialog-actions">
        {read.data.status === 'failed' && (
          <button type="button" className="btn" onClick={onRetry}>
            {frame('again')}
          </button>
        )}
        <button type="button" className="btn primary" onClick={onClose}>
          {frame('close')}
        </button>
      </div>
    </div>
  )
}
