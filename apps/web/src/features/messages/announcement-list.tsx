import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readAnnouncements } from '@virage/contract'
import { useTimes } from '@virage/session/times'
import { EmptyState, SectionHead, Skeleton } from '@virage/ui'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { announcementsQuery } from './queries.ts'

/** The club's announcements to the fan. Those that are shown count as read. */
export function AnnouncementList({ username }: { username: string }) {
  const club = useClub()
  const t = useTranslations('messages')
  const { moment } = useTimes()
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(announcementsQuery(club.slug, username))
  const newest = data?.find(({ isRead }) => !isRead)?.id
  useEffect(() => {
    if (newest === undefined) return
    void call(readAnnouncements, { params: { slug: club.slug, username }, body: { upTo: newest } }).then(
      // The marks of what is new stay until the page is opened again.
      () => client.invalidateQueries({ queryKey: ['announcements', club.slug, username], refetchType: 'none' }),
    )
  }, [newest, client, club.slug, username])
  return (
    <section aria-label={t('announcements')}>
      <SectionHead title={t('announcements')} />
      {isError && !data && <LoadFailed onRetry={() => void refetch()} />}
      {!isError && !data && <Skeleton className="h-32" />}
      {data?.length === 0 && (
        <EmptyState icon="bell" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {data?.map(({ id, title, text, date, isRead, path }) => (
          <li key={id} className="grid gap-2 rounded-card border border-line bg-surface p-5">
            <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
              {moment(date)}
              {!isRead && <span className="font-semibold text-primary-text">{t('new')}</span>}
            </span>
            <h3 className="text-lg font-bold break-words">{title}</h3>
            <p className="break-words whitespace-pre-wrap text-muted">{text}</p>
            <Link to={path} className="flex min-h-11 w-fit items-center font-semibold underline underline-offset-4">
              {t('open')}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
