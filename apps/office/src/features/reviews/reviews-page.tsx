import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { getFanFile, listReviews, type ReviewQueue, type WaitingReview } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { LoggedNotice, QueuePanes } from '../../parts/queue-panes.tsx'
import { readQuery } from '../../queries.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { IdentityChange } from '../fans/identity-change.tsx'
import { useNameOf } from '../fans/names.ts'
import { FanFileView } from './fan-file.tsx'
import { ReviewDecision } from './review-decision.tsx'
import { useClaim } from './use-claim.ts'
import { useWaitText } from './wait.ts'

/** How often the queue is read, in milliseconds. It is no audited read: it has names and ages alone. */
const interval = 15_000

/** When a review is late: the club's target, in seconds. */
const target = 48 * 3600

/** The queue of reviews: oldest first, worked by keys. */
export function ReviewsPage() {
  const { slug } = useClub()
  const t = useTranslations('reviews')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { allowed, reason } = useMay()(listReviews)
  const { fan } = useSearch({ from: '/staff/$slug/reviews' })
  const nameOf = useNameOf()
  const waitText = useWaitText()
  const key = [listReviews.id, slug]
  const read = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => unwrap(call(listReviews, { params: { slug }, signal })),
    refetchInterval: interval,
    enabled: allowed,
  })
  const waiting = read.data?.waiting ?? []
  const chosen =
    waiting.find(({ fanId }) => fanId === fan) ?? waiting.find(({ claimedBy }) => claimedBy === null) ?? waiting[0]
  const choose = (fanId: string | undefined) =>
    void navigate({ from: '/$slug/reviews', search: fanId === undefined ? {} : { fan: fanId }, replace: true })
  /** Opens the next file that nobody reads. */
  const openNext = (after: string) => {
    const at = waiting.findIndex(({ fanId }) => fanId === after)
    const others = [...waiting.slice(at + 1), ...waiting.slice(0, at)]
    choose((others.find(({ claimedBy }) => claimedBy === null) ?? others[0])?.fanId)
  }
  // What opens automatically stays open while the queue around it changes: opening a file is written into the log.
  const isChosenByQueue = chosen !== undefined && chosen.fanId !== fan && !read.isFetching
  const stay = useEffectEvent(() => choose(chosen?.fanId))
  useEffect(() => {
    if (isChosenByQueue) stay()
  }, [isChosenByQueue])
  const waitOf = ({ waitingSince }: WaitingReview) => (read.dataUpdatedAt - Date.parse(waitingSince)) / 1000

  if (!allowed) return <ClosedScreen title={t('title')} reason={reason} />
  const { total = 0, doneToday = 0, medianWait = null } = read.data ?? {}
  return (
    <Screen
      title={t('title')}
      mark={
        <>
          <span className="count">{read.data && total}</span>
          {doneToday > 0 && (
            <span className="small quiet wide-only" role="status">
              {t('done', { count: doneToday })}
              {medianWait !== null && `, ${t('median', { wait: waitText(medianWait) })}`}
            </span>
          )}
        </>
      }
      actions={
        <>
          <LoggedNotice />
          <AsOf read={read} />
        </>
      }
    >
      <div className="pane">
        <ReadBanner read={read} />
        {read.isPending ? (
          <TableBones rows={6} />
        ) : !chosen ? (
          read.data && <EmptyList title={t('empty')} text={t('emptyText')} />
        ) : (
          <QueuePanes
            label={t('queue')}
            items={waiting.map((one) => ({
              id: one.fanId,
              name: nameOf(one),
              age: waitText(waitOf(one)),
              isLate: waitOf(one) > target,
              isTaken: one.claimedBy !== null,
              detail:
                one.claimedBy !== null
                  ? t('here', { name: one.claimedBy.split('@')[0] ?? one.claimedBy })
                  : one.rounds > 0 && t('round', { round: one.rounds + 1 }),
            }))}
            chosen={chosen.fanId}
            onChoose={choose}
            note={total > waiting.length ? t('more', { count: total - waiting.length }) : t('oldest')}
            file={<File key={chosen.fanId} review={chosen} wait={waitText(waitOf(chosen))} />}
            decision={
              <ReviewDecision
                review={chosen}
                onLater={() => openNext(chosen.fanId)}
                onDecided={(decided) => {
                  if (decided === chosen.fanId) openNext(decided)
                  client.setQueryData<ReviewQueue>(
                    key,
                    (queue) =>
                      queue && {
                        ...queue,
                        waiting: queue.waiting.filter(({ fanId }) => fanId !== decided),
                        total: queue.total - 1,
                        doneToday: queue.doneToday + 1,
                      },
                  )
                }}
                onChanged={(fanId) => {
                  void client.invalidateQueries({ queryKey: key })
                  if (fanId !== undefined) choose(fanId)
                }}
              />
            }
          />
        )}
      </div>
    </Screen>
  )
}

function File({ review, wait }: { review: WaitingReview; wait: string }) {
  const { slug } = useClub()
  const t = useTranslations('reviews')
  const nameOf = useNameOf()
  const claimedBy = useClaim(review.fanId)
  const read = useQuery(readQuery(getFanFile, { params: { slug, fanId: review.fanId } }))
  const file = read.data
  const who = claimedBy?.split('@')[0] ?? ''
  return (
    <section className="file" aria-label={t('file')} aria-busy={read.isPending}>
      <div className="line">
        <div className="stack !gap-0 min-w-0">
          <h2 className="clip">{nameOf(review)}</h2>
          {file && (
            <span className="quiet clip">
              {file.email}
              {file.language && `, ${t(`inLanguage.${file.language}`)}`}
            </span>
          )}
        </div>
        <span className="small quiet push">{t('waits', { wait })}</span>
      </div>
      {claimedBy !== null && (
        <div className="banner" data-tone="info" role="status">
          {t('hereText', { name: who })}
        </div>
      )}
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={5} />}
      {file?.requestedInfo && (
        <IdentityChange file={file} requested={file.requestedInfo} onDecided={() => read.refetch()} />
      )}
      {file && <FanFileView file={file} readAt={read.dataUpdatedAt} />}
    </section>
  )
}
