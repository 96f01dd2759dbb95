import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass, Chip, Icon, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { ShowMore } from '../../shell/show-more.tsx'
import { Collapsible } from './collapsible.tsx'
import { donationsQuery } from './queries.ts'
import { ReceiptLink } from './receipt-link.tsx'

/** The fan's donations to the foundation, with a link to donate again (P05). */
export function DonationsSection({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('profile')
  const { money } = useAmounts(club)
  const { day } = useTimes()
  const pages = useInfiniteQuery(donationsQuery(club.slug, username))
  const donations = pages.data?.pages.flat()
  return (
    <Collapsible title={t('donations')}>
      {pages.isPending && <Skeleton className="h-32" />}
      {pages.isError && !donations && <LoadFailed onRetry={() => void pages.refetch()} />}
      {donations?.length === 0 && <p className="text-muted">{t('noDonations')}</p>}
      <ul className="grid gap-2">
        {donations?.map((donation) => (
          <li
            key={donation.id}
            className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-surface px-5 py-3"
          >
            <span className="text-primary-text">
              <Icon name="handHeart" />
            </span>
            <span className="flex grow flex-wrap items-center gap-x-4">
              {day(donation.date)}
              {donation.refunded && <Chip tone="quiet">{t('donationRefunded')}</Chip>}
              {donation.receipt && <ReceiptLink receipt={donation.receipt} cancelled={donation.refunded} />}
            </span>
            <span className="figures">{money(donation.amount.value)}</span>
          </li>
        ))}
      </ul>
      <ShowMore pages={pages} />
      <Link
        to="/clubs/$slug/donation"
        params={{ slug: club.slug }}
        className={`${buttonClass({ tone: 'quiet' })} mt-4 w-full sm:w-fit`}
      >
        {t('giveAgain')}
      </Link>
    </Collapsible>
  )
}
