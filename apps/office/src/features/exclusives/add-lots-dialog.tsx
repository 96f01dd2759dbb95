import { useQuery } from '@tanstack/react-query'
import { addLots, listStaffAuctions, listStaffExclusives, type StaffExclusive } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { readAllRows } from '../../parts/export-list.ts'
import { SelectInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import type { Bulk } from '../../parts/list-pane.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { type ListSearch, orderedQuery } from '../../parts/use-list.ts'
import { pageQuery } from '../../queries.ts'

/** The most exclusives that one act adds to an auction. */
const mostAdded = 200

/** Chooses an auction that has not ended, and says how many lots it will have. */
export function AuctionDialog({
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
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('bulk')
  const text = useProblemText()
  const language = useLocale()
  const { moment } = useTimes()
  const { selection, count } = bulk
  const read = useQuery(pageQuery(listStaffAuctions, slug, { sort: 'startDate', direction: 'desc' }))
  const { data } = read
  const open = (data?.rows ?? []).filter(({ status }) => status !== 'CLOSED')
  const [chosen, setChosen] = useState('')
  const [isBusy, setBusy] = useState(false)
  const auction = open.find(({ id }) => id === chosen) ?? open[0]
  const auctionName = auction ? (auction.name[language] ?? auction.name.en ?? auction.name.fr ?? '') : ''
  const isTooMany = count === null || count > mostAdded
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
      const { results } = await unwrap(call(addLots, { params, body }))
      const added = results.filter(({ ok }) => ok).length
      close()
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
      <ReadBanner read={read} />
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
            options={open.map(({ id, name, startDate, numberOfLots }) => ({
              value: id,
              label: t('auctionOption', {
                name: name[language] ?? name.en ?? name.fr ?? '',
                when: moment(startDate),
                count: numberOfLots,
              }),
            }))}
          />
          {isTooMany && <p className="error">{t('tooManyLots', { count: mostAdded })}</p>}
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
