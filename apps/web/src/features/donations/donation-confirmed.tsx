import { Link } from '@tanstack/react-router'
import { buttonClass, Icon } from '@virage/ui'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { clearDraft } from '../../shell/drafts.ts'
import { useDonationDraftName } from './draft-name.ts'

/** Thanks for a donation (R11). */
export function DonationConfirmed() {
  const club = useClub()
  const t = useTranslations('donation')
  const draftName = useDonationDraftName(club.slug)
  useEffect(() => clearDraft(draftName), [draftName])
  return (
    <main className="wrap grid min-h-[70dvh] content-center justify-items-center gap-6 py-16 text-center">
      <span className="sheet grid size-24 place-items-center rounded-full bg-primary text-on-primary">
        <Icon name="handHeart" size={48} />
      </span>
      <h1 className="display text-4xl uppercase">{t('thanks')}</h1>
      <p className="max-w-[46ch] text-lg text-balance text-muted">{t('thanksText', { club: club.platformName })}</p>
      <Link to="/clubs/$slug" params={{ slug: club.slug }} className={buttonClass()}>
        {t('home')}
      </Link>
    </main>
  )
}
