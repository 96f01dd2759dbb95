import { changeExclusives, type StaffExclusive, undoImport } from '@virage/contract/staff'
import { exclusiveCategories } from '@virage/domain'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import type { Outcome } from '../../parts/data-table.tsx'
import { deferred } from '../../parts/deferred.tsx'
import type { Bulk } from '../../parts/list-pane.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { filterQuery, type ListSearch } from '../../parts/use-list.ts'

const PriceDialog = deferred(async () => (await import('./price-dialog.tsx')).PriceDialog)
const DateDialog = deferred(async () => (await import('./date-dialog.tsx')).DateDialog)
const AuctionDialog = deferred(async () => (await import('./add-lots-dialog.tsx')).AuctionDialog)

/** The most exclusives that one act changes. */
const mostChanged = 1_000

type Change = {
  visible?: boolean
  category?: StaffExclusive['category']
  upcoming?: boolean
  upcomingDate?: string | null
  pricePercent?: number
}

type Dialog = { kind: 'date' | 'price' | 'auction' } | { kind: 'sure'; change: Change; verb: string }

/** The acts on the chosen exclusives. A change can be undone; before one of all that match, a question says how many. */
export function ExclusiveBulk({
  bulk,
  search,
  nameOf,
}: {
  bulk: Bulk<StaffExclusive>
  search: ListSearch
  nameOf: (row: StaffExclusive) => string
}) {
  const { slug } = useClub()
  const t = useTranslations('bulk')
  const categories = useTranslations('exclusives.categories')
  const text = useProblemText()
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const [isBusy, setBusy] = useState(false)
  const { selection, count } = bulk
  const isTooMany = count === null || count > mostChanged
  // A change that is answered late closes its own dialog only.
  const close = () => setDialog((now) => (now === dialog ? null : now))

  const change = async (wanted: Change) => {
    if (count === null || isBusy) return
    setBusy(true)
    const which = selection.isAll ? { filter: filterQuery(search) } : { ids: [...selection.rows.keys()] }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filters come from the address: the server checks them
    const body = { ...which, expected: count, change: wanted } as never
    try {
      const { changed, undoId, results } = await unwrap(call(changeExclusives, { params: { slug }, body }))
      const outcomes = new Map<string, Outcome>(
        results.map(({ id, ok, problem }) => [
          id,
          ok ? { isDone: true, text: t('done') } : { isDone: false, text: text(problem) },
        ]),
      )
      close()
      bulk.onDone({
        message: t('changed', { count: changed }),
        outcomes,
        undo:
          undoId === null
            ? undefined
            : async () => {
                const { rows } = await unwrap(call(undoImport, { params: { slug, importId: undoId } }))
                const kept = rows.filter(({ outcome }) => outcome === 'KEPT').length
                return t('undone', { count: rows.length - kept, kept })
              },
      })
    } catch (error) {
      const now = countIn(error)
      say(now === undefined ? text(error) : t('moved', { count: now, expected: count }), 'bad')
      if (now !== undefined) {
        close()
        selection.clear()
        bulk.onDone({ message: t('moved', { count: now, expected: count }), outcomes: new Map() })
      }
    }
    setBusy(false)
  }
  /** Changes the chosen rows; all that match only after a question, because nobody has seen them. */
  const ask = (wanted: Change, verb: string) =>
    selection.isAll ? setDialog({ kind: 'sure', change: wanted, verb }) : void change(wanted)

  return (
    <>
      <button
        type="button"
        className="btn small"
        disabled={isTooMany}
        onClick={() => ask({ visible: true }, t('show'))}
      >
        {t('show')}
      </button>
      <button
        type="button"
        className="btn small"
        disabled={isTooMany}
        onClick={() => ask({ visible: false }, t('hide'))}
      >
        {t('hide')}
      </button>
      <select
        className="input compact"
        aria-label={t('category')}
        disabled={isTooMany}
        value=""
        onChange={({ target }) => {
          const category = exclusiveCategories.find((one) => one === target.value)
          if (category) ask({ category }, t('setCategory', { category: categories(category) }))
        }}
      >
        <option value="">{t('category')}</option>
        {exclusiveCategories.map((one) => (
          <option key={one} value={one}>
            {categories(one)}
          </option>
        ))}
      </select>
      <button type="button" className="btn small" disabled={isTooMany} onClick={() => setDialog({ kind: 'price' })}>
        {t('price')}
      </button>
      <button type="button" className="btn small" disabled={isTooMany} onClick={() => setDialog({ kind: 'date' })}>
        {t('date')}
      </button>
      <button type="button" className="btn small" disabled={isTooMany} onClick={() => setDialog({ kind: 'auction' })}>
        {t('auction')}
      </button>
      {isTooMany && <span className="small quiet">{t('tooMany', { count: mostChanged })}</span>}
      {dialog?.kind === 'sure' && (
        <Question
          title={t('sureTitle', { verb: dialog.verb, count: count ?? 0 })}
          confirm={t('sureConfirm', { verb: dialog.verb, count: count ?? 0 })}
          tone="plain"
          isBusy={isBusy}
          onConfirm={() => void change(dialog.change)}
          onClose={close}
        >
          <p>{t('sureText', { count: count ?? 0 })}</p>
        </Question>
      )}
      {dialog?.kind === 'price' && (
        <PriceDialog
          count={count ?? 0}
          isBusy={isBusy}
          onConfirm={(percent) => void change({ pricePercent: percent })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'date' && (
        <DateDialog
          count={count ?? 0}
          isBusy={isBusy}
          onConfirm={(upcomingDate) => void change({ upcoming: true, upcomingDate })}
          onClear={() => void change({ upcoming: false })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'auction' && <AuctionDialog bulk={bulk} search={search} nameOf={nameOf} onClose={close} />}
    </>
  )
}

/** The number of exclusives that match now, if an act was refused because it is another one. */
function countIn(error: unknown): number | undefined {
  if (!(error instanceof OperationError) || error.problem?.key !== 'errors.staff.countChanged') return undefined
  const { current } = error.problem
  return typeof current === 'object' && current !== null && 'count' in current && typeof current.count === 'number'
    ? current.count
    : undefined
}
