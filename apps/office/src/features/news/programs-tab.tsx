import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'

/** The tab of the programs, which are a list of their own. */
export function ProgramsTab({ count, isCurrent = false }: { count: number | undefined; isCurrent?: boolean }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  return (
    <Link
      to="/$slug/news"
      params={{ slug }}
      search={{ view: 'programs' }}
      aria-current={isCurrent ? 'page' : undefined}
      activeProps={{}}
    >
      {t('view.programs')}
      <span className="count">{count}</span>
    </Link>
  )
}
