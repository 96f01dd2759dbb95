import { listStaffParcels, moveParcels, type StaffParcel } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import type { Outcome } from '../../parts/data-table.tsx'
import { readAllRows } from '../../parts/export-list.ts'
import type { Bulk } from '../../parts/list-pane.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { type ListSearch, orderedQuery } from '../../parts/use-list.ts'
import { toFilters } from './parcel-list.ts'

/** The most parcels that one act moves. */
const most = 1_000

const acts = ['READY', 'SHIPPED', 'DELIVERED'] as const
type Act = (typeof acts)[number]

/** The moves of the chosen parcels. Each writes to its buyer, so a question says to how many; each row has its outcome. */
export function ParcelBulk({
  bulk: { selection, count, onDone },
  search,
}: {
  bulk: Bulk<StaffParcel>
  search: ListSearch
}) {
  const { slug } = useClub()
  const t = useTranslations('parcels')
  const text = useProblemText()
  const [asked, setAsked] = useState<Act | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Pressing again after a failed connection sends the same request again, which moves nothing twice.
  const sent = useRef({ body: '', key: '' })
  const isTooMany = count === null || count > most
  const move = async (state: Act) => {
    setBusy(true)
    try {
      const ids = selection.isAll
        ? (await readAllRows(listStaffParcels, slug, orderedQuery(search, toFilters))).map(({ id }) => id)
        : [...selection.rows.keys()]
      if (ids.length === count) {
        const written = JSON.stringify({ ids, state })
        if (sent.current.body !== written) sent.current = { body: written, key: crypto.randomUUID() }
        const { results } = await unwrap(
          call(moveParcels, { params: { slug }, body: { ids, state }, idempotencyKey: sent.current.key }),
        )
        const outcomes = new Map<string, Outcome>(
          results.map(({ id, ok, problem }) => [id, { isDone: ok, text: ok ? t(`states.${state}`) : text(problem) }]),
        )
        onDone({ message: t('moved', { count: results.filter(({ ok }) => ok).length }), outcomes })
      } else onDone({ message: t('changed', { count: ids.length, expected: count ?? 0 }), outcomes: new Map() })
      setAsked(null)
    } catch (error) {
      if (error instanceof OperationError && error.problem) sent.current = { body: '', key: '' }
      say(text(error), 'bad')
    }
    setBusy(false)
  }
  return (
    <>
      {acts.map((state) => (
        <button key={state} type="button" className="btn small" disabled={isTooMany} onClick={() => setAsked(state)}>
          {t(`acts.${state}`)}
        </button>
      ))}
      {isTooMany && <span className="quiet">{t('tooMany', { most })}</span>}
      {asked && (
        <Question
          title={t(`askMany.${asked}`, { count: count ?? 0 })}
          confirm={t(`acts.${asked}`)}
          tone="plain"
          isBusy={isBusy}
          onConfirm={() => void move(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`consequences.${asked}`)}</p>
          <p>{t('illegalStay')}</p>
        </Question>
      )}
    </>
  )
}
