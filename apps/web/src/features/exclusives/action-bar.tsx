import type { Exclusive } from '@virage/contract'
import { hasActionBar } from '@virage/domain'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useAmounts } from '@virage/session/amounts'
import { useClub } from '../../shell/club-context.ts'
import { biddingStatusAt } from '../auctions/bidding-status.ts'
import { CountdownText } from '../auctions/countdown.tsx'
import { ActionButton } from './action-button.tsx'
import type { ExclusiveActionState } from './use-exclusive-action.ts'

/** The bar at the bottom: price, remaining time, and the action (M06, M10). Popup clubs have none. */
export function ActionBar({ exclusive, state }: { exclusive: Exclusive; state: ExclusiveActionState }) {
  const club = useClub()
  const t = useTranslations('action')
  const now = useNow()
  const { price } = useAmounts(club)
  if (!hasActionBar(club.model)) return null

  const lot = exclusive.auctionLot
  const status = lot && biddingStatusAt(lot, now)
  const isPaused = lot !== null && lot.auction.pausedDate !== null && status !== 'CLOSED'
  const isRunning = lot !== null && club.state === 'LIVE' && status === 'ACTIVE'
  const runs = isRunning && state.fan !== undefined
  const leads = runs && lot.bids[0]?.bidder.me === true
  const outbid = runs && !leads && lot.bids.some(({ bidder }) => bidder.me)
  return (
    <div className="no-print fixed inset-x-0 bottom-(--bottom-menu) z-30 border-t border-line bg-surface/95 backdrop-blur-xl">
      <div className="wrap safe-bottom flex items-center justify-between gap-4 pt-3">
        <div className="grid min-w-0">
          {leads || outbid ? (
            <>
              <output className={`line-clamp-2 leading-tight font-bold ${outbid ? 'text-live' : 'text-success'}`}>
                {t(outbid ? 'outbid' : 'leading')}
              </output>
              <span className="truncate text-sm text-muted">
                {isPaused ? t('paused') : t('priceNow', { amount: price(lot.currentPrice) })}
              </span>
            </>
          ) : (
            <>
              <span className="figures truncate text-lg">{price(state.duePayment?.pricing ?? exclusive.pricing)}</span>
              {isRunning && !isPaused ? (
                <CountdownText auction={lot.auction} />
              ) : (
                <span className="truncate text-sm text-muted">{isPaused ? t('paused') : exclusive.name}</span>
              )}
            </>
          )}
        </div>
        <ActionButton state={state} />
      </div>
    </div>
  )
}
