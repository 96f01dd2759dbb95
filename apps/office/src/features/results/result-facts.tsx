import type { StaffDuePayment } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { CardMark } from './marks.tsx'
import { isOpen, methodOf } from './results.ts'

/** What is known of a payment: what is owed and by when, the card and its plan, and how it was paid. */
export function ResultFacts({ payment }: { payment: StaffDuePayment }) {
  const { settings } = useClub()
  const t = useTranslations('results')
  const { fixedPrice, money } = useStaffPrice()
  const { moment, day } = useTimes()
  const { card, payment: paid } = payment
  const method = methodOf(payment)
  const open = isOpen(payment)
  return (
    <>
      <span className="stack !gap-1">
        <span className="figures text-2xl">{fixedPrice(payment.price, payment.cost)}</span>
        {settings.coinsEnabled && <span className="small quiet figure">{money(payment.cost.value)}</span>}
      </span>
      <dl className="facts">
        <dt>{t('facts.auction')}</dt>
        <dd className="wrap-anywhere">
          {payment.auction.name}
          {payment.lot.number !== null && `, ${t('number', { number: payment.lot.number })}`}
        </dd>
        {open && (
          <>
            <dt>{t('facts.deadline')}</dt>
            <dd className={payment.overdue ? 'bad' : ''}>{moment(payment.deadline)}</dd>
            <dt>{t('facts.card')}</dt>
            <dd className="line wraps">
              {card.last4 !== null && (
                <span className="figure">
                  <span className="capitalize">{card.brand}</span> •••• {card.last4}
                </span>
              )}
              {payment.chargeDate === null && <CardMark payment={payment} />}
            </dd>
            <dt>{t('facts.plan')}</dt>
            <dd>
              {payment.chargeDate === null
                ? t('facts.noPlan')
                : t('facts.planned', { date: moment(payment.chargeDate) })}
            </dd>
          </>
        )}
        <dt>{t('facts.reminders')}</dt>
        <dd>{t('facts.reminderCount', { count: payment.reminders })}</dd>
        {paid && method && (
          <>
            <dt>{t('facts.paid')}</dt>
            <dd>
              {t('facts.paidHow', { date: moment(paid.date), method: t(`paidBy.${method}`) })}
              {paid.refunded && ` (${t('refunded')})`}
            </dd>
            {paid.recorded && (
              <>
                <dt>{t('facts.received')}</dt>
                <dd>{day(paid.recorded.receivedDay)}</dd>
                {paid.recorded.reference !== null && (
                  <>
                    <dt>{t('facts.reference')}</dt>
                    <dd className="wrap-anywhere">{paid.recorded.reference}</dd>
                  </>
                )}
              </>
            )}
            <dt>{t('facts.order')}</dt>
            <dd className="figure">{paid.orderNumber}</dd>
          </>
        )}
      </dl>
    </>
  )
}
