import { useQuery } from '@tanstack/react-query'
import type { AuctionLot, Bid, Exclusive } from '@virage/contract'
import { shortName } from '@virage/domain'
import { Alert, Avatar, Chip } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useAmounts } from '../../i18n/amounts.ts'
import { useTimes } from '../../i18n/times.ts'
import { useClub } from '../../shell/club-context.ts'
import { duePaymentsQuery, useFan } from '../fans/queries.ts'
import { CountdownTiles } from './countdown.tsx'
import { statusAt } from './period.ts'

/** Bids that are listed; the count tells of the others. */
const listed = 6

/** A lot as it stands: price, time and bidders (A01, A02). */
export function AuctionBlock({ exclusive, lot }: { exclusive: Exclusive; lot: AuctionLot }) {
  const club = useClub()
  const t = useTranslations('lot')
  const { price, money } = useAmounts(club)
  const now = useNow()
  const status = statusAt(lot.auction, now)
  const isPaused = lot.auction.pausedDate !== null && status !== 'CLOSED'
  const hasBids = lot.numberOfBids > 0
  const [leader] = lot.bids
  return (
    <section aria-label={t('label')} className="grid gap-5 rounded-[24px] border border-line bg-surface p-5 md:p-6">
      <div className="flex items-end justify-between gap-4">
        <div aria-live="polite">
          <span className="eyebrow">
            {t(status === 'CLOSED' && hasBids ? 'finalPrice' : hasBids ? 'lastBid' : 'startingPrice')}
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
        <Chip live={status === 'ACTIVE' && !isPaused} tone={status === 'ACTIVE' && !isPaused ? 'live' : 'quiet'}>
          {t(`status.${isPaused ? 'PAUSED' : status}`, { count: lot.numberOfBids })}
        </Chip>
      </div>
      {status !== 'CLOSED' && (
        <div className="grid gap-2">
          <span className="eyebrow">{t(status === 'UPCOMING' ? 'startsIn' : 'endsIn')}</span>
          <CountdownTiles auction={lot.auction} />
        </div>
      )}
      {isPaused && <Alert title={t('paused')}>{t('pausedText')}</Alert>}
      {status === 'CLOSED' && leader && <ClosedNotice exclusiveId={exclusive.id} lot={lot} leader={leader} />}
      {hasBids ? (
        <ol className="grid gap-1" aria-label={t('bidders')}>
          {lot.bids.slice(0, listed).map((bid, index) => (
            <BidRow key={bid.id} bid={bid} first={index === 0} now={now} />
          ))}
        </ol>
      ) : (
        <p className="rounded-control bg-raised px-4 py-5 text-center font-semibold">
          {t(status === 'CLOSED' ? 'noBid' : status === 'UPCOMING' ? 'notYet' : 'beFirst')}
        </p>
      )}
      {status === 'ACTIVE' && club.extensionWindow > 0 && (
        <p className="text-sm text-muted">{t('softClose', { minutes: Math.round(club.extensionWindow / 60) })}</p>
      )}
      {lot.auction.anonymous && <p className="text-sm text-muted">{t('anonymous')}</p>}
      <span className="sr-only">{exclusive.name}</span>
    </section>
  )
}

/** Whose a closed lot is; what the fan still has to pay for it, also as the one to whom it is offered (A11). */
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
  const won = leader.bidder.me
  return (
    <Alert tone={won ? 'success' : 'info'} title={won ? t('youWon') : t('wonBy', { name: shortName(leader.bidder) })}>
      {due ? t('payBefore', { when: moment(due.deadline) }) : t('endedAt', { when: moment(lot.auction.endDate) })}
    </Alert>
  )
}

function BidRow({ bid, first, now }: { bid: Bid; first: boolean; now: number }) {
  const club = useClub()
  const t = useTranslations('lot')
  const { price } = useAmounts(club)
  const { relative } = useTimes()
  const name = bid.bidder.me ? t('you') : shortName(bid.bidder)
  return (
    <li
      className={`bid-in grid grid-cols-[40px_1fr_auto] items-center gap-3.5 rounded-[14px] px-3 py-2.5 ${first ? 'bg-primary/15' : ''}`}
    >
      <Avatar name={`${bid.bidder.firstName} ${bid.bidder.lastName}`} pictureUrl={bid.bidder.pictureUrl} />
      <span className="grid">
        <span className="font-bold">{name}</span>
        <span className="text-sm text-muted" suppressHydrationWarning>
          {relative(bid.date, now)}
        </span>
      </span>
      <span className={`figures ${first ? 'text-lg' : ''}`}>{price(bid.price)}</span>
    </li>
  )
}
