import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Club, Giveaway } from '@virage/contract'
import { Alert, Backdrop, buttonClass, Icon, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { CoinCards } from '../clubs/home-sections.tsx'
import { useFan } from '../fans/queries.ts'
import { ParticipationForm } from './participation-form.tsx'
import { giveawaysQuery, participationsQuery } from './queries.ts'

type Partner = { slug: string; name: string; logoUrl: string }

/**
 * The club's giveaway, or one with a partner (P09).
 *
 * @param partnerSlug a partner of the club from the URL; without a giveaway of this partner, the club's own is shown
 */
export function GiveawayPage({ partnerSlug }: { partnerSlug: string | undefined }) {
  const club = useClub()
  const t = useTranslations('giveaway')
  const { session, fan, retry } = useFan(club.slug)
  const giveaways = useQuery(giveawaysQuery(club.slug))
  const participations = useQuery({
    ...participationsQuery(club.slug, fan?.username ?? ''),
    enabled: fan !== undefined,
  })
  const requestedPartner = club.partners.find(({ slug }) => slug === partnerSlug)

  const open = giveaways.data?.filter(({ type }) => type === 'GIVEAWAY') ?? []
  const own = open.find(({ partner }) => partner === null)
  // Never show another partner's giveaway at a partner's URL.
  const giveaway =
    partnerSlug === undefined ? (own ?? open[0]) : (open.find(({ partner }) => partner?.slug === partnerSlug) ?? own)
  const partner = requestedPartner ?? giveaway?.partner ?? null
  // The form for visitors is another one: a fan would lose in it what they have typed once their record is loaded.
  const isReady = fan ? participations.isFetched : session.state === 'anonymous'
  return (
    <main>
      <GiveawayBanner club={club} partner={partner} giveaway={giveaway} />
      <div className="wrap relative z-10 -mt-16 grid max-w-[760px] gap-8">
        {!giveaway ? (
          <NoGiveaway giveaways={giveaways} />
        ) : isReady ? (
          <ParticipationForm
            key={`${giveaway.id} ${fan?.id ?? ''}`}
            giveaway={giveaway}
            fan={fan}
            partnerSlug={partner?.slug ?? null}
            participated={participations.data?.some(({ giveawayId }) => giveawayId === giveaway.id) ?? false}
          />
        ) : retry ? (
          <LoadFailed onRetry={retry} />
        ) : (
          <Skeleton className="h-130 rounded-[24px]" />
        )}
        {giveaway && (
          <Link
            to="/clubs/$slug/giveaway/$giveawayId/draw"
            params={{ slug: club.slug, giveawayId: giveaway.id }}
            className="flex min-h-11 w-fit items-center gap-2 justify-self-center text-sm font-semibold text-muted hover:text-text"
          >
            {t('draw')}
            <Icon name="next" size={16} />
          </Link>
        )}
      </div>
      {club.coinsEnabled && <CoinCards />}
      <div className="wrap grid justify-items-center pt-10">
        <ToMarketplace club={club} />
      </div>
    </main>
  )
}

function GiveawayBanner({
  club,
  partner,
  giveaway,
}: {
  club: Club
  partner: Partner | null
  giveaway: Giveaway | undefined
}) {
  const t = useTranslations('giveaway')
  const { day } = useTimes()
  return (
    <div className="relative isolate overflow-hidden text-white">
      <Backdrop url={club.bannerUrl} focus={club.bannerFocus} eager className="-z-20" />
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black/90 via-black/55 to-black/30" />
      <div className="wrap grid max-w-[760px] justify-items-center gap-6 pt-12 pb-28 text-center md:pt-16">
        <div className="flex items-center gap-5">
          <img src={`${club.logoUrl}?w=300`} alt={club.platformName} width={88} height={88} className="size-22" />
          {partner && (
            <>
              <span aria-hidden="true" className="display text-2xl text-white/70">
                ×
              </span>
              <span className="grid size-22 place-items-center rounded-[22px] bg-white p-3">
                <img src={`${partner.logoUrl}?w=300`} alt={partner.name} width={64} height={64} className="size-full" />
              </span>
            </>
          )}
        </div>
        <h1 className="display text-4xl uppercase md:text-[64px]">{giveaway?.name ?? t('title')}</h1>
        {giveaway && giveaway.prize !== null && (
          <p className="text-xl font-semibold">{t('prize', { prize: giveaway.prize })}</p>
        )}
        {giveaway && giveaway.endDate !== null && (
          <p className="text-lg text-white/85">{t('until', { when: day(giveaway.endDate) })}</p>
        )}
      </div>
    </div>
  )
}

function NoGiveaway({ giveaways }: { giveaways: UseQueryResult }) {
  const t = useTranslations('giveaway')
  if (giveaways.isPending) return <Skeleton className="h-130 rounded-[24px]" />
  if (giveaways.isError) return <LoadFailed onRetry={() => void giveaways.refetch()} />
  return <Alert title={t('none')}>{t('noneText')}</Alert>
}

function ToMarketplace({ club }: { club: Club }) {
  const t = useTranslations('giveaway')
  return (
    <Link to="/clubs/$slug/marketplace" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
      {t('explore')}
    </Link>
  )
}
