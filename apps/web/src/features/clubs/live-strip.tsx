import { Link } from '@tanstack/react-router'
import type { Auction, Exclusive } from '@virage/contract'
import { buttonClass } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useClub } from '../../shell/club-context.ts'
import { CountdownText } from '../auctions/countdown.tsx'

/** A summary of the running auction: bids, amount raised, and remaining time. */
export function LiveStrip({ auction, lots }: { auction: Auction; lots: Exclusive[] }) {
  const club = useClub()
  const t = useTranslations('home')
  const { bid } = useAmounts(club)
  const bids = lots.reduce((sum, { auctionLot }) => sum + (auctionLot?.numberOfBids ?? 0), 0)
  const raised = lots.reduce(
    (sum, { auctionLot }) =>
      sum + (auctionLot && auctionLot.numberOfBids > 0 ? auctionLot.currentPrice.coins.amount : 0),
    0,
  )
  return (
    <div className="wrap relative z-10 -mt-9">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-[20px] border border-line bg-surface px-5 py-4 shadow-xl">
        <div className="grid">
          <span className="font-bold">{auction.name}</span>
          <span className="text-sm text-muted">{t('lotsAndBids', { lots: lots.length, bids })}</span>
        </div>
        {raised > 0 && <span className="figures ml-auto hidden md:block">{t('raised', { amount: bid(raised) })}</span>}
        <span className="ml-auto">
          <CountdownText auction={auction} />
        </span>
        <Link
          to="/clubs/$slug/auctions"
          params={{ slug: club.slug }}
          className={`${buttonClass({ tone: 'quiet' })} max-sm:w-full`}
        >
          {t('allLots')}
        </Link>
      </div>
    </div>
  )
}
