import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type AuditEntry, listAuditLog } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { type MessageKeys, type NestedKeyOf, useMessages, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import type { Messages } from '../../i18n/texts.ts'
import type { Column } from '../../parts/data-table.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { fromLocalInput, toLocalInput } from '../../parts/local-time.ts'
import { changedSearch, type Go, useList } from '../../parts/use-list.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { changedFields } from './changed-fields.ts'
import { diffWords } from './word-diff.ts'

type Actions = Messages['log']['actions']
type ActionKey = MessageKeys<Actions, NestedKeyOf<Actions>>

/** Returns the filters of the API: days of the address, in the clubs' time zone, as instants. */
function toFilters({ from, to, ...filters }: Record<string, string>) {
  const start = from === undefined ? null : fromLocalInput(`${from}T00:00`)
  const end = to === undefined ? null : fromLocalInput(`${to}T00:00`)
  // The last day is in the range: it ends where the next one begins.
  const next =
    end === null
      ? null
      : fromLocalInput(`${toLocalInput(new Date(Date.parse(end) + 36 * 3_600_000).toISOString()).slice(0, 10)}T00:00`)
  return { ...filters, ...(start !== null && { from: start }), ...(next !== null && { to: next }) }
}

/** The audit log: who did what, with the values before and after. */
export function LogPage() {
  const t = useTranslations('log')
  const { allowed, reason } = useMay()(listAuditLog)
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/log' })
  const go: Go = (change, replace = false) =>
    void navigate({ from: '/$slug/log', search: (before) => changedSearch(before, change), replace })
  const list = useList(listAuditLog, { search, go, toFilters, isOn: allowed })
  const say = useActionText()
  const nameOf = useFieldName()
  const known = Object.keys(useMessages().log.actions.names).toSorted((one, other) =>
    say(one).localeCompare(say(other)),
  )
  if (!allowed)
    return (
      <Screen title={t('title')}>
        <EmptyList title={reason} />
      </Screen>
    )
  const columns: Column<AuditEntry>[] = [
    { name: 'date', label: t('date'), text: ({ date }) => date, renderCell: ({ date }) => date },
    { name: 'who', label: t('who'), text: (row) => row.actorEmail ?? t('system'), renderCell: (row) => row.actorEmail },
    { name: 'action', label: t('action'), text: (row) => say(row.action), renderCell: (row) => say(row.action) },
    {
      name: 'subject',
      label: t('subject'),
      text: ({ subject }) => subject.label ?? `${subject.kind} ${subject.id ?? ''}`.trim(),
      renderCell: ({ subject }) => subject.label,
    },
    {
      name: 'changes',
      label: t('changes'),
      text: (row) =>
        changedFields(row)
          .map(({ path, before, after }) => `${nameOf(path)}: ${before ?? '–'} → ${after ?? '–'}`)
          .join('\n'),
      renderCell: () => null,
    },
  ]
  return (
    <Screen
      title={t('title')}
      actions={<AsOf at={list.dataUpdatedAt} isStale={list.isError} onRefresh={() => void list.refetch()} />}
    >
      <ListPane
        name="log"
        label={t('title')}
        searchLabel={t('filter')}
        list={list}
        views={[{ name: 'all', label: t('all'), search: {} }]}
        columns={columns}
        nameOf={({ id }) => id}
        filters={
          <>
            <select
              className="input compact max-w-52"
              aria-label={t('action')}
              value={search.action ?? ''}
              onChange={({ target }) => go({ action: target.value === '' ? undefined : target.value })}
            >
              <option value="">{t('anyAction')}</option>
              {known.map((one) => (
                <option key={one} value={one}>
                  {say(one)}
                </option>
              ))}
            </select>
            <label className="line">
              <span className="small quiet">{t('from')}</span>
              <input
                type="date"
                className="input compact"
                value={search.from ?? ''}
                {...(search.to !== undefined && { max: search.to })}
                title={t('zone')}
                onChange={({ target }) => go({ from: target.value === '' ? undefined : target.value })}
              />
            </label>
            <label className="line">
              <span className="small quiet">{t('to')}</span>
              <input
                type="date"
                className="input compact"
                value={search.to ?? ''}
                {...(search.from !== undefined && { min: search.from })}
                title={t('zone')}
                onChange={({ target }) => go({ to: target.value === '' ? undefined : target.value })}
              />
            </label>
            <span className="small quiet">{t('zone')}</span>
            {search.actor !== undefined && (
              <button type="button" className="btn small" onClick={() => go({ actor: undefined })}>
                {t('only', {
                  who: list.rows.find((entry) => entry.actor === search.actor)?.actorEmail ?? search.actor,
                })}
                <span aria-hidden="true">×</span>
              </button>
            )}
          </>
        }
        empty={<EmptyList title={t('empty')} />}
        renderRows={(entries) => (
          <div aria-busy={list.isOld || undefined}>
            <Entries entries={entries} onActor={(actor) => go({ actor })} />
          </div>
        )}
      />
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
