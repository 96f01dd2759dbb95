import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { Enquiry } from '@virage/contract'
import { useTimes } from '@virage/session/times'
import { Chip, Icon, SectionHead, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { useFan } from '../fans/queries.ts'
import { AnnouncementList } from './announcement-list.tsx'
import { AskForm } from './ask-form.tsx'
import { enquiriesQuery } from './queries.ts'
import { useSubjectText } from './subject-text.ts'

/** What the club has written to the fan: answers to their questions, and announcements. A new question is asked here. */
export function MessagesPage() {
  const club = useClub()
  const t = useTranslations('messages')
  const { fan, retry } = useFan(club.slug)
  const { order, number, exclusive } = useSearch({ from: '/clubs/$slug/messages/' })
  const username = fan?.username ?? ''
  const enquiries = useQuery({ ...enquiriesQuery(club.slug, username), enabled: fan !== undefined })
  const failed = retry ?? (enquiries.isError && !enquiries.data ? () => void enquiries.refetch() : undefined)
  return (
    <main className="wrap grid max-w-[760px] gap-10 pt-8 pb-12 md:pt-12">
      <h1 className="display text-4xl uppercase">{t('title')}</h1>
      {failed && <LoadFailed onRetry={failed} />}
      {fan && (
        <AskForm
          key={`${order} ${exclusive}`}
          username={username}
          about={
            order === undefined
              ? exclusive === undefined
                ? null
                : { kind: 'exclusive', slug: exclusive }
              : { kind: 'order', id: order, number: number ?? '' }
          }
        />
      )}
      {!failed && !enquiries.data && <Skeleton className="h-40" />}
      {enquiries.data && enquiries.data.length > 0 && (
        <section aria-label={t('questions')}>
          <SectionHead title={t('questions')} />
          <ul className="grid gap-3">
            {enquiries.data.map((enquiry) => (
              <EnquiryRow key={enquiry.id} enquiry={enquiry} />
            ))}
          </ul>
        </section>
      )}
      {fan && <AnnouncementList username={username} />}
    </main>
  )
}

function EnquiryRow({ enquiry: { id, subject, state, date, newestText, unread } }: { enquiry: Enquiry }) {
  const club = useClub()
  const t = useTranslations('messages')
  const { moment } = useTimes()
  const subjectText = useSubjectText()
  return (
    <li>
      <Link
        to="/clubs/$slug/messages/$enquiryId"
        params={{ slug: club.slug, enquiryId: id }}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-3 rounded-card border border-line bg-surface p-4 hover:bg-raised"
      >
        <span className="grid gap-1">
          <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {subject && <span>{subjectText(subject)}</span>}
            <span>{moment(date)}</span>
            <Chip tone="quiet">{t(`states.${state}`)}</Chip>
          </span>
          <span className={`truncate ${unread > 0 ? 'font-bold' : ''}`}>{newestText}</span>
          {unread > 0 && (
            <span className="text-sm font-semibold text-primary-text">{t('unread', { count: unread })}</span>
          )}
        </span>
        <Icon name="next" size={20} />
      </Link>
    </li>
  )
}
