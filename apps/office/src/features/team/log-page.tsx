import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { listAuditLog } from '@virage/contract/staff'
import { useMessages, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { readPage } from '../../api.ts'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { matches } from '../../parts/matches.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { Entries, useActionText } from '../history/entries.tsx'

/** How many entries are read at a time. */
const pageSize = 50

/** The audit log: who did what, with the values before and after. */
export function LogPage() {
  const { slug } = useClub()
  const t = useTranslations('log')
  const { allowed, reason } = useMay()(listAuditLog)
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/log' })
  const { action, actor } = search
  const filter = { ...(action === undefined ? {} : { action }), ...(actor === undefined ? {} : { actor }) }
  const read = useInfiniteQuery({
    queryKey: [listAuditLog.id, slug, filter],
    queryFn: ({ pageParam, signal }) =>
      readPage(listAuditLog, {
        params: { slug },
        query: { limit: pageSize, ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: allowed,
  })
  const say = useActionText()
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/$slug/log', params: { slug }, search: { ...search, ...change }, replace: true })
  const all = read.data?.pages.flatMap(({ rows }) => rows) ?? []
  const entries = all.filter(
    (entry) =>
      search.q === undefined ||
      matches(search.q, [
        entry.actorEmail,
        entry.subject.label,
        entry.subject.kind,
        entry.action,
        say(entry.action),
        JSON.stringify(entry.after),
      ]),
  )
  const known = Object.keys(useMessages().log.actions.names).toSorted((one, other) =>
    say(one).localeCompare(say(other)),
  )
  if (!allowed)
    return (
      <Screen title={t('title')}>
        <EmptyList title={reason} />
      </Screen>
    )
  return (
    <Screen
      title={t('title')}
      actions={<AsOf at={read.dataUpdatedAt} isStale={read.isError} onRefresh={() => void read.refetch()} />}
    >
      <div className="pane">
        <div className="tools">
          <FilterField
            label={t('filter')}
            value={search.q ?? ''}
            onChange={(q) => go({ q: q === '' ? undefined : q })}
          />
          <select
            className="input compact max-w-64"
            aria-label={t('action')}
            value={action ?? ''}
            onChange={({ target }) => go({ action: target.value === '' ? undefined : target.value })}
          >
            <option value="">{t('anyAction')}</option>
            {known.map((one) => (
              <option key={one} value={one}>
                {say(one)}
              </option>
            ))}
          </select>
          {actor !== undefined && (
            <button type="button" className="btn small" onClick={() => go({ actor: undefined })}>
              {t('only', { who: all.find((entry) => entry.actor === actor)?.actorEmail ?? actor })}
              <span aria-hidden="true">×</span>
            </button>
          )}
        </div>
        <ReadBanner read={read} />
        <div className="scroll">
          {read.isPending ? (
            <TableBones />
          ) : entries.length > 0 ? (
            <Entries entries={entries} onActor={(id) => go({ actor: id })} onUndone={() => void read.refetch()} />
          ) : all.length > 0 || action !== undefined || actor !== undefined ? (
            <NoMatch onClear={() => void navigate({ to: '/$slug/log', params: { slug }, search: {} })} />
          ) : (
            read.data && <EmptyList title={t('empty')} />
          )}
          {read.hasNextPage && (
            <div className="px-5 py-3">
              <button
                type="button"
                className="btn"
                aria-busy={read.isFetchingNextPage}
                onClick={() => void read.fetchNextPage()}
              >
                {t('more')}
              </button>
            </div>
          )}
        </div>
      </div>
    </Screen>
  )
}
