import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Fan } from '@virage/contract'
import { isOwnPath } from '@virage/domain'
import { Alert, Button, buttonClass } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { storageKeys } from '../../shell/choices.ts'
import { useClub } from '../../shell/club-context.ts'
import { usePatience } from '../orders/use-patience.ts'
import { MembershipStep } from './membership-step.tsx'
import { membershipQuery } from './queries.ts'

/**
 * The end of the steps, with a link back to the page where the fan came from, else to the profile. In the last days of a
 * membership year, the fan can pay the next one here; reminders link to this page (P08).
 */
export function ValidatedStep({ fan, result }: { fan: Fan; result: 'SUCCESS' | 'CANCELED' | undefined }) {
  const club = useClub()
  const t = useTranslations('kyc')
  const { day } = useTimes()
  const navigate = useNavigate()
  const { interval } = usePatience()
  const membership = useQuery({
    ...membershipQuery(club.slug, fan.username),
    enabled: club.membershipRequired,
    refetchInterval: ({ state }) => (result === 'SUCCESS' && state.data?.payable === true ? interval : false),
  })
  const endsAt = membership.data?.endsAt ?? null
  const handleContinue = async () => {
    const saved = localStorage.getItem(storageKeys.redirect)
    localStorage.removeItem(storageKeys.redirect)
    if (saved !== null && isOwnPath(saved)) await navigate({ href: saved })
    else await navigate({ to: '/clubs/$slug/profile', params: { slug: club.slug } })
  }
  return (
    <div className="grid gap-6">
      <Alert tone="success" title={t('validatedTitle')}>
        {endsAt === null ? t('validatedText', { club: club.platformName }) : t('validatedUntil', { day: day(endsAt) })}
      </Alert>
      {membership.data?.payable === true && endsAt !== null && (
        <section className="grid gap-5" aria-label={t('renew')}>
          <h2 className="display text-2xl uppercase">{t('renew')}</h2>
          <MembershipStep result={result} from={endsAt} />
        </section>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void handleContinue()}>{t('continue')}</Button>
        <Link to="/clubs/$slug/profile" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
          {t('toProfile')}
        </Link>
      </div>
    </div>
  )
}
