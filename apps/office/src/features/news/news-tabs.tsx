import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { listStaffPosts, listStaffPrograms } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { namedViews, ViewTabs } from '../../parts/saved-views.tsx'
import { changedSearch } from '../../parts/use-list.ts'
import { listQuery } from '../../queries.ts'
import { postViews } from './post-views.ts'

type Elsewhere = 'calendar' | 'programs'

/** Returns the views of the posts with their names. */
export function usePostViews() {
  const t = useTranslations('news')
  return namedViews(postViews, (name) => t(`view.${name}`))
}

/** The tabs beside the views of the posts: their calendar, and the programs. */
export function OtherTabs({ current }: { current?: Elsewhere }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const programs = useQuery(listQuery(listStaffPrograms, slug))
  const tab = (view: Elsewhere) =>
    ({
      to: '/$slug/news',
      params: { slug },
      search: { view },
      'aria-current': view === current ? 'page' : undefined,
      activeProps: {},
    }) as const
  return (
    <>
      <Link {...tab('calendar')}>{t('view.calendar')}</Link>
      <Link {...tab('programs')}>
        {t('view.programs')}
        <span className="count">{programs.data?.length}</span>
      </Link>
    </>
  )
}

/** All tabs of the news, where another than a view of the posts is open. */
export function NewsTabs({ current }: { current: Elsewhere }) {
  const { slug } = useClub()
  const navigate = useNavigate()
  return (
    <ViewTabs
      list="news"
      operation={listStaffPosts}
      views={usePostViews()}
      search={{ view: current }}
      go={(change) =>
        void navigate({
          to: '/$slug/news',
          params: { slug },
          search: changedSearch({}, { ...change, view: undefined }),
        })
      }
      isElsewhere
    >
      <OtherTabs current={current} />
    </ViewTabs>
  )
}
