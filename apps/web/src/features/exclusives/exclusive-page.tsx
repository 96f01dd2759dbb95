import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Exclusive } from '@virage/contract'
import { Alert, Chip, Icon, SectionHead, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { loadWithTexts } from '../../i18n/load-with-texts.tsx'
import { useClub } from '../../shell/club-context.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { ClubNotFound } from '../../shell/not-found.tsx'
import { AuctionBlock } from '../auctions/auction-block.tsx'
import { StandByNotice } from '../auctions/stand-by-notice.tsx'
import { LinkedClubs } from '../clubs/linked-clubs.tsx'
import { GiveawayCard } from '../giveaways/giveaway-card.tsx'
import { useDeliverySummary } from '../orders/use-delivery-summary.ts'
import { ActionBar } from './action-bar.tsx'
import { ActionDialogs } from './action-dialogs.tsx'
import { CardRail } from './card-rail.tsx'
import { ExclusiveCard } from './exclusive-card.tsx'
import { Gallery } from './gallery.tsx'
import { HiddenExclusivePage } from './hidden-exclusive-page.tsx'
import { recommendationsQuery } from './list-queries.ts'
import { exclusiveQuery } from './queries.ts'
import { MakerDetails } from './maker-details.tsx'
import { SoldBy } from './sold-by.tsx'
import { useExclusiveAction } from './use-exclusive-action.ts'
import type { PaymentResult } from './use-payment-return.ts'

const BookingSlots = lazyPart(
  (language) => {
    const code = async () => (await import('../booking/booking-slots.tsx')).BookingSlots
    return loadWithTexts(language, 'booking', code())
  },
  <Skeleton className="h-48" />,
)

/** The page of an exclusive: pictures, description, and the fan's action (M03). */
export function ExclusivePage({
  exclusiveSlug,
  paymentResult,
}: {
  exclusiveSlug: string
  paymentResult: PaymentResult
}) {
  const club = useClub()
  const { data, isError } = useQuery(exclusiveQuery(club.slug, exclusiveSlug))
  if (isError && !data) return <ClubNotFound slug={club.slug} what="exclusive" />
  if (!data) return <Skeleton className="wrap mt-8 h-dvh" />
  if (!data.visible) return <HiddenExclusivePage exclusive={data} />
  // The router keeps the component for another exclusive: an open dialog and the chosen picture belong to this one.
  return <VisibleExclusive key={data.id} exclusive={data} paymentResult={paymentResult} />
}

function VisibleExclusive({ exclusive, paymentResult }: { exclusive: Exclusive; paymentResult: PaymentResult }) {
  const club = useClub()
  const t = useTranslations('exclusive')
  const { money, price } = useAmounts(club)
  const { moment } = useTimes()
  const { auctionLot } = exclusive
  const action = useExclusiveAction(exclusive, paymentResult)
  const delivery = useDeliverySummary(exclusive)
  return (
    <main className="pb-24">
      <div className="wrap pt-2 md:pt-4">
        <BackLink exclusive={exclusive} />
      </div>
      <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 md:grid-cols-[1.15fr_1fr] md:gap-10">
        <Gallery exclusive={exclusive} />
        <div className="grid content-start gap-6">
          <div className="grid gap-3">
            <p className="eyebrow">
              {!auctionLot
                ? t(exclusive.category)
                : auctionLot.number === null
                  ? auctionLot.auction.name
                  : t('lot', { auction: auctionLot.auction.name, number: auctionLot.number })}
            </p>
            <h1 className="display text-[clamp(34px,4.4vw,54px)] uppercase">{exclusive.name}</h1>
            {/* Sanitised by the server (N04). */}
            <div className="prose text-muted" dangerouslySetInnerHTML={{ __html: exclusive.description }} />
          </div>
          {exclusive.isUpcoming && (
            <Alert
              title={exclusive.upcomingDate ? t('upcomingAt', { when: moment(exclusive.upcomingDate) }) : t('upcoming')}
            />
          )}
          {!auctionLot && <StandByNotice />}
          {!exclusive.isUpcoming && exclusive.isOutOfStock && !auctionLot && club.state !== 'STAND_BY' && (
            <Alert title={t('outOfStock')} />
          )}
          {auctionLot ? (
            <AuctionBlock exclusive={exclusive} lot={auctionLot} action={action} />
          ) : (
            <div className="grid gap-1 rounded-[24px] border border-line bg-surface p-6">
              <span className="eyebrow">{t('price')}</span>
              <span className="display figures text-4xl">{price(exclusive.pricing)}</span>
              {club.coinsEnabled && (
                <span className="text-sm text-muted">
                  {t('about', { amount: money(exclusive.pricing.totalCost.value) })}
                </span>
              )}
              {!exclusive.isOutOfStock && !exclusive.isUpcoming && (
                <span className="pt-2">
                  <Chip tone="quiet">{t('left', { count: exclusive.stock })}</Chip>
                </span>
              )}
            </div>
          )}
          <p className="text-sm text-muted">
            <SoldBy exclusive={exclusive} />
          </p>
          {delivery !== undefined && <p className="text-sm text-muted">{delivery}</p>}
          {exclusive.taxDeduction && (
            <p className="text-sm text-muted">
              {t('tax', { amount: money(exclusive.taxDeduction.nonDeductibleAmount.value) })}
            </p>
          )}
          {exclusive.maker && <MakerDetails maker={exclusive.maker} />}
          <Link
            to="/clubs/$slug/messages"
            params={{ slug: club.slug }}
            search={{ exclusive: exclusive.slug }}
            className="flex min-h-11 w-fit items-center text-sm underline underline-offset-4"
          >
            {t('askClub')}
          </Link>
          {club.isPopup && !auctionLot && <BookingSlots />}
        </div>
      </div>
      {/* At the bottom of the screen, but before the other sections in keyboard order. */}
      <ActionBar exclusive={exclusive} state={action} />
      <ActionDialogs exclusive={exclusive} state={action} />
      <GiveawayCard />
      <Recommendations exclusiveSlug={exclusive.slug} />
      <LinkedClubs />
    </main>
  )
}

const backTo = {
  lot: { to: '/clubs/$slug/auctions', label: 'toAuctions' },
  support: { to: '/clubs/$slug/donation', label: 'toDonation' },
  product: { to: '/clubs/$slug/marketplace', label: 'toMarketplace' },
} as const

/** A link back to the list, at the position of this exclusive (M03, R23). */
function BackLink({ exclusive }: { exclusive: Exclusive }) {
  const club = useClub()
  const t = useTranslations('exclusive')
  const { to, label } = exclusive.auctionLot !== null ? backTo.lot : club.isFoundation ? backTo.support : backTo.product
  return (
    <Link
      to={to}
      params={{ slug: club.slug }}
      hash={exclusive.slug}
      className="flex min-h-12 w-fit items-center gap-2 text-sm font-semibold text-muted hover:text-text"
    >
      <Icon name="back" size={20} />
      {t(label)}
    </Link>
  )
}

function Recommendations({ exclusiveSlug }: { exclusiveSlug: string }) {
  const club = useClub()
  const t = useTranslations('exclusive')
  const { data } = useQuery(recommendationsQuery(club.slug, exclusiveSlug))
  if (!data || data.length === 0) return null
  return (
    <section className="wrap pt-16">
      <SectionHead title={t('recommended')} />
      <CardRail>
        {data.map((exclusive) => (
          <ExclusiveCard key={exclusive.id} exclusive={exclusive} />
        ))}
      </CardRail>
    </section>
  )
}
