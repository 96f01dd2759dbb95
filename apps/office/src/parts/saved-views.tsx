import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiOperation } from '@virage/contract'
import { deleteSavedView, listSavedViews, type SavedList, type SavedView } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { Icon } from '@virage/ui'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { call } from '../api.ts'
import { useProblemText } from '../i18n/problems.ts'
import { countQuery, readQuery } from '../queries.ts'
import { deferred } from './deferred.tsx'
import { Question } from './office-dialog.tsx'
import { say } from './toasts.ts'
import { filterQuery, filtersOf, type Go, type ListSearch, type ToFilters } from './use-list.ts'

const SaveDialog = deferred(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)

/** A view of a list that is always there: a name for filters. */
export type View = { name: string; label: string; search: Record<string, string> }

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value)

/** Returns views with their names in the person's language. @param views the filters of each, by its name */
export const namedViews = <Name extends string>(
  views: Readonly<Record<Name, Record<string, string>>>,
  labelOf: (name: Name) => string,
): View[] =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a record of these names
  (Object.keys(views) as Name[]).map((name) => ({ name, label: labelOf(name), search: views[name] }))

/** The views of a list as tabs, each with its number of rows: those that are always there, then saved ones. */
export function ViewTabs({
  list,
  operation,
  views,
  search,
  toFilters,
  go,
  isElsewhere = false,
  children,
}: {
  list: SavedList
  operation: ApiOperation & { method: 'GET' }
  views: View[]
  search: ListSearch
  toFilters?: ToFilters | undefined
  go: Go
  /** Whether another tab than these is open. */
  isElsewhere?: boolean
  /** Further tabs. */
  children?: ReactNode
}) {
  const { slug } = useClub()
  const t = useTranslations('views')
  const saved = useQuery(readQuery(listSavedViews, { params: { slug } }))
  const [dialog, setDialog] = useState<'save' | SavedView | null>(null)
  const present = filtersOf(search)
  const own = (saved.data ?? []).filter((view) => view.list === list)
  const current = isElsewhere ? undefined : views.find((view) => isSame(view.search, present))
  const currentSaved = current || isElsewhere ? undefined : own.find((view) => isSame(view.search, present))
  const open = (to: Record<string, string>) =>
    go({ ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])), ...to })
  return (
    <nav className="views" aria-label={t('title')}>
      {views.map((view) => (
        <Tab
          key={view.name}
          operation={operation}
          search={view.search}
          toFilters={toFilters}
          isCurrent={view === current}
          onOpen={() => open(view.search)}
        >
          {view.label}
        </Tab>
      ))}
      {children}
      {own.map((view) => (
        <Tab
          key={view.id}
          operation={operation}
          search={view.search}
          toFilters={toFilters}
          isCurrent={view === currentSaved}
          onOpen={() => open(view.search)}
        >
          <span title={t(view.shared ? 'sharedNote' : 'privateNote')}>
            {view.shared && (
              <span className="mr-1 inline-block align-[-2px]">
                <Icon name="users" size={12} />
              </span>
            )}
            {view.name}
          </span>
        </Tab>
      ))}
      <span className="line push pl-2">
        {currentSaved?.own && (
          <button type="button" className="btn plain small" onClick={() => setDialog(currentSaved)}>
            {t('remove')}
          </button>
        )}
        {!current && !currentSaved && !isElsewhere && (
          <button type="button" className="btn plain small" onClick={() => setDialog('save')}>
            <Icon name="plus" size={16} />
            {t('save')}
          </button>
        )}
      </span>
      {dialog === 'save' && <SaveDialog list={list} search={present} onClose={() => setDialog(null)} />}
      {dialog !== null && dialog !== 'save' && (
        <RemoveQuestion
          view={dialog}
          onRemoved={() => {
            setDialog(null)
            open({})
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </nav>
  )
}

/** A tab is a link, so that it can be opened in another window. */
function Tab({
  operation,
  search,
  toFilters,
  isCurrent,
  onOpen,
  children,
}: {
  operation: ApiOperation & { method: 'GET' }
  search: Record<string, string>
  toFilters: ToFilters | undefined
  isCurrent: boolean
  onOpen: () => void
  children: ReactNode
}) {
  const { slug } = useClub()
  const { data: total } = useQuery(countQuery(operation, slug, filterQuery(search, toFilters)))
  const query = new URLSearchParams(search).toString()
  return (
    <a
      href={query === '' ? location.pathname : `?${query}`}
      aria-current={isCurrent ? 'page' : undefined}
      // Browsers leave a tab that is in sight by half where it is.
      onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
      <Total total={total} />
    </a>
  )
}

function Total({ total }: { total: { count: number; isExact: boolean } | null | undefined }) {
  const t = useTranslations('views')
  return (
    <span className="count">
      {total && (total.isExact ? t('count', { count: total.count }) : t('atLeast', { count: total.count }))}
    </span>
  )
}

function RemoveQuestion({ view, onRemoved, onClose }: { view: SavedView; onRemoved: () => void; onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('views')
  const text = useProblemText()
  const client = useQueryClient()
  const leave = useWhileShown(onRemoved)
  const remove = useMutation({
    mutationFn: () => unwrap(call(deleteSavedView, { params: { slug, viewId: view.id } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [listSavedViews.id, slug] })
      leave()
    },
    onError: (error) => say(text(error), 'bad'),
  })
  return (
    <Question
      title={t('removeTitle', { name: view.name })}
      confirm={t('remove')}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{t(view.shared ? 'removeShared' : 'removeText')}</p>
    </Question>
  )
}
