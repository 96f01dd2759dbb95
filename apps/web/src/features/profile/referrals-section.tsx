import { useInfiniteQuery } from '@tanstack/react-query'
import type { Fan } from '@virage/contract'
import { Button, Icon, Skeleton } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { ShowMore } from '../../shell/show-more.tsx'
import { Collapsible } from './collapsible.tsx'
import { referralsQuery } from './queries.ts'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'

const ReferralDialog = lazyDialog(async () => (await import('./referral-dialog.tsx')).ReferralDialog)

/** The fan's invitations, and a button to send another (P05). */
export function ReferralsSection({ fan }: { fan: Fan }) {
  const club = useClub()
  const t = useTranslations('profile')
  const { day } = useTimes()
  const pages = useInfiniteQuery(referralsQuery(club.slug, fan.username))
  const referrals = pages.data?.pages.flat()
  const [isInviting, setInviting] = useState(false)
  return (
    <Collapsible title={t('referrals')}>
      <div className="grid gap-4">
        {pages.isPending && <Skeleton className="h-32" />}
        {pages.isError && !referrals && <LoadFailed onRetry={() => void pages.refetch()} />}
        {referrals?.length === 0 && <p className="text-muted">{t('noReferrals')}</p>}
        <ul className="grid gap-2">
          {referrals?.map((referral) => (
            <li
              key={referral.id}
              className="flex min-h-16 flex-wrap items-center gap-x-4 rounded-card border border-line bg-surface px-5 py-3"
            >
              <span className="grow font-semibold break-all">{referral.fanEmail}</span>
              <span className="text-sm text-muted">{day(referral.creationDate)}</span>
            </li>
          ))}
        </ul>
        <ShowMore pages={pages} />
        {fan.kycStatus === 'VALIDATED' && (
          <Button tone="quiet" onClick={() => setInviting(true)} className="w-full sm:w-fit">
            <Icon name="plus" size={20} />
            {t('invite')}
          </Button>
        )}
      </div>
      {isInviting && <ReferralDialog username={fan.username} onClose={() => setInviting(false)} />}
    </Collapsible>
  )
}
