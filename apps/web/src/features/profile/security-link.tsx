import { Link } from '@tanstack/react-router'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/** A link to the security page. */
export function SecurityLink() {
  const club = useClub()
  const t = useTranslations('profile')
  return (
    <Link
      to="/clubs/$slug/profile/security"
      params={{ slug: club.slug }}
      className="grid grid-cols-[auto_1fr_auto] items-center gap-4 rounded-card border border-line bg-surface p-5 hover:bg-raised"
    >
      <span className="grid size-11 place-items-center rounded-full bg-raised text-primary-text">
        <Icon name="shield" size={22} />
      </span>
      <span className="grid gap-0.5">
        <span className="font-bold">{t('security')}</span>
        <span className="text-sm text-muted">{t('securityText')}</span>
      </span>
      <Icon name="next" size={20} />
    </Link>
  )
}
