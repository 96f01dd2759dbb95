import { useQuery } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import type { Auction, Club, Exclusive } from '@virage/contract'
import { type AuctionStatus, byCurrentPrice, type WallGrid, wallGrid } from '@virage/domain'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useNow } from '../../clock.ts'
import { CountdownText } from '../auctions/countdown.tsx'
import { statusAt } from '../auctions/period.ts'
import { Failed } from '../../shell/failed.tsx'
import { auctionsQuery } from '../auctions/queries.ts'
import { exclusivesQuery } from '../exclusives/queries.ts'
import { polling } from '../stream/polling.ts'
import { useStream } from '../stream/use-stream.ts'
import { Applause, useApplause } from './applause.tsx'
import { QrTile } from './qr-tile.tsx'
import { wallQuery } from './queries.ts'
import { SummaryTile } from './summary-tile.tsx'
import { useScreen } from './use-screen.ts'
import { WallCrest } from './wall-crest.tsx'
import { WallFocus } from './wall-focus.tsx'
import { type Lot, WallLot } from './wall-lot.tsx'
import { WallMessage } from './wall-message.tsx'

/** How often the wall refetches, in milliseconds (specification 9.007). */
const interval = 4_000

/**
 * The live wall: a club's auctions on a large screen (A12). It shows what staff have set (docs/decisions/0204): by
 * default all lots; one lot; a message; or only the club's crest. A sold lot that staff applaud covers it for a moment.
 */
export function LiveWall({ club }: { club: Club }) {
  useStream(club.slug, true)
  const { data: wall } = useQuery(wallQuery(club.slug))
  const exclusives = useQuery({
    ...exclusivesQuery(club.slug),
    refetchInterval: () => polling(interval),
    refetchIntervalInBackground: true,
  })
  const lots = (exclusives.data ?? []).filter(isLot)
  const applauded = useApplause(wall?.applause ?? null, lots)
  const focus = lots.find(({ id }) => id === wall?.exclusiveId)
  if (exclusives.isError && !exclusives.data) return <Failed onRetry={() => void exclusives.refetch()} />
  return (
    <>
      {wall?.mode === 'HIDDEN' ? (
        <WallCrest club={club} />
      ) : wall?.message ? (
        <WallMessage club={club} message={wall.message} />
      ) : focus ? (
        <WallFocus club={club} lot={focus} />
      ) : (
        <AllLots club={club} all={lots} />
      )}
      {applauded && <Applause key={wall?.applause?.date} club={club} lot={applauded} />}
    </>
  )
}

/** The lots of running auctions, else of upcoming or closed ones, as tiles that fill the screen. */
function AllLots({ club, all }: { club: Club; all: Lot[] }) {
  const screen = useScreen()
  const now = useNow()
  const lots = shownLots(club, all, now)
    .map((lot) => ({ lot, name: lot.name, price: lot.auctionLot.currentPrice.coins.amount }))
    .toSorted(byCurrentPrice)
    .map(({ lot }) => lot)
  const summaries = useSummaries(club, lots)
  const grid = wallGrid(screen, lots.length, summaries.length)
  const freeColumns = grid.columns * grid.rows - lots.length - grid.summaries
  const isHydrated = useHydrated()
  return (
    <main
      style={isHydrated ? tracks(grid) : undefined}
      className="fixed inset-0 grid gap-[min(1vw,1.4vh)] overflow-hidden bg-ground p-[min(1vw,1.4vh)]"
    >
      <h1 className="sr-only">{club.platformName}</h1>
      {lots.map((lot) => (
        <WallLot key={lot.id} club={club} lot={lot} columns={grid.columns} />
      ))}
      {summaries.slice(0, grid.summaries)}
      <QrTile club={club} columns={freeColumns} />
    </main>
  )
}

/** Returns the lots of running auctions, else of upcoming ones, else of closed ones. */
function shownLots(club: Club, all: Lot[], now: number): Lot[] {
  const withStatus = (status: AuctionStatus) =>
    all.filter(({ auctionLot }) => statusAt(auctionLot.auction, now) === status)
  const running = club.state === 'LIVE' ? withStatus('ACTIVE') : []
  return [running, withStatus('UPCOMING'), withStatus('CLOSED')].find(({ length }) => length > 0) ?? all
}

const isLot = (exclusive: Exclusive): exclusive is Lot => exclusive.auctionLot !== null

const tracks = ({ columns, rows }: WallGrid) => ({
  gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
  gridTemplateRows: `repeat(${rows}, minmax(0, 1fr))`,
})

/** Returns the summary tiles of all lots, the most important first. */
function useSummaries(club: Club, lots: Lot[]): ReactNode[] {
  const t = useTranslations('wall')
  const { bid } = useAmounts(club)
  // Only the server can count someone who bids on several lots once.
  const { data: auctions } = useQuery({
    ...auctionsQuery(club.slug),
    refetchInterval: interval,
    refetchIntervalInBackground: true,
  })
  const sum = (amount: (lot: Lot) => number) => lots.reduce((total, lot) => total + amount(lot), 0)
  // Before its first bid a lot's current price is its starting price.
  const total = sum(({ auctionLot }) => auctionLot.currentPrice.coins.amount)
  const bids = sum(({ auctionLot }) => auctionLot.numberOfBids)
  const shown = auctions?.filter(({ id }) => lots.some(({ auctionLot }) => auctionLot.auction.id === id)) ?? []
  const bidders = shown.reduce((all, { numberOfBidders }) => all + numberOfBidders, 0)
  return [
    <SummaryTile key="total" figure={bid(total)} label={t('total')} loud />,
    <SummaryTile key="platform" figure={club.platformName} label={<Clock club={club} auctions={shown} />} />,
    <SummaryTile key="bids" figure={String(bids)} label={t('bids', { count: bids })} />,
    <SummaryTile key="bidders" figure={String(bidders)} label={t('bidders', { count: bidders })} />,
    <SummaryTile key="club" figure={club.name} label={t('club')} />,
    <SummaryTile key="lots" figure={String(lots.length)} label={t('lots', { count: lots.length })} />,
  ]
}

/** Shows that an auction is live, and the time left. */
function Clock({ club, auctions }: { club: Club; auctions: Auction[] }) {
  const t = useTranslations('wall')
  const now = useNow()
  const running = auctions.find((auction) => statusAt(auction, now) === 'ACTIVE')
  if (!running || club.state !== 'LIVE') return t('auctions')
  return (
    <span className="inline-grid grid-flow-col items-baseline gap-[0.6em] [&_[role=timer]]:text-[length:inherit]">
      {t(running.pausedDate === null ? 'platform' : 'paused')}
      <CountdownText auction={running} />
    </span>
  )
}
