import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'

/** The two lists of other organisations: partners, and linked clubs. */
export function PartnerViews() {
  const { slug } = useClub()
  const t = useTranslations('linkedClubs')
  return (
    <nav className="views" aria-label={t('views')}>
      <Link to="/$slug/partners" params={{ slug }} activeOptions={{ exact: true }}>
        {t('partners')}
      </Link>
      <Link to="/$slug/partners/clubs" params={{ slug }}>
        {t('title')}
      </Link>
    </nav>
  )
}
