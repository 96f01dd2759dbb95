import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { carryOutErasure, listErasureRequests, type StaffErasureRequest } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { TextInput } from '../../parts/fields.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { QueuePanes } from '../../parts/queue-panes.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { useNameOf } from '../fans/names.ts'

const day = 86_400_000
/** From how many days before its due date a request is marked. */
const soon = 7

const daysLeft = ({ dueAt }: StaffErasureRequest) => Math.ceil((Date.parse(dueAt) - Date.now()) / day)

/** Erasure requests, oldest first, with what they wait for and what an erasure does. */
export function ErasuresPage() {
  const { slug } = useClub()
  const t = useTranslations('erasures')
  const client = useQueryClient()
  const navigate = useNavigate()
  const { allowed, reason } = useMay()(listErasureRequests)
  const { request } = useSearch({ from: '/staff/$slug/erasures' })
  const nameOf = useNameOf()
  const query = readQuery(listErasureRequests, { params: { slug }, query: { limit: 100 } })
  const read = useQuery({ ...query, enabled: allowed, staleTime: 0 })
  const waiting = read.data ?? []
  const chosen = waiting.find(({ id }) => id === request) ?? waiting[0]
  if (!allowed) return <ClosedScreen title={t('title')} reason={reason} />
  return (
    <Screen
      title={t('title')}
      mark={<span className="count">{read.data && waiting.length}</span>}
      actions={<AsOf read={read} />}
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
              id: one.id,
              name: nameOf(one),
              detail: one.email,
              age: t('left', { days: Math.max(0, daysLeft(one)) }),
              isLate: daysLeft(one) <= soon,
            }))}
            chosen={chosen.id}
            onChoose={(id) => void navigate({ from: '/$slug/erasures', search: { request: id }, replace: true })}
            file={<Request request={chosen} />}
            decision={
              <Confirmation
                key={chosen.id}
                request={chosen}
                onSettled={() => void client.invalidateQueries({ queryKey: [listErasureRequests.id, slug] })}
              />
            }
          />
        )}
      </div>
    </Screen>
  )
}

function Request({ request }: { request: StaffErasureRequest }) {
  const { slug } = useClub()
  const t = useTranslations('erasures')
  const people = useTranslations('people')
  const { day: dayText, moment } = useTimes()
  const nameOf = useNameOf()
  const isLate = daysLeft(request) <= 0
  return (
    <section className="file" aria-label={t('title')}>
      <div className="line wraps">
        <h2>{nameOf(request)}</h2>
        <span className="state" data-tone={daysLeft(request) <= soon ? 'bad' : 'info'}>
          {t(isLate ? 'overdue' : 'due', { day: dayText(request.dueAt) })}
        </span>
      </div>
      <p className="quiet">
        {request.email} · {t('requested', { day: dayText(request.requestedAt) })} ·{' '}
        <Link to="/$slug/fans/$id" params={{ slug, id: request.fanId }} className="link">
          {people('openFan')}
        </Link>
      </p>
      <section className="stack" aria-label={t('obstacles')}>
        <h3>{t('obstacles')}</h3>
        {request.blockedBy.length === 0 ? (
          <p className="quiet">{t('noObstacles')}</p>
        ) : (
          <ul className="stack !gap-1">
            {request.blockedBy.map((one) => {
              const text = t(one.obstacle, {
                name: one.name ?? '',
                order: one.order === null ? 'none' : String(one.order),
                time: one.until === null ? '' : moment(one.until),
              })
              return (
                <li key={text}>
                  {one.auctionId !== null ? (
                    <Link to="/$slug/auctions/$id" params={{ slug, id: one.auctionId }} className="link">
                      {text}
                    </Link>
                  ) : (
                    <Link
                      to="/$slug/fans/$id"
                      params={{ slug, id: request.fanId }}
                      search={{ tab: 'account' }}
                      className="link"
                    >
                      {text}
                    </Link>
                  )}
                </li>
              )
            })}
          </ul>
        )}
      </section>
      <div className="grid gap-5 sm:grid-cols-2">
        <section className="stack">
          <h3>{t('goes')}</h3>
          <ul className="list-disc pl-5">
            {(['identity', 'answers', 'messages', 'card', 'staff'] as const).map((one) => (
              <li key={one}>{t(`goesItems.${one}`)}</li>
            ))}
          </ul>
        </section>
        <section className="stack">
          <h3>{t('stays')}</h3>
          <ul className="list-disc pl-5">
            {(['orders', 'bids', 'log'] as const).map((one) => (
              <li key={one}>{t(`staysItems.${one}`)}</li>
            ))}
          </ul>
        </section>
      </div>
    </section>
  )
}

function Confirmation({ request, onSettled }: { request: StaffErasureRequest; onSettled: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('erasures')
  const text = useProblemText()
  const nameOf = useNameOf()
  const name = nameOf(request)
  const { allowed, reason } = useMay()(carryOutErasure)
  const [typed, setTyped] = useState('')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const erase = useMutation({
    mutationFn: () => unwrap(call(carryOutErasure, { params: { slug, requestId: request.id }, idempotencyKey })),
    onSuccess: () => say(t('done', { name })),
    onError: (error) => say(text(error), 'bad'),
    onSettled,
  })
  const isFree = request.blockedBy.length === 0
  const isTyped = typed.trim().toLocaleLowerCase() === name.toLocaleLowerCase()
  const canErase = allowed && isFree && isTyped && !erase.isPending
  return (
    <form
      className="decision"
      aria-label={t('confirm')}
      onSubmit={(event) => {
        event.preventDefault()
        if (canErase) erase.mutate()
      }}
    >
      <div className="decision-body">
        {isFree ? (
          <TextInput
            label={t('type', { name })}
            hint={t('typeHint', { name })}
            autoComplete="off"
            value={typed}
            disabled={!allowed}
            onChange={({ target }) => setTyped(target.value)}
          />
        ) : (
          <p className="quiet">{t('blocked')}</p>
        )}
      </div>
      <footer>
        <button
          type="submit"
          className="btn danger w-full"
          data-operation={carryOutErasure.id}
          aria-busy={erase.isPending}
          aria-disabled={!canErase || undefined}
          title={reason}
        >
          {t('erase', { name })}
        </button>
      </footer>
    </form>
  )
}
