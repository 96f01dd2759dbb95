import type { LiveLot } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useClub } from '../../access/club-context.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { BidsChart } from './bids-chart.tsx'
import { Changing } from './changing.tsx'
import { Countdown } from './countdown.tsx'
import { type Live, raisedOf } from './live-store.ts'

/** The sums of all live auctions, bids a minute, who is here, and the next end. */
export function LiveTop({ live, next, nextName }: { live: Live; next: LiveLot | undefined; nextName: string }) {
  const { settings } = useClub()
  const t = useTranslations('live')
  const { euros, money, price } = useStaffPrice()
  const { coins } = useAmounts(settings)
  const lots = [...live.lots.values()]
  const raised = raisedOf(lots)
  const goal = live.auctions.reduce((sum, auction) => sum + (auction.goal ?? 0), 0)
  const percent = goal > 0 ? Math.floor((raised / goal) * 100) : 0
  const { outstandingPayments, reviews, reports } = live.waiting
  const bids = lots.reduce((sum, { numberOfBids }) => sum + numberOfBids, 0)
  return (
    <section className="live-top" aria-label={t('numbers')}>
      <div className="live-raised">
        <span className="live-label">
          {settings.coinsEnabled ? t('raisedWith', { coins: coins(raised) }) : t('raised')}
          {goal > 0 && <span className="push figure">{t('ofGoal', { percent, goal: price(goal) })}</span>}
        </span>
        <b className="live-huge figure" data-raised={raised}>
          <Changing value={money(euros(raised))} />
        </b>
        {goal > 0 && (
          <progress className="live-goal" aria-label={t('goalProgress')} max={100} value={Math.min(100, percent)} />
        )}
      </div>
      <div>
        <span className="live-label">
          {t('bidsPerMinute')}
          <span className="push figure">{t('bidsNow', { count: live.bidsPerMinute.at(-1) ?? 0 })}</span>
        </span>
        <BidsChart values={live.bidsPerMinute} />
      </div>
      <div>
        <span className="live-label">{t('allBids')}</span>
        <b className="live-mid figure">
          <Changing value={String(bids)} />
        </b>
      </div>
      <div>
        <span className="live-label">{t('fansHere')}</span>
        <b className="live-mid figure">{live.presence.fans}</b>
      </div>
      {(outstandingPayments !== null || reviews !== null || reports !== null) && (
        <div>
          <span className="live-label">{t('waiting')}</span>
          <span className="stack small !gap-0">
            {outstandingPayments !== null && <span>{t('unpaid', { count: outstandingPayments })}</span>}
            {reviews !== null && <span>{t('reviews', { count: reviews })}</span>}
            {reports !== null && <span>{t('reports', { count: reports })}</span>}
          </span>
        </div>
      )}
      <div className="live-next">
        <span className="live-label clip">{next ? t('nextEnd', { name: nextName }) : t('nothingEnds')}</span>
        {next && (
          <Countdown
            lot={next}
            offset={live.clockOffset}
            pausedDate={live.auctions.find(({ id }) => id === next.auctionId)?.pausedDate ?? null}
            className="live-huge"
          />
        )}
      </div>
    </section>
  )
}
