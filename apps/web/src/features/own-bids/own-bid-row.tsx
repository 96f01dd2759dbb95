import { Link } from '@tanstack/react-router'
import type { Fan, OwnBid } from '@virage/contract'
import { buttonClass, Chip, Picture } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { CountdownText, started } from '../auctions/countdown.tsx'
import { RaiseButton } from './raise-button.tsx'
import { rowKeys } from './row-keys.ts'

/** One lot that the fan has bid on: where they stand, and what they can do (B02). */
export function OwnBidRow({ lot, fan }: { lot: OwnBid; fan: Fan }) {
  const club = useClub()
  const t = useTranslations('ownBids')
  const { price } = useAmounts(club)
  const { moment, day } = useTimes()
  const to = { to: '/clubs/$slug/exclusives/$exclusiveSlug' as const }
  const isRunning = lot.state === 'LEADING' || lot.state === 'OUTBID'
  // Who is close to the club can't bid again.
  const canRaise = lot.state === 'OUTBID' && fan.kycStatus === 'VALIDATED' && lot.cancellation !== 'CONFLICT'
  const note = {
    LEADING: () => (lot.maximum ? t('upTo', { amount: price(lot.maximum) }) : null),
    OUTBID: () => t('yourBid', { amount: price(lot.mine) }),
    TO_PAY: () => (lot.deadline ? t('payBefore', { when: moment(lot.deadline) }) : null),
    PAID: () => (lot.parcelState ? t(`parcels.${lot.parcelState}`) : t('endedOn', { when: day(lot.endDate) })),
    NOT_PAID: () => t('notPaidText'),
    LOST: () => t('yourBid', { amount: price(lot.mine) }),
    UNSOLD: () => t('unsoldText'),
    CANCELLED: () => null,
  }[lot.state]()

  return (
    <li className="grid gap-3 rounded-card border border-line bg-surface p-3" {...{ [rowKeys.row]: '' }}>
      <div className="grid grid-cols-[64px_1fr] items-center gap-x-4 gap-y-3 md:grid-cols-[64px_1fr_auto]">
        <Picture url={lot.imageUrl} alt="" sizes="64px" ratio="4 / 5" className="rounded-control" />
        <div className="grid min-w-0 gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <Chip tone={lot.state === 'OUTBID' || lot.state === 'TO_PAY' ? 'live' : 'quiet'}>
              {t(`states.${lot.state}`)}
            </Chip>
            {lot.number !== null && <span className="text-sm text-muted">{t('lot', { number: lot.number })}</span>}
          </div>
          <Link
            {...to}
            params={{ slug: club.slug, exclusiveSlug: lot.exclusiveSlug }}
            className="font-semibold underline-offset-4 hover:underline"
          >
            {lot.name}
          </Link>
          {note && <span className="text-sm text-muted">{note}</span>}
          {lot.cancellation !== null && <span className="text-sm">{t(`cancellations.${lot.cancellation}`)}</span>}
        </div>
        <div className="col-span-2 flex items-center justify-between gap-4 md:col-span-1 md:grid md:justify-items-end md:gap-1">
          <span className="figures text-lg">{price(lot.currentPrice)}</span>
          {isRunning &&
            (lot.pausedDate ? (
              <span className="text-sm text-muted">{t('paused')}</span>
            ) : (
              <CountdownText auction={{ startDate: started, endDate: lot.endDate, pausedDate: null }} />
            ))}
          {lot.duePaymentId !== null && (
            <Link
              to="/clubs/$slug/payments/$duePaymentId"
              params={{ slug: club.slug, duePaymentId: lot.duePaymentId }}
              className={buttonClass()}
            >
              {t('pay')}
            </Link>
          )}
        </div>
      </div>
      {lot.state === 'OUTBID' && fan.kycStatus !== 'VALIDATED' && (
        <Link
          to="/clubs/$slug/kyc"
          params={{ slug: club.slug }}
          className={`${buttonClass()} w-full md:w-auto md:justify-self-end`}
        >
          {t('validate')}
        </Link>
      )}
      {canRaise && <RaiseButton lot={lot} fan={fan} />}
      {lot.similar.length > 0 && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3 text-sm">
          <span className="text-muted">{t('similar')}</span>
          {lot.similar.map((one) => (
            <Link
              key={one.exclusiveSlug}
              {...to}
              params={{ slug: club.slug, exclusiveSlug: one.exclusiveSlug }}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {one.name}
            </Link>
          ))}
        </div>
      )}
    </li>
  )
}
