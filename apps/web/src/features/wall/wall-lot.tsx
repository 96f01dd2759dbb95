import { useHydrated } from '@tanstack/react-router'
import type { AuctionLot, Club, Exclusive } from '@virage/contract'
import { shortName } from '@virage/domain'
import { Picture } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useAmounts } from '@virage/session/amounts'
import { CountdownText } from '../auctions/countdown.tsx'
import { periodOf, statusAt } from '../auctions/period.ts'
import { textWidthStyle } from './text-width.ts'

/** An exclusive that is sold in an auction. */
export type Lot = Exclusive & { auctionLot: AuctionLot }

/** Remaining time from which a lot shows its own countdown, in milliseconds. */
const lastHour = 3_600_000

/** Font size of an amount's unit and decimals, in em; the same as in their class below. */
const unitScale = 0.55

/**
 * A lot on the wall: picture, number, name, price and bidder. It shakes after a new bid.
 *
 * @param columns columns of the wall
 * @param isAlone whether a tile beside it shows its time
 */
export function WallLot({
  club,
  lot,
  columns,
  isAlone = false,
}: {
  club: Club
  lot: Lot
  columns: number
  isAlone?: boolean
}) {
  const t = useTranslations('wall')
  const { price } = useAmounts(club)
  const { auctionLot } = lot
  const [leader] = auctionLot.bids
  const [whole, rest] = splitAmount(price(leader ? leader.price : auctionLot.startingPrice))
  return (
    <article
      data-lot={lot.slug}
      className={`container-size min-h-0 rounded-[min(1vw,1.4vh)] ${useShake(auctionLot.numberOfBids)}`}
    >
      <div className="grid size-full grid-cols-[40%_1fr] overflow-hidden rounded-[min(1vw,1.4vh)] bg-surface">
        <Picture
          url={lot.imageUrl}
          alt=""
          sizes={`${Math.ceil(40 / columns)}vw`}
          placeholder={lot.placeholder}
          eager
          className="size-full"
        />
        <div className="flex min-w-0 flex-col justify-between gap-[2cqh] p-[4cqmin]">
          <div className="grid gap-[1.5cqh]">
            <span className="flex items-baseline justify-between gap-[2cqw] text-[length:min(4.6cqw,7.5cqh)] font-semibold tracking-wider text-muted uppercase">
              {auctionLot.number !== null && t('lot', { number: auctionLot.number })}
              {!isAlone && <LastHour lot={lot} />}
            </span>
            <h2 className="display line-clamp-2 text-[length:min(7cqw,11cqh)] leading-tight">{lot.name}</h2>
          </div>
          <p className="grid gap-[1.5cqh]">
            <span
              data-price
              style={
                useHydrated() ? textWidthStyle({ text: whole, scale: 1 }, { text: rest, scale: unitScale }) : undefined
              }
              className="figures text-[length:min(calc((58cqw-8cqmin)/var(--text-width)),18cqw,27cqh)] leading-none whitespace-nowrap"
            >
              {whole}
              <span className="text-[length:0.55em]">{rest}</span>
            </span>
            <span className="truncate text-[length:min(5.6cqw,9cqh)] leading-tight text-muted">
              {leader ? shortName(leader.bidder) : t('startingPrice')}
            </span>
          </p>
        </div>
      </div>
    </article>
  )
}

/** A countdown of the lot itself near its end, which late bids may extend. */
function LastHour({ lot: { auctionLot } }: { lot: Lot }) {
  const t = useTranslations('wall')
  const now = useNow()
  const { auction } = auctionLot
  if (statusAt(auction, now) !== 'ACTIVE') return null
  if (auction.pausedDate !== null) return <span className="text-live">{t('paused')}</span>
  if (periodOf(auction).endDate.getTime() - now > lastHour) return null
  return (
    <span className="[&_[role=timer]]:text-[length:inherit]">
      <CountdownText auction={auction} />
    </span>
  )
}

/** Splits an amount into its whole part, and its decimals and unit. */
function splitAmount(text: string): [string, string] {
  const [, whole = text, rest = ''] = /^(.*?)((?:[.,]\d+)?\s\D+)$/.exec(text) ?? []
  return [whole, rest]
}

/** Returns a class that restarts the animation whenever the number of bids has grown, without a new element. */
function useShake(numberOfBids: number): string {
  const [seen, setSeen] = useState({ numberOfBids, turn: 0 })
  if (seen.numberOfBids !== numberOfBids)
    setSeen({ numberOfBids, turn: seen.turn + (numberOfBids > seen.numberOfBids ? 1 : 0) })
  return seen.turn === 0 ? '' : seen.turn % 2 === 0 ? 'shake shake-even' : 'shake shake-odd'
}
