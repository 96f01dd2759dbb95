import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { type Announcement, announcementOf } from '@virage/domain'
import { Icon } from '@virage/ui'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { duePaymentsQuery, useFan } from '../features/fans/queries.ts'
import { closeTrialNotice } from './choices.ts'

/** Announces an archived club, payments due or a development environment above each page (S04). */
export function AnnouncementBar({ club }: { club: Club }) {
  const t = useTranslations('announcement')
  const { request } = useRouteContext({ from: '__root__' })
  const [isClosed, setClosed] = useState(false)
  const close = () => {
    closeTrialNotice()
    setClosed(true)
  }
  const { fan } = useFan(club.slug)
  const due = useQuery({
    ...duePaymentsQuery(club.slug, fan?.username ?? ''),
    enabled: fan?.kycStatus === 'VALIDATED' && club.hasAuctions,
  })
  const announcement = announcementOf({
    clubState: club.state,
    duePayments: {
      count: due.data?.length ?? 0,
      firstSlug: due.data?.[0]?.exclusiveSlug ?? null,
      actionNeededId: due.data?.find(({ state }) => state === 'ACTION_NEEDED')?.id,
    },
    devEnvironment: request.isTrial && !isClosed,
  })
  if (!announcement) return null
  return (
    <aside aria-label={t('label')}>
      <AnnouncementLine club={club} announcement={announcement} onClose={close} />
    </aside>
  )
}

function AnnouncementLine({
  club,
  announcement,
  onClose,
}: {
  club: Club
  announcement: Announcement
  onClose: () => void
}) {
  const t = useTranslations('announcement')
  const shell = useTranslations('shell')
  const line =
    'flex min-h-11 items-center justify-center gap-2 bg-accent px-4 py-2 text-center text-sm font-semibold text-on-accent'
  if (announcement.kind === 'devEnvironment') {
    return (
      <p data-notice="trial" className={line}>
        <Icon name="info" size={18} />
        {t('devEnvironment')}
        <button type="button" aria-label={shell('close')} onClick={onClose} className="grid size-11 place-items-center">
          <Icon name="close" size={18} />
        </button>
      </p>
    )
  }
  if (announcement.kind === 'archived') {
    return (
      <p className={line}>
        <Icon name="warning" size={18} />
        {t('archived')}
      </p>
    )
  }
  if (announcement.kind === 'actionNeeded') {
    return (
      <Link
        to="/clubs/$slug/payments/$duePaymentId"
        params={{ slug: club.slug, duePaymentId: announcement.paymentId }}
        className={line}
      >
        <Icon name="card" size={18} />
        {t('actionNeeded')}
      </Link>
    )
  }
  const text = t('paymentsDue', { count: announcement.count })
  return announcement.link.to === 'profile' ? (
    <Link to="/clubs/$slug/profile" params={{ slug: club.slug }} className={line}>
      <Icon name="euro" size={18} />
      {text}
    </Link>
  ) : (
    <Link
      to="/clubs/$slug/exclusives/$exclusiveSlug"
      params={{ slug: club.slug, exclusiveSlug: announcement.link.slug }}
      className={line}
    >
      <Icon name="euro" size={18} />
      {text}
    </Link>
  )
}
