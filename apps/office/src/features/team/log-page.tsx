import { useSearch } from '@tanstack/react-router'
import { type AuditEntry, exportAuditLog, listAuditLog } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import type { Column } from '../../parts/data-table.tsx'
import { DayRange, daysToInstants } from '../../parts/day-range.tsx'
import { FilterChoice } from '../../parts/filter-choice.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { changedFields } from '../history/changed-fields.ts'
import { useFieldName } from '../history/diff.tsx'
import { actionText, knownActions } from '../history/log-texts.ts'
import { Entries } from '../history/entries.tsx'

const choices = knownActions
  .map((action) => ({ value: action, label: actionText(action) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))

/** The audit log: who did what, with the values before and after. */
export function LogPage() {
  const t = useTranslations('log')
  const { allowed, reason } = useMay()(listAuditLog)
  const search = useSearch({ from: '/staff/$slug/log' })
  const go = useGo()
  const list = useList(listAuditLog, { search, go, toFilters: daysToInstants, isOn: allowed })
  const nameOf = useFieldName()
  if (!allowed) return <ClosedScreen title={t('title')} reason={reason} />
  const columns: Column<AuditEntry>[] = [
    { name: 'date', label: t('date'), text: ({ date }) => date, renderCell: ({ date }) => date },
    { name: 'who', label: t('who'), text: (row) => row.actorEmail ?? t('system'), renderCell: (row) => row.actorEmail },
    {
      name: 'action',
      label: t('action'),
      text: ({ action }) => actionText(action),
      renderCell: ({ action }) => actionText(action),
    },
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
    <Screen title={t('title')} actions={<AsOf read={list} />}>
      <ListPane
        name="log"
        label={t('title')}
        searchLabel={t('filter')}
        list={list}
        exportOperation={exportAuditLog}
        views={[{ name: 'all', label: t('all'), search: {} }]}
        columns={columns}
        nameOf={({ id }) => id}
        filters={
          <>
            <FilterChoice
              label={t('action')}
              all={t('anyAction')}
              value={search.action}
              choices={choices}
              onChange={(action) => go({ action })}
            />
            <DayRange search={search} go={go} />
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
            <Entries entries={entries} onActor={(actor) => go({ actor })} onUndone={() => void list.refetch()} />
          </div>
        )}
      />
    </Screen>
  )
}
