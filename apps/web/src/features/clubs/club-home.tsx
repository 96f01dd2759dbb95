import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Auction, Club, Exclusive } from '@virage/contract'
import { foundationLinks } from '@virage/domain'
import { Alert, Button, buttonClass, Icon, SectionHead, Skeleton } from '@virage/ui'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useClub } from '../../shell/club-context.ts'
import { lazyPart } from '../../shell/lazy-part.tsx'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useTimes } from '@virage/session/times'
import { statusAt } from '../auctions/period.ts'
import { auctionsQuery } from '../auctions/queries.ts'
import { StandByNotice } from '../auctions/stand-by-notice.tsx'
import { CardRail } from '../exclusives/card-rail.tsx'
import { ExclusiveCard } from '../exclusives/exclusive-card.tsx'
import { exclusivesQuery } from '../exclusives/queries.ts'
import { useFan } from '../fans/queries.ts'
import { PostCard } from '../news/post-card.tsx'
import { postsQuery } from '../news/queries.ts'
import { polling } from '../stream/polling.ts'
import { Banner } from './banner.tsx'
import { FaqSection, JoinCard, CoinCards } from './home-sections.tsx'
import { LinkedClubs } from './linked-clubs.tsx'
import { useSignOut } from '../../shell/use-sign-out.ts'
import { LiveStrip } from './live-strip.tsx'
import { useNearby } from './use-nearby.ts'

const HomeCommunity = lazyPart(async () => (await import('./home-community.tsx')).HomeCommunity, null, SectionFailed)

/** The pages of a foundation's links (H02). */
const foundationPages = {
  AUCTIONS: '/clubs/$slug/auctions',
  DONATION: '/clubs/$slug/donation',
  PROGRAMS: '/clubs/$slug/news',
  NEWS: '/clubs/$slug/news',
} as const

/** The home of a club (H01–H09). */
export function ClubHome() {
  const club = useClub()
  const t = useTranslations('home')
  const signOut = useSignOut()
  const { moment } = useTimes()
  const { session, fan } = useFan(club.slug)
  const open = !club.referralNeeded || (fan !== undefined && fan.kycStatus !== 'NOT_REFERRED')
  const exclusives = useQuery({ ...exclusivesQuery(club.slug), enabled: open, refetchInterval: () => polling(10_000) })
  const auctions = useQuery({ ...auctionsQuery(club.slug), enabled: open, refetchInterval: () => polling(10_000) })
  const posts = useQuery({ ...postsQuery(club.slug), enabled: open })
  const now = useNow()
  const [isCommunityNearby, communityRef] = useNearby()

  const lotsOf = (auctionId: string) =>
    (exclusives.data ?? []).filter(({ auctionLot }) => auctionLot?.auction.id === auctionId)
  // The API's status is that of the last response.
  const current = (auctions.data ?? []).map((auction) => ({ ...auction, status: statusAt(auction, now) }))
  const sections = current
    .map((auction) => ({ auction, lots: lotsOf(auction.id) }))
    .filter(({ lots }) => lots.length > 0)
  const withStatus = (wanted: Auction['status']) => sections.filter(({ auction }) => auction.status === wanted)
  const running = withStatus('ACTIVE')
  const active = current.find(({ status }) => status === 'ACTIVE')
  const isOpen = club.state === 'LIVE'
  const titleOfRunning = ({ name }: Auction) =>
    !isOpen ? name : running.length === 1 ? t('liveNow') : t('isLive', { auction: name })
  const forSale = (exclusives.data ?? []).filter(({ auctionLot }) => auctionLot === null)
  const failed = [exclusives, auctions].filter(({ isError, data }) => isError && !data)
  const clubSlug = { slug: club.slug }

  return (
    <main>
      <Banner club={club} live={(isOpen && active?.name) || null}>
        {open && <FirstLinks club={club} />}
        {session.state !== 'signedIn' && (
          <>
            <Link to="/clubs/$slug/signup" params={clubSlug} className={buttonClass({ tone: 'ghost' })}>
              {t(open ? 'join' : 'createAccount')}
            </Link>
            <Link to="/clubs/$slug/login" params={clubSlug} className={buttonClass({ tone: 'ghost' })}>
              {t('login')}
            </Link>
          </>
        )}
        {fan?.kycStatus === 'NOT_REFERRED' && (
          <Button tone="ghost" onClick={() => void signOut()}>
            {t('logout')}
          </Button>
        )}
      </Banner>

      {isOpen && running[0] && <LiveStrip {...running[0]} />}

      {club.state === 'UPCOMING' && (
        <div className="wrap pt-10">
          <Alert title={t('upcomingTitle')}>
            {club.upcomingDate ? t('upcomingAt', { when: moment(club.upcomingDate) }) : t('upcomingText')}
          </Alert>
        </div>
      )}
      <div className="wrap pt-10 empty:hidden">
        <StandByNotice />
      </div>
      {!open && (
        <div className="wrap pt-10">
          <Alert title={t('byInvitation')}>{t(fan ? 'notReferred' : 'byInvitationText')}</Alert>
        </div>
      )}

      {open && exclusives.isPending && (
        <div className="wrap grid grid-cols-2 gap-3.5 pt-14 md:grid-cols-4 md:gap-5">
          {[1, 2, 3, 4].map((place) => (
            <Skeleton key={place} className="aspect-[4/5]" />
          ))}
        </div>
      )}
      {failed.length > 0 && <SectionFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />}
      {running.map(({ auction, lots }) => (
        <Exclusives
          key={auction.id}
          title={titleOfRunning(auction)}
          exclusives={lots}
          to="/clubs/$slug/auctions"
          more={t('allAuctions')}
        />
      ))}
      {forSale.length > 0 && (
        <Exclusives
          title={t(club.isFoundation ? 'support' : 'exclusives')}
          exclusives={forSale}
          to="/clubs/$slug/marketplace"
          more={t(club.isFoundation ? 'seeAll' : 'marketplace')}
        />
      )}
      {[...withStatus('UPCOMING'), ...withStatus('CLOSED')].map(({ auction, lots }) => (
        <Exclusives
          key={auction.id}
          title={auction.status === 'CLOSED' ? t('closed', { auction: auction.name }) : auction.name}
          exclusives={lots}
          to="/clubs/$slug/auctions"
          more={t('allAuctions')}
        />
      ))}

      {club.presentation !== null && (
        <section className="wrap grid gap-8 pt-16 md:grid-cols-[1fr_1.2fr]">
          <h2 className="display text-3xl uppercase">{t('about', { club: club.platformName })}</h2>
          {/* Sanitised by the server (N04). */}
          <div className="prose text-lg text-muted" dangerouslySetInnerHTML={{ __html: club.presentation }} />
        </section>
      )}
      {posts.data && posts.data.length > 0 && (
        <Section title={t('news')} to="/clubs/$slug/news" more={t('allNews')}>
          <div className="grid gap-5 md:grid-cols-3">
            {posts.data.slice(0, 3).map((post, index) => (
              <div key={post.slug} className={index === 2 ? 'max-md:hidden' : ''}>
                <PostCard post={post} />
              </div>
            ))}
          </div>
        </Section>
      )}
      <div ref={communityRef} />
      {open && isCommunityNearby && <HomeCommunity />}
      {club.coinsEnabled && <CoinCards />}
      {session.state !== 'signedIn' && <JoinCard open={open} />}
      <FaqSection club={club} />

      <LinkedClubs />
    </main>
  )
}

function SectionFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="wrap pt-10">
      <LoadFailed onRetry={onRetry} />
    </div>
  )
}

/** The first links: a foundation's (H02), or the shop. */
function FirstLinks({ club }: { club: Club }) {
  const t = useTranslations('home')
  const params = { slug: club.slug }
  if (!club.isFoundation)
    return (
      <Link to="/clubs/$slug/marketplace" params={params} className={buttonClass()}>
        {t('explore')}
      </Link>
    )
  return foundationLinks(club).map((link) => (
    <Link key={link} to={foundationPages[link]} params={params} className={buttonClass()}>
      {t(`links.${link}`)}
    </Link>
  ))
}

/** Maximum number of cards in a row; the linked page shows all. */
const maxCards = 24

function Exclusives({ exclusives, ...section }: { exclusives: Exclusive[] } & Omit<SectionProps, 'children'>) {
  return (
    <Section {...section}>
      <CardRail>
        {exclusives.slice(0, maxCards).map((exclusive) => (
          <ExclusiveCard key={exclusive.id} exclusive={exclusive} />
        ))}
      </CardRail>
    </Section>
  )
}

type SectionProps = {
  title: string
  to: '/clubs/$slug/auctions' | '/clubs/$slug/marketplace' | '/clubs/$slug/news'
  more: string
  children: ReactNode
}

function Section({ title, to, more, children }: SectionProps) {
  const { slug } = useClub()
  return (
    <section className="below-fold wrap pt-14">
      <SectionHead
        title={title}
        aside={
          <Link to={to} params={{ slug }} className="inline-flex min-h-11 items-center gap-1.5 hover:text-text">
            {more}
            <Icon name="next" size={16} />
          </Link>
        }
      />
      {children}
    </section>
  )
}
