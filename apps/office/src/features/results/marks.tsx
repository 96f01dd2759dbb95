import type { StaffDuePayment } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { cardStateOf, isOpen, methodOf, toneOf } from './results.ts'

/** The state of a payment, in a word. */
export function StateMark({ payment: { settlement } }: { payment: Pick<StaffDuePayment, 'settlement'> }) {
  const t = useTranslations('results')
  return (
    <span className="state" data-tone={toneOf[settlement]}>
      {t(`state.${settlement}`)}
    </span>
  )
}

/** What the winner's card does for an open payment; how it was paid for a paid one. */
export function CardMark({ payment }: { payment: StaffDuePayment }) {
  const t = useTranslations('results')
  const { moment } = useTimes()
  const method = methodOf(payment)
  if (method)
    return (
      <span className="quiet">
        {t(`paidBy.${method}`)}
        {payment.payment?.refunded && ` (${t('refunded')})`}
      </span>
    )
  if (!isOpen(payment)) return null
  const { name, tone } = cardStateOf(payment)
  return (
    <span className="state" data-tone={tone}>
      {name === 'planned' ? t('cardState.planned', { date: moment(payment.chargeDate ?? '') }) : t(`cardState.${name}`)}
    </span>
  )
}
