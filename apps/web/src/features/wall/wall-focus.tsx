import type { Club } from '@virage/contract'
import { countdownParts, timeLeft } from '@virage/domain'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { clockText } from '../auctions/countdown.tsx'
import { periodOf, statusAt } from '../auctions/period.ts'
import { QrTile } from './qr-tile.tsx'
import { SummaryTile } from './summary-tile.tsx'
import { type Lot, WallLot } from './wall-lot.tsx'

/** One lot that fills the screen, with its time, its bids and the QR code. */
export function WallFocus({ club, lot }: { club: Club; lot: Lot }) {
  const t = useTranslations('wall')
  const { numberOfBids } = lot.auctionLot
  return (
    <main className="fixed inset-0 grid grid-cols-[minmax(0,1fr)_24vw] grid-rows-[repeat(3,minmax(0,1fr))] gap-[min(1vw,1.4vh)] overflow-hidden bg-ground p-[min(1vw,1.4vh)] *:[article]:row-span-3 portrait:grid-cols-[repeat(3,minmax(0,1fr))] portrait:grid-rows-[minmax(0,1fr)_20vh] portrait:*:[article]:col-span-3 portrait:*:[article]:row-span-1">
      <h1 className="sr-only">{club.platformName}</h1>
      <WallLot club={club} lot={lot} columns={1} isAlone />
      <TimeTile club={club} lot={lot} />
      <SummaryTile figure={String(numberOfBids)} label={t('bids', { count: numberOfBids })} />
      <QrTile club={club} columns={1} />
    </main>
  )
}

/** The time until the lot ends, or what became of it. */
function TimeTile({ club, lot: { auctionLot } }: { club: Club; lot: Lot }) {
  const t = useTranslations('wall')
  const now = useNow()
  const { auction, outcome } = auctionLot
  if (outcome === 'SOLD' || outcome === 'BOUGHT') return <SummaryTile figure={t('sold')} label={auction.name} loud />
  const status = statusAt(auction, now)
  if (outcome === 'UNSOLD' || status === 'CLOSED') return <SummaryTile figure={t('ended')} label={auction.name} />
  if (status === 'UPCOMING' || club.state !== 'LIVE') return <SummaryTile figure={t('soon')} label={auction.name} />
  if (auction.pausedDate !== null) return <SummaryTile figure={t('paused')} label={auction.name} />
  const left = timeLeft(periodOf(auction), new Date(now))
  const { days } = countdownParts(left)
  const figure = days > 0 ? t('days', { count: days }) : clockText(left).replace(/^00:/, '')
  return <SummaryTile figure={figure} label={t('left')} loud />
}
