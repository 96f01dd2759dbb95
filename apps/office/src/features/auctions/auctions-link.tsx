import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'

/** The link to the list of auctions. */
export function AuctionsLink() {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  return (
    <Link to="/$slug/auctions" params={{ slug }}>
      {t('title')}
    </Link>
  )
}
