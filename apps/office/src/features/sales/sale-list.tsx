import type { SavedList } from '@virage/contract/staff'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '../../parts/data-table.tsx'
import { DayRange } from '../../parts/day-range.tsx'
import type { ExportOperation } from '../../parts/export-list.ts'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import type { View } from '../../parts/saved-views.tsx'
import type { List } from '../../parts/use-list.ts'
import { useKeys } from '../../shell/keys.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { SaleKinds } from './sale-kinds.tsx'

/** A list of what fans have paid: its kind and views as tabs, days, search and order in the address, and the sheet of one row. */
export function SaleList<Row extends { id: string }>({
  name,
  label,
  list,
  views,
  columns,
  nameOf,
  exportOperation,
  empty,
  renderSheet,
}: {
  name: SavedList
  label: string
  list: List<Row>
  views: View[]
  columns: Column<Row>[]
  nameOf: (row: Row) => string
  exportOperation: ExportOperation
  empty: string
  /** Renders the sheet of a row; the row is undefined if the page of the list doesn't have it. */
  renderSheet: (id: string, row: Row | undefined, onClose: () => void) => ReactNode
}) {
  const t = useTranslations('sales')
  const { search, go } = list
  const open = search['row']
  const close = () => go({ row: undefined })
  useKeys(open === undefined ? {} : { escape: close })
  return (
    <Screen title={t('title')} actions={<AsOf read={list} />}>
      <div className="pane">
        <SaleKinds />
        <div className="body" data-side={open === undefined ? undefined : 'row'}>
          <ListPane
            name={name}
            label={label}
            searchLabel={t('filter')}
            list={list}
            exportOperation={exportOperation}
            views={views}
            columns={columns}
            nameOf={nameOf}
            selected={open}
            onOpen={({ id }) => go({ row: id }, open !== undefined)}
            filters={
              <>
                <DayRange search={search} go={go} />
                {search['fanId'] !== undefined && (
                  <button type="button" className="btn small" onClick={() => go({ fanId: undefined })}>
                    {t('oneFan')}
                    <span aria-hidden="true">×</span>
                  </button>
                )}
              </>
            }
            empty={<EmptyList title={empty} text={t('emptyText')} />}
          />
          {open !== undefined &&
            renderSheet(
              open,
              list.rows.find(({ id }) => id === open),
              close,
            )}
        </div>
      </div>
    </Screen>
  )
}
