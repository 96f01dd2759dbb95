import { useQuery } from '@tanstack/react-query'
import {
  addLots,
  changeExclusives,
  listStaffAuctions,
  listStaffExclusives,
  type StaffExclusive,
  undoImport,
} from '@virage/contract/staff'
import { exclusiveCategories } from '@virage/domain'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import type { Outcome } from '../../parts/data-table.tsx'
import { readAllRows } from '../../parts/export-list.ts'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import type { Bulk } from '../../parts/list-pane.tsx'
import { fromLocalInput } from '../../parts/local-time.ts'
import { OfficeDialog, Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { filterQuery, type ListSearch, orderedQuery } from '../../parts/use-list.ts'
import { pageQuery } from '../../queries.ts'

/** The most exclusives that one act changes, and the most that it adds to an auction. */
const most = { changed: 1_000, added: 200 }

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
  // Pressing again after a failed connection sends the same request again, which changes nothing twice.
  const sent = useRef({ body: '', key: '' })
  const { selection, count } = bulk
  const isTooMany = count === null || count > most.changed
  const close = () => setDialog(null)

  const change = async (wanted: Change) => {
    if (count === null || isBusy) return
    setBusy(true)
    const which = selection.isAll ? { filter: filterQuery(search) } : { ids: [...selection.rows.keys()] }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- filters come from the address: the server checks them
    const body = { ...which, expected: count, change: wanted } as never
    const written = JSON.stringify(body)
    if (sent.current.body !== written) sent.current = { body: written, key: crypto.randomUUID() }
    try {
      const { changed, undoId, results } = await unwrap(
        call(changeExclusives, { params: { slug }, body, idempotencyKey: sent.current.key }),
      )
      sent.current = { body: '', key: '' }
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
      if (error instanceof OperationError && error.problem) sent.current = { body: '', key: '' }
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
      {isTooMany && <span className="small quiet">{t('tooMany', { count: most.changed })}</span>}
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

function PriceDialog({
  count,
  isBusy,
  onConfirm,
  onClose,
}: {
  count: number
  isBusy: boolean
  onConfirm: (percent: number) => void
  onClose: () => void
}) {
  const t = useTranslations('bulk')
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const step = Number(typed.replace('−', '-').replace('%', '').trim())
  const isValid = typed.trim() !== '' && Number.isInteger(step) && step >= -99 && step <= 900 && step !== 0
  return (
    <OfficeDialog title={t('priceTitle', { count })} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isValid) setProblem('errors.validation.amount')
          else if (!isBusy) onConfirm(100 + step)
        }}
      >
        <TextInput
          label={t('percent')}
          unit="%"
          inputMode="text"
          hint={t('percentHint')}
          value={typed}
          problem={problem}
          onChange={({ target }) => {
            setTyped(target.value)
            setProblem(undefined)
          }}
        />
        <div className="dialog-actions">
          <button type="submit" className="btn primary" aria-busy={isBusy}>
            {isValid ? t(step > 0 ? 'raise' : 'lower', { count, step: Math.abs(step) }) : t('changePrices', { count })}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}

function DateDialog({
  count,
  isBusy,
  onConfirm,
  onClear,
  onClose,
}: {
  count: number
  isBusy: boolean
  onConfirm: (date: string | null) => void
  onClear: () => void
  onClose: () => void
}) {
  const t = useTranslations('bulk')
  const [typed, setTyped] = useState('')
  return (
    <OfficeDialog title={t('dateTitle', { count })} onClose={onClose}>
      <form
        noValidate
        className="stack !gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isBusy) onConfirm(fromLocalInput(typed))
        }}
      >
        <TextInput
          type="datetime-local"
          label={t('dateLabel')}
          hint={t('dateHint')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="dialog-actions">
          <button type="button" className="btn" disabled={isBusy} onClick={onClear}>
            {t('dateClear')}
          </button>
          <button type="submit" className="btn primary" aria-busy={isBusy}>
            {t('dateConfirm', { count })}
          </button>
        </div>
      </form>
    </OfficeDialog>
  )
}

/** Chooses an auction that has not ended, and says how many lots it will have. */
function AuctionDialog({
  bulk,
  search,
  nameOf,
  onClose,
}: {
  bulk: Bulk<StaffExclusive>
  search: ListSearch
  nameOf: (row: StaffExclusive) => string
  onClose: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('bulk')
  const text = useProblemText()
  const language = useLocale()
  const { moment } = useTimes()
  const { selection, count } = bulk
  const { data } = useQuery(pageQuery(listStaffAuctions, slug, { sort: 'startDate', direction: 'desc' }))
  const open = (data?.rows ?? []).filter(({ status }) => status !== 'CLOSED')
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const auction = open.find(({ id }) => id === chosen) ?? open[0]
  const auctionName = auction ? (auction.name[language] ?? auction.name.en ?? auction.name.fr ?? '') : ''
  const isTooMany = count === null || count > most.added
  const add = async () => {
    if (!auction || isTooMany || isBusy) return
    setBusy(true)
    try {
      const rows = selection.isAll
        ? await readAllRows(listStaffExclusives, slug, orderedQuery(search))
        : [...selection.rows.values()]
      if (rows.length !== count) {
        bulk.onDone({ message: t('moved', { count: rows.length, expected: count }), outcomes: new Map() })
        return
      }
      const params = { slug, auctionId: auction.id }
      const body = { ids: rows.map(({ id }) => id) }
      const { results } = await unwrap(call(addLots, { params, body, idempotencyKey: key }))
      const added = results.filter(({ ok }) => ok).length
      onClose()
      bulk.onDone({
        message: t('added', { count: added, name: auctionName }),
        outcomes: new Map(
          results.map(({ id, ok, problem }) => [
            id,
            ok ? { isDone: true, text: t('addedOne') } : { isDone: false, text: text(problem) },
          ]),
        ),
      })
    } catch (error) {
      say(text(error), 'bad')
      setBusy(false)
    }
  }
  const first = [...selection.rows.values()].slice(0, 3).map(nameOf)
  return (
    <OfficeDialog title={t('auctionTitle', { count: count ?? 0 })} onClose={onClose}>
      {data && !auction ? (
        <p>{t('noAuction')}</p>
      ) : (
        <div className="stack !gap-4">
          {first.length > 0 && (
            <p className="quiet">{t('names', { names: first.join(', '), more: selection.rows.size - first.length })}</p>
          )}
          <SelectInput
            label={t('auctionLabel')}
            hint={t('auctionHint')}
            value={auction?.id ?? ''}
            onChange={({ target }) => setChosen(target.value)}
            options={open.map(({ id, name, startDate, lots }) => ({
              value: id,
              label: t('auctionOption', {
                name: name[language] ?? name.en ?? name.fr ?? '',
                when: moment(startDate),
                count: lots.length,
              }),
            }))}
          />
          {isTooMany && <p className="error">{t('tooManyLots', { count: most.added })}</p>}
          <div className="dialog-actions">
            <button
              type="button"
              className="btn primary"
              disabled={!auction || isTooMany}
              aria-busy={isBusy}
              onClick={() => void add()}
            >
              {t('auctionConfirm', { count: count ?? 0 })}
            </button>
          </div>
        </div>
      )}
    </OfficeDialog>
  )
}
