import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass, Icon } from '@virage/ui'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/** Thanks after a purchase, and the ways on (M12). */
export function PurchaseConfirmed({ exclusiveSlug }: { exclusiveSlug: string }) {
  const club = useClub()
  const t = useTranslations('confirmed')
  const client = useQueryClient()
  useEffect(() => void client.invalidateQueries(), [client, exclusiveSlug])
  return (
    <main className="wrap grid min-h-[70dvh] content-center justify-items-center gap-6 py-16 text-center">
      <span className="sheet grid size-24 place-items-center rounded-full bg-primary text-on-primary">
        <Icon name="check" size={48} />
      </span>
      <h1 className="display text-4xl uppercase">{t('title')}</h1>
      <p className="max-w-[46ch] text-lg text-balance text-muted">{t('text')}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to="/clubs/$slug" params={{ slug: club.slug }} className={buttonClass()}>
          {t('home')}
        </Link>
        <Link to="/clubs/$slug/profile" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
          {t('orders')}
        </Link>
      </div>
      {club.contactEmail !== null && (
        <a href={`mailto:${club.contactEmail}`} className="text-sm text-muted underline">
          {t('contact')}
        </a>
      )}
    </main>
  )
}
