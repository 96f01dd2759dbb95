import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { OwnBid } from '@virage/contract'
import { buttonClass, EmptyState, SectionHead, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useFan } from '../fans/queries.ts'
import { BidLimitPanel } from './bid-limit-panel.tsx'
import { OwnBidRow } from './own-bid-row.tsx'
import { ownBidsQuery } from './queries.ts'

/** The sections of the page, in the order in which they need the fan. */
const sections: { title: 'outbid' | 'leading' | 'toPay' | 'over'; states: OwnBid['state'][] }[] = [
  { title: 'outbid', states: ['OUTBID'] },
  { title: 'leading', states: ['LEADING'] },
  { title: 'toPay', states: ['TO_PAY'] },
  { title: 'over', states: ['PAID', 'NOT_PAID', 'LOST', 'UNSOLD', 'CANCELLED'] },
]

/** Every lot that the fan has bid on, and their own limit (B02). */
export function OwnBidsPage() {
  const club = useClub()
  const t = useTranslations('ownBids')
  const { fan, retry } = useFan(club.slug)
  const username = fan?.username ?? ''
  const bids = useQuery({ ...ownBidsQuery(club.slug, username), enabled: fan !== undefined })
  const failed = retry ?? (bids.isError && !bids.data ? () => void bids.refetch() : undefined)

  return (
    <main className="wrap pt-8 pb-12 md:pt-12">
      <h1 className="display mb-6 text-4xl uppercase">{t('title')}</h1>
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
      {fan &&
        sections.map(({ title, states }) => {
          const lots = bids.data?.filter(({ state }) => states.includes(state)) ?? []
          if (lots.length === 0) return null
          return (
            <section key={title} aria-label={t(title)} className="pb-10">
              <SectionHead title={t(title)} />
              <ul className="grid gap-3">
                {lots.map((lot) => (
                  <OwnBidRow key={lot.exclusiveSlug} lot={lot} fan={fan} />
                ))}
              </ul>
            </section>
          )
        })}
      {fan && bids.data && <BidLimitPanel username={fan.username} />}
    </main>
  )
}
