import { useQuery } from '@tanstack/react-query'
import type { AuctionLot, Bid, Exclusive } from '@virage/contract'
import { hasActionBar, shortName } from '@virage/domain'
import { Alert, Chip } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { ActionButton } from '../exclusives/action-button.tsx'
import type { ExclusiveActionState } from '../exclusives/use-exclusive-action.ts'
import { duePaymentsQuery, useFan } from '../fans/queries.ts'
import { BidList } from './bid-list.tsx'
import { biddingStatusAt } from './bidding-status.ts'
import { BuyNow } from './buy-now.tsx'
import { CountdownTiles } from './countdown.tsx'
import { ReserveNote } from './reserve-note.tsx'
import { StandByNotice } from './stand-by-notice.tsx'

/** The current state of a lot: price, time and bidders (A01, A02). */
export function AuctionBlock({
  exclusive,
  lot,
  action,
}: {
  exclusive: Exclusive
  lot: AuctionLot
  action: ExclusiveActionState
}) {
  const club = useClub()
  const t = useTranslations('lot')
  const { price, money } = useAmounts(club)
  const now = useNow()
  const status = biddingStatusAt(lot, now)
  const isPaused = lot.auction.pausedDate !== null && status !== 'CLOSED'
  const isOnHold = club.state === 'STAND_BY' && status !== 'CLOSED'
  const isRunning = club.state === 'LIVE' && status === 'ACTIVE' && !isPaused
  const hasBids = lot.numberOfBids > 0
  const [leader] = lot.bids
  return (
    <section aria-label={t('label')} className="grid gap-5 rounded-[24px] border border-line bg-surface p-5 md:p-6">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div aria-live="polite">
          <span className="eyebrow">
            {t(
              lot.outcome !== null && hasBids && lot.reserve?.isMet !== false
                ? 'finalPrice'
                : hasBids
                  ? 'lastBid'
                  : 'startingPrice',
            )}
          </span>
          <p
            key={lot.currentPrice.coins.amount}
            className="display figures bid-in text-[clamp(44px,7vw,60px)]"
            data-testid="current-price"
          >
            {price(hasBids ? lot.currentPrice : lot.startingPrice)}
          </p>
          {club.coinsEnabled && (
            <span className="text-sm text-muted">
              {t('about', { amount: money((hasBids ? lot.currentPrice : lot.startingPrice).totalCost.value) })}
            </span>
          )}
          {hasBids && <p className="text-sm text-muted">{t('startedAt', { amount: price(lot.startingPrice) })}</p>}
        </div>
        <Chip live={isRunning} tone={isRunning ? 'live' : 'quiet'}>
          {t(`status.${isOnHold ? 'ON_HOLD' : isPaused ? 'PAUSED' : status}`, { count: lot.numberOfBids })}
        </Chip>
      </div>
      {isOnHold && <StandByNotice />}
      {status !== 'CLOSED' && !isOnHold && (
        <div className="grid gap-2">
          <span className="eyebrow">{t(status === 'UPCOMING' ? 'startsIn' : 'endsIn')}</span>
          <CountdownTiles auction={lot.auction} />
        </div>
      )}
      {isPaused && <Alert title={t('paused')}>{t('pausedText')}</Alert>}
      {status === 'CLOSED' && leader && <ClosedNotice exclusiveId={exclusive.id} lot={lot} leader={leader} />}
      {lot.reserve && <ReserveNote reserve={lot.reserve} />}
      {hasBids && <BidList lot={lot} now={now} />}
      {!hasBids && (
        <div className="grid justify-items-center gap-4 rounded-control bg-raised px-4 py-5">
          <p className="text-center font-semibold">
            {t(isOnHold || status === 'CLOSED' ? 'noBid' : isRunning || isPaused ? 'beFirst' : 'notYet')}
          </p>
          {status !== 'CLOSED' && !isOnHold && <ActionButton state={action} isFirstBid />}
        </div>
      )}
      {/* Popup clubs have no action bar (M06). */}
      {!hasActionBar(club.model) && hasBids && (status !== 'CLOSED' || action.action === 'payDue') && (
        <div className="grid">
          <ActionButton state={action} />
        </div>
      )}
      <BuyNow lot={lot} action={action} />
      {status === 'ACTIVE' && !isOnHold && lot.extensionSeconds > 0 && <SoftCloseNote seconds={lot.extensionSeconds} />}
      {lot.auction.anonymous && <p className="text-sm text-muted">{t('anonymous')}</p>}
      <span className="sr-only">{exclusive.name}</span>
    </section>
  )
}

/** Says how late bids extend a lot: in minutes if they are whole ones. */
function SoftCloseNote({ seconds }: { seconds: number }) {
  const t = useTranslations('lot.softClose')
  return (
    <p className="text-sm text-muted">
      {seconds % 60 === 0 ? t('minutes', { count: seconds / 60 }) : t('seconds', { count: seconds })}
    </p>
  )
}

/** Says that a lot ended below its reserve. */
function UnsoldNotice() {
  const t = useTranslations('reserve')
  return <Alert title={t('unsold')}>{t('unsoldText')}</Alert>
}

/** Shows who won a closed lot, and the fan's payment due or second-chance offer (A11). */
function ClosedNotice({ exclusiveId, lot, leader }: { exclusiveId: string; lot: AuctionLot; leader: Bid }) {
  const club = useClub()
  const t = useTranslations('lot')
  const { price } = useAmounts(club)
  const { moment } = useTimes()
  const { fan } = useFan(club.slug)
  const { data } = useQuery({ ...duePaymentsQuery(club.slug, fan?.username ?? ''), enabled: fan !== undefined })
  const due = data?.find((one) => one.exclusiveId === exclusiveId)
  if (due?.offered) {
    return (
      <Alert tone="success" title={t('offered')}>
        {t('offeredText', { amount: price(due.pricing), when: moment(due.deadline) })}
      </Alert>
    )
  }
  // The server says who has won: a late bid may still be on its way.
  if (lot.outcome === null) return <Alert title={t('over')}>{t('overText')}</Alert>
  if (lot.reserve?.isMet === false) return <UnsoldNotice />
  const won = leader.bidder.me
  return (
    <Alert tone={won ? 'success' : 'info'} title={won ? t('youWon') : t('wonBy', { name: shortName(leader.bidder) })}>
      {due ? t('payBefore', { when: moment(due.deadline) }) : t('endedAt', { when: moment(lot.auction.endDate) })}
    </Alert>
  )
}
