import type { AuctionLot, Club, Exclusive } from '@virage/contract'
import { Picture } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAmounts } from '../../i18n/amounts.ts'

/** An exclusive that is sold in an auction. */
export type Lot = Exclusive & { auctionLot: AuctionLot }

/** A lot on the wall: picture, number, name, and what is bid by whom; it shakes when a bid has come. */
export function WallLot({ club, lot }: { club: Club; lot: Lot }) {
  const t = useTranslations('wall')
  const { price } = useAmounts(club)
  const { auctionLot } = lot
  const [leader] = auctionLot.bids
  const [shownFirst] = useState(auctionLot.numberOfBids)
  const hasGrown = auctionLot.numberOfBids > shownFirst
  return (
    <article
      // Another number of bids is another showing of the card: the motion plays anew.
      key={auctionLot.numberOfBids}
      className={`measured min-h-0 rounded-[min(1vw,1.4vh)] ${hasGrown ? 'shake' : ''}`}
    >
      <div className="grid size-full grid-cols-[45%_1fr] overflow-hidden rounded-[min(1vw,1.4vh)] bg-surface">
        <Picture url={lot.imageUrl} alt="" sizes="25vw" placeholder={lot.placeholder} eager className="size-full" />
        <div className="flex min-w-0 flex-col justify-between gap-[2cqh] p-[4cqmin]">
          <div className="grid gap-[1cqh]">
            {auctionLot.number !== null && (
              <span className="text-[min(4cqw,6cqh)] font-semibold tracking-wider text-muted uppercase">
                {t('lot', { number: auctionLot.number })}
              </span>
            )}
            <h2 className="display line-clamp-2 text-[min(6.5cqw,10cqh)] leading-tight">{lot.name}</h2>
          </div>
          <p className="grid gap-[1cqh]">
            <span className="figures text-[min(11cqw,17cqh)] leading-none">
              {price(leader ? leader.price : auctionLot.startingPrice)}
            </span>
            <span className="truncate text-[min(5cqw,8cqh)] text-muted">
              {leader ? `${leader.bidder.firstName} ${leader.bidder.lastName.charAt(0)}` : t('startingPrice')}
            </span>
          </p>
        </div>
      </div>
    </article>
  )
}
