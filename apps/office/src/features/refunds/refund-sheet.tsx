import { recordRepayment, type Refund } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { Door } from '../../parts/door.tsx'
import { RefundMark } from '../sales/sale-cells.tsx'
import { FanFacts, SaleFrame } from '../sales/sale-frame.tsx'
import { RefundButton } from './refund-button.tsx'
import { RepaymentDialog } from './repayment-dialog.tsx'
import { RetryButton } from './retry-button.tsx'
import { useProviderReason } from './use-provider-reason.ts'

/** The lists in which the refunded purchases are. */
const listOf = {
  order: '/sales',
  coins: '/sales/coins',
  donation: '/sales/donations',
  membership: '/sales/memberships',
} as const

/** One refund beside the list; a failed one can be tried again, and one that was sent back recorded as repaid. */
export function RefundSheet({
  refund,
  title,
  what,
  onClose,
  onChanged,
}: {
  refund: Refund
  title: string
  what: string
  onClose: () => void
  onChanged: () => unknown
}) {
  const { settings } = useClub()
  const t = useTranslations('refunds')
  const results = useTranslations('results')
  const reasonOf = useProviderReason()
  const { coins, money } = useAmounts(settings)
  const { moment } = useTimes()
  const { id, of, buyer, status, failure, sentBack } = refund
  const [isRepaying, setRepaying] = useState(false)
  const sum = [
    ...(refund.amount.value > 0 ? [money(refund.amount.value)] : []),
    ...(refund.coins.amount > 0 ? [coins(refund.coins.amount)] : []),
  ].join(' + ')
  // Staff may have typed the same; only the product's own refund begins again with the same sums.
  const isLate = refund.reason === 'late' && refund.canRetry
  const read = { isPending: false, isError: false, error: null, refetch: () => undefined, data: refund }
  return (
    <SaleFrame
      title={title}
      read={read}
      onClose={onClose}
      footer={
        status === 'sentBack' ? (
          <Act operation={recordRepayment} className="primary" onClick={() => setRepaying(true)}>
            {t('repayment.open')}
          </Act>
        ) : (
          <RetryAction refund={refund} onChanged={onChanged} />
        )
      }
    >
      <div className="line">
        <span className="figures text-2xl">{sum}</span>
        <span className="push">
          <RefundMark state={status} />
        </span>
      </div>
      {status === 'failed' && (
        <div className="banner" data-tone="bad">
          {t('providerSaid', { failure: reasonOf(failure) })}
        </div>
      )}
      {sentBack && status === 'sentBack' && (
        <div className="banner" data-tone="bad">
          <p>{t('sentBack', { sum: money(refund.amount.value), at: moment(sentBack.at) })}</p>
          <p>{t('providerSaid', { failure: reasonOf(sentBack.why) })}</p>
        </div>
      )}
      <FanFacts
        fan={buyer && { id: buyer.id, name: `${buyer.firstName} ${buyer.lastName}`.trim(), email: buyer.email }}
      />
      <dl className="facts">
        <dt>{t('of')}</dt>
        <dd>
          {of.kind === 'late' || of.id === null ? (
            what
          ) : (
            <Door to={listOf[of.kind]} search={{ row: of.id }} className="link">
              {what}
            </Door>
          )}
        </dd>
        <dt>{t('begun')}</dt>
        <dd>{moment(refund.date)}</dd>
        {sentBack?.repaid && (
          <>
            <dt>{t('repaid')}</dt>
            <dd>
              {t('repaidText', { method: results(`paidBy.${sentBack.repaid.method}`), at: moment(sentBack.repaid.at) })}
            </dd>
          </>
        )}
        <dt>{t('reason')}</dt>
        <dd className="wrap-anywhere">{isLate ? t('lateReason') : refund.reason}</dd>
        <dt>{t('stock')}</dt>
        <dd>{t(refund.restocked ? 'restocked' : 'notRestocked')}</dd>
      </dl>
      {isRepaying && (
        <RepaymentDialog
          id={id}
          name={title}
          sum={money(refund.amount.value)}
          onChanged={onChanged}
          onClose={() => setRepaying(false)}
        />
      )}
    </SaleFrame>
  )
}

/** How a refund that has failed begins again: with the same sums, or as another refund of the purchase. */
function RetryAction({ refund, onChanged }: { refund: Refund; onChanged: () => unknown }) {
  const t = useTranslations('refunds')
  const { id, of, status, canRetry } = refund
  const hasFailed = status === 'failed'
  if (canRetry) return hasFailed ? <RetryButton id={id} onChanged={onChanged} /> : null
  if (of.kind === 'late' || of.id === null) return null
  return <RefundButton kind={of.kind} id={of.id} isOffered={hasFailed} label={t('retry')} onChanged={onChanged} />
}
