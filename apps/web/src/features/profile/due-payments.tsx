import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Chip, Picture, SectionHead } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { duePaymentsQuery } from '../fans/queries.ts'

/** The fan's payments due for won lots, with their number (P05). */
export function DuePayments({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('profile')
  const { price } = useAmounts(club)
  const { moment } = useTimes()
  const { data, isError, refetch } = useQuery(duePaymentsQuery(club.slug, username))
  if (isError && !data)
    return (
      <section aria-label={t('due')}>
        <SectionHead title={t('due')} />
        <LoadFailed onRetry={() => void refetch()} />
      </section>
    )
  if (!data || data.length === 0) return null
  return (
    <section aria-label={t('due')}>
      <SectionHead title={t('due')} aside={<Chip tone="live">{data.length}</Chip>} />
      <ul className="grid gap-3">
        {data.map((due) => (
          <li key={due.exclusiveId}>
            <Link
              {...(due.state === 'OPEN'
                ? {
                    to: '/clubs/$slug/exclusives/$exclusiveSlug',
                    params: { slug: club.slug, exclusiveSlug: due.exclusiveSlug },
                  }
                : { to: '/clubs/$slug/payments/$duePaymentId', params: { slug: club.slug, duePaymentId: due.id } })}
              className="grid grid-cols-[64px_1fr_auto] items-center gap-4 rounded-card border border-line bg-surface p-3 pr-5 transition-colors hover:bg-raised"
            >
              <Picture url={due.imageUrl} alt="" sizes="64px" ratio="4 / 5" className="rounded-control" />
              <span className="grid gap-1">
                <span className="font-semibold">{due.name}</span>
                {due.offered && <span className="text-sm">{t('dueOffer')}</span>}
                {due.chargeDate !== null && (
                  <span className="text-sm">{t('dueCharged', { when: moment(due.chargeDate) })}</span>
                )}
                {due.state === 'ACTION_NEEDED' && (
                  <span className="text-sm font-semibold text-danger">{t('dueConfirm')}</span>
                )}
                <span className="text-sm text-muted">{t('payBefore', { when: moment(due.deadline) })}</span>
              </span>
              <span className="figures">{price(due.pricing)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
