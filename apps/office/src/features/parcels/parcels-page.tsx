import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { exportParcels, handOverParcel, listStaffParcels, moveParcels, type StaffParcel } from '@virage/contract/staff'
import { deliveryKinds } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import type { Column } from '../../parts/data-table.tsx'
import { FilterChoice } from '../../parts/filter-choice.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { namedViews } from '../../parts/saved-views.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { pageQuery } from '../../queries.ts'
import { useKeys } from '../../shell/keys.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { buyerName, toFilters } from './parcel-list.ts'
import { ParcelBulk } from './parcel-bulk.tsx'
import { ParcelMark } from './parcel-mark.tsx'
import { ParcelSheet } from './parcel-sheet.tsx'

/** The filters of each view. The first one has what is still to be done, the first promised first. */
const views = {
  open: {},
  late: { state: 'LATE' },
  toPrepare: { state: 'PREPARING' },
  ready: { state: 'READY' },
  shipped: { state: 'SHIPPED' },
  termSet: { termSet: 'true' },
  delivered: { state: 'DELIVERED' },
  lost: { state: 'LOST' },
  returned: { state: 'RETURNED' },
  all: { state: 'ALL' },
} as const satisfies Record<string, Record<string, string>>

/** The parcels of a club: views, filters, order, page and the sheet of one row, all in the address. */
export function ParcelsPage() {
  const { slug } = useClub()
  const t = useTranslations('parcels')
  const { day, moment } = useTimes()
  const mayMove = useMay()(moveParcels)
  const mayHandOver = useMay()(handOverParcel)
  const search = useSearch({ from: '/staff/$slug/parcels' })
  const go = useGo()
  const list = useList(listStaffParcels, { search, go, toFilters })
  const nameOf = (row: StaffParcel) => t('nameOf', { number: row.order.number, name: buyerName(row) })
  const things = (row: StaffParcel) => row.things.map(({ name }) => name).join(', ')
  const columns: Column<StaffParcel>[] = [
    {
      name: 'order',
      label: t('order'),
      className: 'wide',
      text: (row) => row.order.number,
      renderCell: (row) => (
        <span className="line">
          {row.things[0] && <img className="thumb" src={`${row.things[0].imageUrl}?w=300`} alt="" loading="lazy" />}
          <Link
            from="/$slug/parcels"
            search={(before) => ({ ...before, row: row.id })}
            className="row-link clip"
            aria-current={row.id === search.row ? 'true' : undefined}
          >
            <span className="clip block">{nameOf(row)}</span>
            <span className="below-560">
              <ParcelMark parcel={row} />
            </span>
          </Link>
        </span>
      ),
    },
    {
      name: 'things',
      label: t('things'),
      className: 'from-760',
      text: things,
      renderCell: (row) => <span className="clip block max-w-52">{things(row)}</span>,
    },
    {
      name: 'method',
      label: t('method'),
      className: 'from-760',
      text: (row) => row.methodName,
      renderCell: (row) => row.methodName,
    },
    {
      name: 'state',
      label: t('state'),
      className: 'from-560',
      text: (row) => t(`states.${row.state}`),
      renderCell: (row) => <ParcelMark parcel={row} />,
    },
    {
      name: 'promise',
      label: t('promised'),
      className: 'from-560',
      canSort: true,
      text: (row) => row.promisedDay,
      renderCell: (row) => day(row.promisedDay),
    },
    {
      name: 'date',
      label: t('ordered'),
      className: 'from-760 quiet',
      canSort: true,
      text: (row) => row.date,
      renderCell: (row) => moment(row.date),
    },
  ]
  const [seen, setSeen] = useState<StaffParcel>()
  const listed = list.rows.find(({ id }) => id === search.row)
  if (listed && listed !== seen) setSeen(listed)
  const last = seen?.id === search.row ? seen : undefined
  const found = useQuery({
    // Its own read would be logged.
    ...pageQuery(listStaffParcels, slug, { search: last?.order.number }),
    // Also while the list has it: the sheet stays, with what is typed in its dialogs, when the parcel leaves the list.
    enabled: last !== undefined,
  })
  const open = listed ?? found.data?.rows.find(({ id }) => id === search.row) ?? last
  useKeys(open ? { escape: () => go({ row: undefined }) } : {})
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={list} />
          {mayHandOver.allowed && (
            // Another document: only its policy allows the camera (docs/decisions/0117).
            <a className="btn primary" href={`/office/${slug}/handover`}>
              {t('handOver')}
            </a>
          )}
        </>
      }
    >
      <div className="body" data-side={open ? 'row' : undefined}>
        <ListPane
          name="parcels"
          label={t('title')}
          searchLabel={t('filter')}
          list={list}
          exportOperation={exportParcels}
          views={namedViews(views, (name) => t(`view.${name}`))}
          columns={columns}
          nameOf={nameOf}
          selected={search.row}
          onOpen={({ id }) => go({ row: id }, search.row !== undefined)}
          filters={
            <FilterChoice
              label={t('kind')}
              all={t('anyKind')}
              value={search.kind}
              choices={deliveryKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
              onChange={(kind) => go({ kind })}
            />
          }
          menu={
            <Link to="/$slug/parcels/pick-up-list" params={{ slug }} className="btn small">
              {t('pickUpList')}
            </Link>
          }
          renderBulk={mayMove.allowed ? (bulk) => <ParcelBulk bulk={bulk} search={search} /> : undefined}
          empty={<EmptyList title={t('empty')} text={t('emptyText')} />}
        />
        {open && <ParcelSheet key={open.id} parcel={open} onClose={() => go({ row: undefined })} />}
      </div>
    </Screen>
  )
}
