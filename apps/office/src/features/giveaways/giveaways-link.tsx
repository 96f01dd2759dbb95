import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'

/** Leads back to the list. */
export function GiveawaysLink() {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  return (
    <Link to="/$slug/giveaways" params={{ slug }}>
      {t('title')}
    </Link>
  )
}

/** The button that shows the preview, where the window has no room for it beside the form. */
export function PreviewButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('giveaways')
  return (
    <button type="button" className="btn narrow-only" onClick={onClick}>
      {t('preview')}
    </button>
  )
}
