import { listStaffParcels, maxLabels, moveParcels, printParcelLabels, type StaffParcel } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import type { Outcome } from '../../parts/data-table.tsx'
import { readAllRows, saveFile } from '../../parts/export-list.ts'
import type { Bulk } from '../../parts/list-pane.tsx'
import { localDay } from '../../parts/local-time.ts'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'
import { type ListSearch, orderedQuery } from '../../parts/use-list.ts'
import { toFilters } from './parcel-list.ts'

/** The most parcels that one act moves. */
const most = 1_000

const acts = ['READY', 'SHIPPED', 'DELIVERED'] as const
type Move = (typeof acts)[number]

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
  const [asked, setAsked] = useState<Move | null>(null)
  const [isBusy, setBusy] = useState(false)
  // Pressing again after a failed connection sends the same request again, which moves nothing twice.
  const { keyOf, forget } = useIntentKey()
  const isTooMany = count === null || count > most
  const chosen = async () =>
    selection.isAll
      ? (await readAllRows(listStaffParcels, slug, orderedQuery(search, toFilters))).map(({ id }) => id)
      : [...selection.rows.keys()]
  const print = async () => {
    setBusy(true)
    try {
      const { pdf, count: labels } = await unwrap(
        call(printParcelLabels, { params: { slug }, body: { ids: await chosen() } }),
      )
      if (pdf === null) say(t('noLabels'), 'bad')
      else {
        const bytes = Uint8Array.from(atob(pdf), (one) => one.charCodeAt(0))
        saveFile(`${slug}_${t('labelsFile')}_${localDay()}.pdf`, new Blob([bytes]))
        say(t('labelsSaved', { count: labels }))
      }
    } catch (error) {
      say(text(error), 'bad')
    }
    setBusy(false)
  }
  const move = async (state: Move) => {
    setBusy(true)
    try {
      const ids = await chosen()
      if (ids.length === count) {
        const body = { ids, state }
        const { results } = await unwrap(call(moveParcels, { params: { slug }, body, idempotencyKey: keyOf(body) }))
        forget()
        const outcomes = new Map<string, Outcome>(
          results.map(({ id, ok, problem }) => [id, { isDone: ok, text: ok ? t(`states.${state}`) : text(problem) }]),
        )
        onDone({ message: t('moved', { count: results.filter(({ ok }) => ok).length }), outcomes })
      } else onDone({ message: t('changed', { count: ids.length, expected: count ?? 0 }), outcomes: new Map() })
      setAsked(null)
    } catch (error) {
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
      <Act
        operation={printParcelLabels}
        className="small"
        disabled={count === null || count > maxLabels || isBusy}
        onClick={() => void print()}
      >
        {t('printLabels')}
      </Act>
      {count !== null && count > maxLabels && <span className="quiet">{t('tooManyLabels', { most: maxLabels })}</span>}
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
