import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type AuditEntry, listAuditLog } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { type MessageKeys, type NestedKeyOf, useMessages, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { readPage } from '../../api.ts'
import type { Messages } from '../../i18n/texts.ts'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { matches } from '../../parts/matches.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { changedFields } from './changed-fields.ts'
import { diffWords } from './word-diff.ts'

type Actions = Messages['log']['actions']
type ActionKey = MessageKeys<Actions, NestedKeyOf<Actions>>

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
            <Entries entries={entries} onActor={(id) => go({ actor: id })} />
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

/** Returns a function that says what an action did; an action without a text is named as in the API. */
function useActionText() {
  const t = useTranslations('log.actions')
  return (action: string): string => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a newer server may log an unknown action: `has` checks it
    const key = `names.${action.replaceAll('.', '_')}` as ActionKey
    return t.has(key) ? t(key) : action
  }
}

/** Returns a function that names a changed field, such as `description.fr`; one without a name as in the API. */
function useFieldName() {
  const t = useTranslations('log')
  return (path: string): string => {
    const [field = '', ...rest] = path.split('.')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the log has fields without a name here: `has` checks it
    const key = `fieldNames.${field}` as 'fieldNames.name'
    if (!t.has(key)) return path
    const [last] = rest
    if (rest.length === 0) return t(key)
    return rest.length === 1 && (last === 'en' || last === 'fr')
      ? t(`inLanguage.${last}`, { name: t(key) })
      : `${t(key)} ${rest.join('.')}`
  }
}

function Entries({ entries, onActor }: { entries: AuditEntry[]; onActor: (actor: string) => void }) {
  const { day } = useTimes()
  return [...Map.groupBy(entries, ({ date }) => day(date))].map(([date, own]) => (
    <section key={date} aria-label={date}>
      <h2 className="day-head">{date}</h2>
      {own.map((entry) => (
        <Entry key={entry.id} entry={entry} onActor={onActor} />
      ))}
    </section>
  ))
}

function Entry({ entry, onActor }: { entry: AuditEntry; onActor: (actor: string) => void }) {
  const t = useTranslations('log')
  const say = useActionText()
  const { hour } = useTimes()
  const [isOpen, setOpen] = useState(false)
  const fields = changedFields(entry)
  const nameOf = useFieldName()
  const who = entry.actorEmail?.split('@')[0] ?? t('system')
  return (
    <article className="entry">
      <span className="face" aria-hidden="true">
        {who.slice(0, 2).toUpperCase()}
      </span>
      <p className="wrap-anywhere">
        <button
          type="button"
          className="font-semibold"
          title={entry.actorEmail ?? undefined}
          onClick={() => onActor(entry.actor)}
        >
          {who}
        </button>{' '}
        {say(entry.action)} <Subject entry={entry} />
        {fields.length > 0 && (
          <button type="button" className="link quiet ml-2" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('fields', { count: fields.length })}
          </button>
        )}
      </p>
      <time dateTime={entry.date} className="small quiet figure">
        {hour(entry.date)}
      </time>
      {isOpen && (
        <table className="diff">
          <caption className="sr-only">{t('changes')}</caption>
          <tbody>
            {fields.map(({ path, before, after }) => (
              <tr key={path}>
                <th scope="row">{nameOf(path)}</th>
                <td>
                  <Before before={before} after={after} />
                </td>
                <td>
                  <After before={before} after={after} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </article>
  )
}

type Values = { before: string | null; after: string | null }

/** Whether two values are texts whose words are worth comparing; numbers and short values change as a whole. */
const isText = (before: string | null, after: string | null): boolean =>
  before !== null && after !== null && before.includes(' ') && after.includes(' ')

function Before({ before, after }: Values) {
  if (before === null) return <span className="quiet">–</span>
  if (!isText(before, after)) return <del>{before}</del>
  return diffWords(before, after ?? '').map(({ kind, text }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
    kind === 'same' ? text : kind === 'removed' && <del key={at}>{text}</del>,
  )
}

function After({ before, after }: Values) {
  if (after === null) return <span className="quiet">–</span>
  if (!isText(before, after)) return <ins>{after}</ins>
  return diffWords(before ?? '', after).map(({ kind, text }, at) =>
    // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no other name
    kind === 'same' ? text : kind === 'added' && <ins key={at}>{text}</ins>,
  )
}

/** The screens of things that entries are about. */
const screens = {
  exclusive: '/$slug/exclusives/$id',
  auction: '/$slug/auctions/$id',
  post: '/$slug/news/$id',
  program: '/$slug/news/programs/$id',
} as const

/** What an entry is about: its name, with a link where there is a screen. */
function Subject({ entry: { subject } }: { entry: AuditEntry }) {
  const { slug } = useClub()
  const { kind, id, label } = subject
  if (label === null) return <span className="quiet">{id === null ? kind : `${kind} ${id}`}</span>
  const screen = Object.entries(screens).find(([name]) => name === kind)?.[1]
  if (!screen || id === null) return <b className="font-medium">{label}</b>
  return (
    <Link to={screen} params={{ slug, id }} className="link">
      {label}
    </Link>
  )
}
