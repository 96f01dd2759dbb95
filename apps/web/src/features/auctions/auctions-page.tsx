import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Auction, type Exclusive, firstExclusives } from '@virage/contract'
import { type AuctionStatus, byLotNumber } from '@virage/domain'
import { buttonClass, Chip, EmptyState, Icon, SectionHead, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useHashScroll } from '../../shell/use-hash-scroll.ts'
import { ExclusiveCard } from '../exclusives/exclusive-card.tsx'
import { exclusivePagesQuery } from '../exclusives/list-queries.ts'
import { exclusivesQuery } from '../exclusives/queries.ts'
import { ShowMore } from '../../shell/show-more.tsx'
import { useFan } from '../fans/queries.ts'
import { polling } from '../stream/polling.ts'
import { CountdownText } from './countdown.tsx'
import { statusAt } from './period.ts'
import { auctionsQuery, lostAuctionsQuery } from './queries.ts'
import { StandByNotice } from './stand-by-notice.tsx'

/** The auctions of a club: running, upcoming and closed (A05). */
export function AuctionsPage() {
  const club = useClub()
  const t = useTranslations('auctions')
  const now = useNow()
  const auctions = useQuery({ ...auctionsQuery(club.slug), refetchInterval: pollIfAny })
  const exclusives = useQuery({ ...exclusivesQuery(club.slug), refetchInterval: pollIfAny })
  useHashScroll(exclusives.data !== undefined)

  const newest = (exclusives.data ?? []).filter(({ auctionLot }) => auctionLot !== null)
  const closed = newest.filter(({ auctionLot }) => auctionLot?.auction.status === 'CLOSED')
  // The closed lots of many auctions are read in pages.
  const pages = useInfiniteQuery({
    ...exclusivePagesQuery(club.slug, { part: 'CLOSED_LOTS' }),
    enabled: closed.length >= firstExclusives.CLOSED_LOTS,
  })
  const lots = [...new Map([...(pages.data?.pages.flat() ?? []), ...newest].map((lot) => [lot.id, lot])).values()]
  const withStatus = (auctions.data ?? []).map((auction) => ({
    auction,
    status: statusAt(auction, now),
    lots: lots
      .filter(({ auctionLot }) => auctionLot?.auction.id === auction.id)
      .sort((a, b) => byLotNumber(sortable(a), sortable(b))),
  }))
  const isPending = auctions.isPending || exclusives.isPending
  const failed = [auctions, exclusives].filter(({ isError, data }) => isError && !data)
  const running = club.state === 'LIVE' ? withStatus.find(({ status }) => status === 'ACTIVE') : undefined

  return (
    <main className="wrap pt-8 md:pt-12">
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="display text-4xl uppercase">{t('title')}</h1>
        <OwnBidsLink />
      </div>
      <div className="grid gap-6 pb-6 empty:hidden">
        <StandByNotice />
      </div>
      <LostAuctions />
      {isPending && (
        <div className="grid grid-cols-2 gap-3.5 md:grid-cols-3 md:gap-5">
          {[1, 2, 3, 4, 5, 6].map((place) => (
            <Skeleton key={place} className="aspect-[4/5]" />
          ))}
        </div>
      )}
      {failed.length > 0 && <LoadFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />}
      {!isPending && failed.length === 0 && lots.length === 0 && (
        <EmptyState icon="gavel" title={t('none')}>
          {t(club.state === 'ARCHIVED' ? 'archived' : 'comeBack')}
        </EmptyState>
      )}
      {(['ACTIVE', 'UPCOMING', 'CLOSED'] as const).flatMap((status) =>
        withStatus
          .filter((one) => one.status === status && one.lots.length > 0)
          .map((one) => <AuctionSection key={one.auction.id} {...one} now={now} />),
      )}
      <ShowMore pages={pages} />
      {running && (
        <div className="no-print fixed inset-x-0 bottom-(--bottom-menu) z-20 border-t border-line bg-surface/95 backdrop-blur-xl">
          <div className="wrap flex min-h-14 items-center justify-between gap-4">
            <Chip live={running.auction.pausedDate === null} tone="live">
              {running.auction.name}
            </Chip>
            <span className="flex items-baseline gap-2">
              <span className="text-sm text-muted">{t(running.auction.pausedDate ? 'paused' : 'expiresIn')}</span>
              <CountdownText auction={running.auction} />
            </span>
          </div>
        </div>
      )}
    </main>
  )
}

/** The way to every lot that a validated fan has bid on (B02). */
function OwnBidsLink() {
  const club = useClub()
  const t = useTranslations('auctions')
  const { fan } = useFan(club.slug)
  if (fan?.kycStatus !== 'VALIDATED') return null
  return (
    <Link to="/clubs/$slug/auctions/mine" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
      <Icon name="gavel" size={20} />
      {t('mine')}
    </Link>
  )
}

/** Returns the polling interval: ten seconds if there is data, else none. */
const pollIfAny = ({ state }: { state: { data?: unknown[] | undefined } }) =>
  (state.data?.length ?? 0) > 0 ? polling(10_000) : false

const sortable = ({ name, auctionLot }: Exclusive) => ({
  name,
  number: auctionLot?.number ?? null,
  startingPrice: auctionLot?.startingPrice.coins.amount ?? 0,
})

function AuctionSection({
  auction,
  status,
  lots,
  now,
}: {
  auction: Auction
  status: AuctionStatus
  lots: Exclusive[]
  now: number
}) {
  const club = useClub()
  const t = useTranslations('auctions')
  const { relative, day } = useTimes()
  const when = {
    ACTIVE: () =>
      club.state !== 'LIVE'
        ? t('onHold')
        : auction.pausedDate
          ? t('paused')
          : t('ends', { when: relative(auction.endDate, now) }),
    UPCOMING: () => t('starts', { when: relative(auction.startDate, now) }),
    CLOSED: () => t('ended', { when: day(auction.endDate) }),
  }[status]()
  return (
    <section className="pb-12">
      <SectionHead title={auction.name} aside={<span suppressHydrationWarning>{when}</span>} />
      <div className="grid grid-cols-2 gap-3.5 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
        {lots.map((exclusive, index) => (
          <ExclusiveCard key={exclusive.id} exclusive={exclusive} eager={status === 'ACTIVE' && index < 2} />
        ))}
      </div>
    </section>
  )
}

/** Lists the lots on which the fan has been outbid (A06). */
function LostAuctions() {
  const club = useClub()
  const t = useTranslations('auctions')
  const { price } = useAmounts(club)
  const { fan } = useFan(club.slug)
  const { data } = useQuery({ ...lostAuctionsQuery(club.slug, fan?.username ?? ''), enabled: fan !== undefined })
  if (!data || data.length === 0) return null
  return (
    <section className="mb-10 grid gap-3 rounded-[20px] border border-line bg-surface p-5" aria-label={t('lost')}>
      <h2 className="display text-xl">{t('lost')}</h2>
      <ul className="grid gap-2">
        {data.map((lot) => (
          <li key={lot.exclusiveSlug}>
            <Link
              to="/clubs/$slug/exclusives/$exclusiveSlug"
              params={{ slug: club.slug, exclusiveSlug: lot.exclusiveSlug }}
              className="flex min-h-14 items-center gap-4 rounded-control bg-raised px-4 py-2 font-semibold"
            >
              <span className="grow">{lot.name}</span>
              <span className="figures">{price(lot.currentPrice)}</span>
              <Icon name="next" size={20} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
