import type { SavedList } from '@virage/contract/staff'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useProblemText } from '../i18n/problems.ts'
import { useKeys } from '../shell/keys.ts'
import { type Column, DataTable, type Outcome } from './data-table.tsx'
import { ExportButton } from './export-button.tsx'
import type { ExportOperation } from './export-list.ts'
import { FilterField } from './filter-field.tsx'
import { NoMatch, ReadBanner, TableBones } from './list-states.tsx'
import { type View, ViewTabs } from './saved-views.tsx'
import { say } from './toasts.ts'
import { filtersOf, type List } from './use-list.ts'
import { type Selection, useSelection } from './use-selection.ts'

/** What acts on many rows know: the chosen rows, how many they are, and what to do when an act has ended. */
export type Bulk<Row> = {
  selection: Selection<Row>
  /** How many rows are chosen; null if they are too many to be counted. */
  count: number | null
  /** Shows what became of each row, above the list and in the rows, and reads the list again. */
  onDone: (result: BulkResult) => void
}

/** What an act on many rows did. */
export type BulkResult = {
  message: string
  outcomes: ReadonlyMap<string, Outcome>
  /** Undoes the act. @returns what it did */
  undo?: (() => Promise<string>) | undefined
}

/**
 * A list that can be worked: views as tabs, search and filters, the rows with their order, selection and page, acts on many,
 * and an export of what is shown.
 */
export function ListPane<Row extends { id: string }>({
  name,
  label,
  searchLabel,
  list,
  exportOperation,
  views,
  tabs,
  columns,
  nameOf,
  filters,
  menu,
  selected,
  onOpen,
  onEdit,
  empty,
  renderBulk,
  renderRows,
  below,
}: {
  name: SavedList
  label: string
  /** The label of the search; without it the list can't be searched. */
  searchLabel?: string
  list: List<Row>
  /** Sends all rows that match as a file; without it the list has no export. */
  exportOperation?: ExportOperation
  views: View[]
  /** Further tabs. */
  tabs?: ReactNode
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  filters?: ReactNode
  /** What stands beside the export. */
  menu?: ReactNode
  selected?: string | undefined
  onOpen?: (row: Row) => void
  onEdit?: (row: Row) => void
  /** Shown if the club has none at all. */
  empty: ReactNode
  /** Renders the acts on many rows; without it no row can be chosen. */
  renderBulk?: ((bulk: Bulk<Row>) => ReactNode) | undefined
  /** Renders the rows, if not as a table. */
  renderRows?: (rows: Row[]) => ReactNode
  /** What stands below the rows. */
  below?: ReactNode
}) {
  const { search, go, rows, total } = list
  const present = filtersOf(search)
  const { sort: _sort, ...filtering } = present
  const selection = useSelection<Row>(JSON.stringify(filtering), rows)
  const [result, setResult] = useState<BulkResult | null>(null)
  const isFiltered = Object.keys(filtering).length > 0
  const clear = () => go(Object.fromEntries(Object.keys(search).map((one) => [one, undefined])))
  const count = selection.isAll ? (total?.isExact ? total.count : null) : selection.rows.size
  const hasTools = [searchLabel, filters, menu, exportOperation].some((one) => one !== undefined)
  const isChoosing = renderBulk !== undefined && (selection.isAll || selection.rows.size > 0)
  useKeys(isChoosing && selected === undefined ? { escape: selection.clear } : {})
  return (
    <div className="pane">
      <ViewTabs list={name} operation={list.operation} views={views} search={search} toFilters={list.toFilters} go={go}>
        {tabs}
      </ViewTabs>
      {hasTools && (
        <div className="tools">
          {searchLabel !== undefined && (
            <FilterField
              label={searchLabel}
              value={search['q'] ?? ''}
              onChange={(q) => go({ q: q === '' ? undefined : q }, true)}
            />
          )}
          {filters}
          <span className="line push">
            {menu}
            {exportOperation && (
              <ExportButton
                name={name}
                list={list}
                operation={exportOperation}
                columns={columns}
                chosen={selection.rows}
              />
            )}
          </span>
        </div>
      )}
      {isChoosing && (
        <ChosenBar selection={selection} count={count} total={total} pageLength={rows.length}>
          {renderBulk({
            selection,
            count,
            onDone: (done) => {
              setResult(done)
              selection.clear()
              list.refetch()
            },
          })}
        </ChosenBar>
      )}
      {result && (
        <ResultBanner
          key={result.message}
          result={result}
          onUndone={(message) => {
            setResult({ message, outcomes: new Map() })
            list.refetch()
          }}
          onClose={() => setResult(null)}
        />
      )}
      <ReadBanner read={list} />
      <div className="scroll list" data-old={list.isOld || undefined}>
        {list.isPending ? (
          <TableBones />
        ) : rows.length > 0 ? (
          renderRows ? (
            renderRows(rows)
          ) : (
            <DataTable
              label={label}
              rows={rows}
              columns={columns}
              sort={search['sort']}
              onSort={(sort) => go({ sort })}
              selected={selected}
              onOpen={onOpen}
              onEdit={onEdit}
              selection={renderBulk && selection}
              nameOf={nameOf}
              outcomes={result?.outcomes}
              isOld={list.isOld}
            />
          )
        ) : list.data === undefined ? null : isFiltered || search['after'] !== undefined ? (
          <NoMatch onClear={clear} />
        ) : (
          empty
        )}
        {below}
      </div>
      <Pager list={list} />
    </div>
  )
}

/** Which rows are shown, of how many, and the pages before and after. */
export function Pager<Row>({ list }: { list: List<Row> }) {
  const t = useTranslations('list')
  const { first, last, total, goBack, goNext } = list
  if (first === 0 && goBack === undefined) return null
  const range = { first, last, total: total?.count ?? last }
  return (
    <footer className="pager">
      <span role="status">{t(total && !total.isExact ? 'rangeAtLeast' : 'range', range)}</span>
      {(goBack !== undefined || goNext !== undefined || list.isOld) && (
        <span className="line push">
          <button type="button" className="btn small" disabled={!goBack} onClick={goBack}>
            {t('previous')}
          </button>
          <button type="button" className="btn small" disabled={!goNext} onClick={goNext}>
            {t('next')}
          </button>
        </span>
      )}
    </footer>
  )
}

function ChosenBar<Row>({
  selection,
  count,
  total,
  pageLength,
  children,
}: {
  selection: Selection<Row>
  count: number | null
  total: { count: number; isExact: boolean } | undefined
  pageLength: number
  children: ReactNode
}) {
  const t = useTranslations('list')
  const canChooseAll = !selection.isAll && total !== undefined && total.isExact && total.count > pageLength
  return (
    <div className="banner chosen" data-tone="info" role="toolbar" aria-label={t('acts')}>
      <span role="status">
        {selection.isAll ? t('chosenAll', { count: count ?? 0 }) : t('chosen', { count: count ?? 0 })}
      </span>
      {canChooseAll && selection.rows.size >= pageLength && (
        <button type="button" className="link" onClick={selection.chooseAll}>
          {t('chooseAll', { count: total.count })}
        </button>
      )}
      {children}
      <button type="button" className="btn plain small push" onClick={selection.clear}>
        {t('clearChosen')}
        <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>
  )
}

function ResultBanner({
  result,
  onUndone,
  onClose,
}: {
  result: BulkResult
  onUndone: (message: string) => void
  onClose: () => void
}) {
  const t = useTranslations('list')
  const frame = useTranslations('frame')
  const text = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const undo = async (perform: () => Promise<string>) => {
    setBusy(true)
    try {
      onUndone(await perform())
    } catch (error) {
      say(text(error), 'bad')
      setBusy(false)
    }
  }
  const { undo: perform } = result
  const refused = [...result.outcomes.values()].filter(({ isDone }) => !isDone).length
  return (
    <div className="banner" data-tone={refused > 0 ? 'warn' : 'info'} role="status">
      <span>{result.message}</span>
      {refused > 0 && <span className="quiet">{t('refused', { count: refused })}</span>}
      <span className="line push">
        {perform && (
          <button
            type="button"
            className="btn small"
            aria-busy={isBusy}
            disabled={isBusy}
            onClick={() => void undo(perform)}
          >
            {frame('undo')}
          </button>
        )}
        <button type="button" className="btn plain small" onClick={onClose}>
          {frame('close')}
        </button>
      </span>
    </div>
  )
}
