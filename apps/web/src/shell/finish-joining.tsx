import { Link, useLocation } from '@tanstack/react-router'
import type { Club, Fan } from '@virage/contract'
import { startStep } from '@virage/domain'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'

/** A link to the next step of joining, on all pages except its own, for fans who are not members yet. */
export function FinishJoining({ club, fan }: { club: Club; fan: Fan | undefined }) {
  const t = useTranslations('joining')
  const isThere = useLocation({ select: ({ pathname }) => pathname.endsWith('/kyc') })
  if (!fan || isThere || fan.kycStatus === 'VALIDATED' || fan.kycStatus === 'NOT_REFERRED') return null
  const start = startStep({ kycStatus: fan.kycStatus, settings: club })
  const step = start === 'termsOfService' && fan.tosAccepted ? 'personalInfo' : start
  if (step === 'validated') return null
  return (
    <aside aria-label={t('label')}>
      <Link
        to="/clubs/$slug/kyc"
        params={{ slug: club.slug }}
        className="flex min-h-11 items-center justify-center gap-2 border-b border-line bg-surface px-4 py-2 text-center text-sm font-semibold"
      >
        {t(step, { club: club.platformName })}
        <Icon name="next" size={16} />
      </Link>
    </aside>
  )
}
