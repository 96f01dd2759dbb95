import type { AuctionLot, Bid } from '@virage/contract'
import { shortName } from '@virage/domain'
import { Avatar, Button } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'

/** Number of bids that are listed before the list is expanded. */
const collapsedCount = 6

/** The bids on a lot, highest first; expandable to all that the API returns. */
export function BidList({ lot, now }: { lot: AuctionLot; now: number }) {
  const t = useTranslations('lot')
  const [isExpanded, setExpanded] = useState(false)
  const bids = isExpanded ? lot.bids : lot.bids.slice(0, collapsedCount)
  return (
    <div className="grid gap-2">
      <ol className="grid gap-1" aria-label={t('bidders')}>
        {bids.map((bid, index) => (
          <BidRow key={bid.id} bid={bid} first={index === 0} now={now} />
        ))}
      </ol>
      {isExpanded && lot.bids.length < lot.numberOfBids && (
        <p className="text-center text-sm text-muted">{t('newestBids', { count: lot.bids.length })}</p>
      )}
      {lot.bids.length > collapsedCount && (
        <Button tone="quiet" onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('showFewerBids') : t('showAllBids', { count: lot.bids.length })}
        </Button>
      )}
    </div>
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
