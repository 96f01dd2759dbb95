import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass, EmptyState, SectionHead, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useFan } from '../fans/queries.ts'
import { BidLimitPanel } from './bid-limit-panel.tsx'
import { CheckInPanel } from './check-in-panel.tsx'
import { OwnBidRow } from './own-bid-row.tsx'
import { ownBidsQuery } from './queries.ts'
import { handleRowKey } from './row-keys.ts'
import { SectionTabs } from './section-tabs.tsx'
import { sectionsOf } from './sections.ts'

/** Every lot that the fan has bid on, and their own limit (B02). */
export function OwnBidsPage() {
  const club = useClub()
  const t = useTranslations('ownBids')
  const { fan, retry } = useFan(club.slug)
  const username = fan?.username ?? ''
  const bids = useQuery({ ...ownBidsQuery(club.slug, username), enabled: fan !== undefined })
  const failed = retry ?? (bids.isError && !bids.data ? () => void bids.refetch() : undefined)

  const sections = sectionsOf(bids.data ?? [])

  return (
    <main className="wrap pt-8 pb-12 md:pt-12">
      <h1 className="display mb-6 text-4xl uppercase">{t('title')}</h1>
      {fan && <CheckInPanel username={fan.username} />}
      {failed && <LoadFailed onRetry={failed} />}
      {!failed && !bids.data && (
        <div className="grid gap-3">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-28" />
          ))}
        </div>
      )}
      {bids.data?.length === 0 && (
        <div className="pb-10">
          <EmptyState
            icon="gavel"
            title={t('none')}
            action={
              <Link to="/clubs/$slug/auctions" params={{ slug: club.slug }} className={buttonClass()}>
                {t('seeAuctions')}
              </Link>
            }
          >
            {t('noneText')}
          </EmptyState>
        </div>
      )}
      {fan && sections.length > 0 && (
        <div role="presentation" onKeyDown={handleRowKey}>
          {sections.length > 1 || sections[0]?.title === 'outbid' ? <SectionTabs sections={sections} /> : null}
          {sections.map(({ title, lots }) => (
            <section key={title} id={title} aria-label={t(title)} className="scroll-mt-20 pb-10">
              <SectionHead title={t(title)} />
              <ul className="grid gap-3">
                {lots.map((lot) => (
                  <OwnBidRow key={lot.exclusiveSlug} lot={lot} fan={fan} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
      {fan && bids.data && <BidLimitPanel username={fan.username} />}
    </main>
  )
}
