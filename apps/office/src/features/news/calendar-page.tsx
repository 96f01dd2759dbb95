import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { createPost, listStaffPosts, type StaffPost } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { readAll } from '../../api.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { firstOfMonth, monthName, monthsAfter, weeksOfMonth } from '../../parts/days.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { fromLocalInput, localDay, toLocalInput } from '../../parts/local-time.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { NewsTabs } from './news-tabs.tsx'
import { stateAt, tones } from './post-state.ts'
import { useNameOf } from './use-name-of.ts'

/** A month of posts, by the day on which each is or will be published. */
export function CalendarPage() {
  const { slug } = useClub()
  const t = useTranslations('news')
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/news' })
  const [now] = useState(() => new Date().toISOString())
  const today = localDay(now)
  const first = firstOfMonth(search.month, today)
  const weeks = weeksOfMonth(first)
  // The days around the month belong to its first and last week.
  const days = weeks.flat()
  const from = fromLocalInput(`${days[0] ?? first}T00:00`) ?? undefined
  const to = fromLocalInput(`${days.at(-1) ?? first}T23:59`) ?? undefined
  const read = useQuery({
    queryKey: [listStaffPosts.id, slug, 'calendar', first],
    queryFn: ({ signal }) => readAll(listStaffPosts, { params: { slug }, query: { from, to }, signal }),
    staleTime: 0,
  })
  const posts = (read.data ?? []).filter(({ draft }) => !draft)
  const byDay = Map.groupBy(posts, ({ publishedAt }) => localDay(publishedAt))
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={read} />
          <CreateButton
            operation={createPost}
            label={t('newPost')}
            onCreate={() => void navigate({ to: '/$slug/news/new', params: { slug } })}
          />
        </>
      }
    >
      <div className="pane">
        <NewsTabs current="calendar" />
        <MonthNavigation first={first} today={today} />
        <ReadBanner read={read} />
        <div className="scroll">
          {read.isPending ? (
            <TableBones />
          ) : (
            <>
              {read.data && posts.length === 0 && <EmptyList title={t('emptyMonth')} />}
              <div className="month">
                {days.map((day) => (
                  <Day
                    key={day}
                    day={day}
                    posts={byDay.get(day) ?? []}
                    now={now}
                    isToday={day === today}
                    isInMonth={day.startsWith(first.slice(0, 7))}
                  />
                ))}
              </div>
            </>
          )}
        </div>
      </div>
    </Screen>
  )
}

function MonthNavigation({ first, today }: { first: string; today: string }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const to = (month: string | undefined) =>
    ({
      to: '/$slug/news',
      params: { slug },
      search: { view: 'calendar', ...(month !== undefined && { month: month.slice(0, 7) }) },
      className: 'btn small',
    }) as const
  return (
    <nav className="tools" aria-label={t('months')}>
      <Link {...to(monthsAfter(first, -1))}>{t('previousMonth')}</Link>
      <Link {...to(monthsAfter(first, 1))}>{t('nextMonth')}</Link>
      {first.slice(0, 7) !== today.slice(0, 7) && <Link {...to(undefined)}>{t('thisMonth')}</Link>}
      <b role="status">{monthName(first, t('locale'))}</b>
    </nav>
  )
}

function Day({
  day,
  posts,
  now,
  isToday,
  isInMonth,
}: {
  day: string
  posts: StaffPost[]
  now: string
  isToday: boolean
  isInMonth: boolean
}) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const { day: dayText, localHour } = useTimes()
  const nameOf = useNameOf()
  const heading = new Intl.DateTimeFormat(t('locale'), { weekday: 'short', day: 'numeric', timeZone: 'UTC' })
  return (
    <section
      aria-label={dayText(`${day}T12:00:00Z`)}
      aria-current={isToday ? 'date' : undefined}
      data-outside={!isInMonth || undefined}
      data-empty={posts.length === 0 || undefined}
    >
      <h2>{heading.format(new Date(`${day}T12:00:00Z`))}</h2>
      <ul>
        {posts
          .toSorted((one, other) => one.publishedAt.localeCompare(other.publishedAt))
          .map((post) => (
            <li key={post.id}>
              <Link to="/$slug/news/$id" params={{ slug, id: post.id }}>
                <span className="state" data-tone={tones[stateAt(post, now)]} title={t(stateAt(post, now))}>
                  {localHour(`${toLocalInput(post.publishedAt)}:00`)}
                </span>
                <span>{nameOf(post)}</span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  )
}
