import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { byPriceDescending } from '@virage/domain'
import { buttonClass, EmptyState, Icon, Logo, SectionHead, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useHashScroll } from '../../shell/use-hash-scroll.ts'
import { useClub } from '../../shell/club-context.ts'
import { statusAt } from '../auctions/period.ts'
import { auctionsQuery } from '../auctions/queries.ts'
import { CardRail } from '../exclusives/card-rail.tsx'
import { ExclusiveCard } from '../exclusives/exclusive-card.tsx'
import { exclusivesQuery } from '../exclusives/queries.ts'
import { DonationForm } from './donation-form.tsx'

/** The donation page: the form, and the exclusives and lots that support the club (D01). */
export function DonationPage({ cancelled }: { cancelled: boolean }) {
  const club = useClub()
  const t = useTranslations('donation')
  const now = useNow()
  const exclusives = useQuery(exclusivesQuery(club.slug))
  const auctions = useQuery(auctionsQuery(club.slug))
  useHashScroll(exclusives.data !== undefined)
  const featured = (exclusives.data ?? []).filter(({ auctionLot }) => auctionLot === null)
  const sections = (['ACTIVE', 'UPCOMING'] as const).flatMap((status) =>
    (auctions.data ?? [])
      .filter((auction) => statusAt(auction, now) === status)
      .map((auction) => ({
        auction,
        lots: (exclusives.data ?? []).filter(({ auctionLot }) => auctionLot?.auction.id === auction.id),
      })),
  )

  return (
    <main className="pt-8 md:pt-12">
      <div className="wrap grid items-start gap-8 md:grid-cols-2 md:gap-14">
        <div className="grid gap-5">
          <Logo url={club.logoUrl} size={88} />
          <h1 className="display text-4xl uppercase md:text-[64px]">{t('title', { club: club.platformName })}</h1>
          <p className="max-w-[46ch] text-lg text-muted">{t('text')}</p>
        </div>
        <section aria-label={t('form')} className="rounded-[24px] border border-line bg-surface p-5 md:p-8">
          {club.promoteDonation && club.state === 'LIVE' ? (
            <DonationForm cancelled={cancelled} />
          ) : (
            <EmptyState
              icon="handHeart"
              title={t('closed')}
              action={
                <Link to="/clubs/$slug" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
                  {t('home')}
                </Link>
              }
            >
              {t('closedText', { club: club.platformName })}
            </EmptyState>
          )}
        </section>
      </div>
      {exclusives.isPending && (
        <div className="wrap grid grid-cols-2 gap-3.5 pt-14 md:grid-cols-4 md:gap-5">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="aspect-[4/5]" />
          ))}
        </div>
      )}
      {sections
        .filter(({ lots }) => lots.length > 0)
        .map(({ auction, lots }) => (
          <section key={auction.id} className="wrap pt-14">
            <SectionHead
              title={auction.name}
              aside={
                <Link
                  to="/clubs/$slug/auctions"
                  params={{ slug: club.slug }}
                  className="inline-flex min-h-11 items-center gap-1.5 hover:text-text"
                >
                  {t('seeAll')}
                  <Icon name="next" size={16} />
                </Link>
              }
            />
            <CardRail>
              {lots.map((exclusive) => (
                <ExclusiveCard key={exclusive.id} exclusive={exclusive} />
              ))}
            </CardRail>
          </section>
        ))}
      {featured.length > 0 && (
        <section className="wrap pt-14">
          <SectionHead title={t('featured')} />
          <div className="grid grid-cols-2 gap-3.5 md:grid-cols-3 md:gap-5 lg:grid-cols-4">
            {featured.toSorted(byPriceDescending).map((exclusive) => (
              <ExclusiveCard key={exclusive.id} exclusive={exclusive} />
            ))}
          </div>
        </section>
      )}
    </main>
  )
}
