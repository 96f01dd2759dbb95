import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass, Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { giveawaysQuery } from './queries.ts'

/** A link to the giveaway, if one is open (M04). */
export function GiveawayCard() {
  const club = useClub()
  const t = useTranslations('exclusive')
  const { data } = useQuery(giveawaysQuery(club.slug))
  if (!data?.some(({ type }) => type === 'GIVEAWAY')) return null
  return (
    <section className="wrap pt-16" aria-label={t('giveaway')}>
      <div className="flex flex-wrap items-center gap-5 rounded-[24px] border border-line bg-surface p-6 md:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-raised text-primary-text">
          <Icon name="trophy" size={28} />
        </span>
        <div className="grid min-w-52 grow gap-1">
          <h2 className="display text-2xl uppercase">{t('giveaway')}</h2>
          <p className="text-muted">{t('giveawayText')}</p>
        </div>
        <Link to="/clubs/$slug/giveaway" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
          {t('giveawayJoin')}
        </Link>
      </div>
    </section>
  )
}
