import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { enquiryStates } from '@virage/contract'
import { getStaffEnquiry, listStaffEnquiries, type QueuedEnquiry } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { deferred } from '../../parts/deferred.tsx'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { QueuePanes } from '../../parts/queue-panes.tsx'
import { readQuery } from '../../queries.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { useWaitText } from '../reviews/wait.ts'
import { Conversation } from './conversation.tsx'
import { EnquiryAnswer } from './enquiry-answer.tsx'
import { useSubjectText } from './subject-text.ts'

const RepliesDialog = deferred(async () => (await import('./replies-dialog.tsx')).RepliesDialog)

/** How often the queue is read, in milliseconds. */
const interval = 10_000

/** How many are read at once. */
const mostShown = 100

/** When a fan has waited too long, in seconds. */
const target = 24 * 3600

/** The questions of fans: those that wait, oldest first, and what has been answered. */
export function EnquiriesPage() {
  const { slug, email } = useClub()
  const t = useTranslations('enquiries')
  const client = useQueryClient()
  const navigate = useNavigate()
  const waitText = useWaitText()
  const subjectText = useSubjectText()
  const { allowed, reason } = useMay()(listStaffEnquiries)
  const search = useSearch({ from: '/staff/$slug/enquiries' })
  const state = enquiryStates.find((one) => one === search.state) ?? 'WAITING'
  const words = search.q ?? ''
  const [isEditing, setEditing] = useState(false)
  const read = useQuery({
    // Without words, the menu reads the same.
    queryKey: [listStaffEnquiries.id, slug, state, ...(words === '' ? [] : [words])],
    queryFn: ({ signal }) =>
      unwrap(call(listStaffEnquiries, { params: { slug }, query: { state, search: words }, signal })),
    enabled: allowed,
    refetchInterval: interval,
    placeholderData: keepPreviousData,
  })
  const listed = read.data?.enquiries ?? []
  const isMine = ({ assignee }: QueuedEnquiry) => assignee === null || assignee === email
  const chosenId = search.enquiry ?? (listed.find(isMine) ?? listed[0])?.id
  const choose = (find: (now: string | undefined) => string | undefined) =>
    void navigate({
      from: '/$slug/enquiries',
      search: (before) => ({ ...before, enquiry: find(before.enquiry) }),
      replace: true,
    })
  const find = (q: string) =>
    void navigate({
      from: '/$slug/enquiries',
      search: ({ state: kept }) => ({ ...(kept !== undefined && { state: kept }), ...(q !== '' && { q }) }),
      replace: true,
    })
  // What opens automatically stays open while the queue around it changes: somebody may be answering it.
  const isChosenByQueue = search.enquiry === undefined && chosenId !== undefined && !read.isFetching
  const stay = useEffectEvent(() => choose(() => chosenId))
  useEffect(() => {
    if (isChosenByQueue) stay()
  }, [isChosenByQueue])
  const opened = useQuery({
    ...readQuery(getStaffEnquiry, { params: { slug, enquiryId: chosenId ?? '' } }),
    enabled: allowed && chosenId !== undefined,
    refetchInterval: interval,
    staleTime: 0,
  })
  const refresh = () => {
    void client.invalidateQueries({ queryKey: [listStaffEnquiries.id, slug] })
    void client.invalidateQueries({ queryKey: [getStaffEnquiry.id, slug] })
  }
  if (!allowed) return <ClosedScreen title={t('title')} reason={reason} />
  return (
    <Screen
      title={t('title')}
      mark={<span className="count">{read.data?.waiting}</span>}
      actions={
        <>
          <AsOf read={read} onRefresh={refresh} />
          <button type="button" className="btn" onClick={() => setEditing(true)}>
            {t('savedReplies')}
          </button>
        </>
      }
    >
      <div className="pane">
        <nav className="views" aria-label={t('states')}>
          {enquiryStates.map((one) => (
            <Link
              key={one}
              from="/$slug/enquiries"
              search={{ ...(one !== 'WAITING' && { state: one }), ...(words !== '' && { q: words }) }}
              activeOptions={{ exact: true }}
              aria-current={one === state ? 'page' : undefined}
            >
              {t(`stateNames.${one}`)}
              {one === 'WAITING' && <span className="count">{read.data?.waiting}</span>}
            </Link>
          ))}
        </nav>
        <div className="tools">
          <FilterField label={t('filter')} value={words} onChange={find} />
        </div>
        <ReadBanner read={read} />
        {read.isPending ? (
          <TableBones rows={6} />
        ) : chosenId === undefined ? (
          read.data &&
          (words !== '' ? (
            <NoMatch onClear={() => find('')} />
          ) : (
            <EmptyList
              title={t(state === 'WAITING' ? 'noneWaiting' : 'none')}
              text={state === 'WAITING' ? t('noneWaitingText') : ''}
            />
          ))
        ) : (
          <QueuePanes
            label={t('queue')}
            items={listed.map((one) => {
              const wait = (read.dataUpdatedAt - Date.parse(one.date)) / 1000
              return {
                id: one.id,
                name: one.name || t('erased'),
                age: waitText(wait),
                isLate: state === 'WAITING' && wait > target,
                isTaken: one.assignee !== null && one.assignee !== email,
                detail: one.subject ? `${subjectText(one.subject)} · ${one.newestText}` : one.newestText,
              }
            })}
            chosen={chosenId}
            onChoose={(id) => choose(() => id)}
            note={listed.length < mostShown ? undefined : t(state === 'WAITING' ? 'oldestShown' : 'newestShown')}
            file={<Conversation key={chosenId} read={opened} />}
            decision={
              <EnquiryAnswer
                key={`answer ${chosenId}`}
                id={chosenId}
                enquiry={opened.data}
                team={read.data?.team ?? []}
                onChanged={refresh}
                onDone={() => {
                  refresh()
                  const at = listed.findIndex(({ id }) => id === chosenId)
                  const next = (listed[at + 1] ?? listed[at - 1])?.id
                  // Another one may have been opened while the server answered.
                  choose((now) => (now === chosenId ? next : now))
                }}
              />
            }
          />
        )}
      </div>
      {isEditing && <RepliesDialog onClose={() => setEditing(false)} />}
    </Screen>
  )
}
