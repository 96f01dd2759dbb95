import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  createExclusive,
  exportExclusives,
  importExclusives,
  listStaffExclusives,
  type StaffExclusive,
  updateExclusive,
} from '@virage/contract/staff'
import { exclusiveCategories } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { CreateButton } from '../../parts/create-button.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { FilterChoice } from '../../parts/filter-choice.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { namedViews } from '../../parts/saved-views.tsx'
import { filtersOf, useGo, useList } from '../../parts/use-list.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { useKeys } from '../../shell/keys.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { ExclusiveBulk } from './exclusive-bulk.tsx'
import { toneOf } from './exclusive-state.ts'
import { ExclusiveSheet } from './exclusive-sheet.tsx'

/** The filters of each view. */
const views = {
  all: {},
  forSale: { state: 'FOR_SALE' },
  upcoming: { state: 'UPCOMING' },
  soldOut: { state: 'SOLD_OUT' },
  hidden: { state: 'HIDDEN' },
  lot: { state: 'LOT' },
  missing: { untranslated: 'true' },
  low: { low: 'true' },
} as const satisfies Record<string, Record<string, string>>

/** The exclusives of a club: views, filters, order, page and the sheet of one row, all in the address. */
export function ExclusivesPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('exclusives')
  const language = useLocale()
  const { price } = useStaffPrice()
  const { moment } = useTimes()
  const navigate = useNavigate()
  const mayImport = useMay()(importExclusives)
  const mayChange = useMay()(updateExclusive)
  const search = useSearch({ from: '/staff/$slug/exclusives' })
  const go = useGo()
  const list = useList(listStaffExclusives, { search, go })

  const nameOf = ({ name }: StaffExclusive) => name[language] ?? name.en ?? name.fr ?? ''
  const missingIn = ({ name, description }: StaffExclusive) =>
    settings.languages.filter((one) => name[one] === undefined || description[one] === undefined)
  const columns: Column<StaffExclusive>[] = [
    {
      name: 'name',
      label: t('name'),
      className: 'wide',
      canSort: true,
      text: nameOf,
      renderCell: (row) => (
        <span className="line">
          <img className="thumb" src={`${row.imageUrl}?w=300`} alt="" loading="lazy" />
          <Link
            from="/$slug/exclusives"
            search={(before) => ({ ...before, row: row.id })}
            className="row-link clip"
            aria-current={row.id === search.row ? 'true' : undefined}
          >
            <span className="clip block">{nameOf(row)}</span>
            <span className="below-560">
              <StateMark row={row} />
            </span>
          </Link>
          {missingIn(row).map((one) => (
            <span key={one} className="tag from-560">
              {t(`missing.${one}`)}
            </span>
          ))}
        </span>
      ),
    },
    {
      name: 'price',
      label: t('price'),
      className: 'number',
      canSort: true,
      text: (row) => row.price,
      renderCell: (row) => price(row.price),
    },
    {
      name: 'stock',
      label: t('stock'),
      className: 'number from-560',
      canSort: true,
      text: (row) => row.stock,
      renderCell: (row) => row.stock,
    },
    {
      name: 'category',
      label: t('category'),
      className: 'from-760',
      text: (row) => t(`categories.${row.category}`),
      renderCell: (row) => t(`categories.${row.category}`),
    },
    {
      name: 'state',
      label: t('state'),
      className: 'from-560',
      text: (row) => t(`states.${row.state}`),
      renderCell: (row) => <StateMark row={row} />,
    },
    {
      name: 'createdAt',
      label: t('created'),
      className: 'from-760 quiet',
      canSort: true,
      text: (row) => row.createdAt,
      renderCell: (row) => moment(row.createdAt),
    },
  ]
  const open = list.rows.find(({ id }) => id === search.row)
  useKeys(open ? { escape: () => go({ row: undefined }) } : {})
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={list} />
          <CreateButton
            operation={createExclusive}
            label={t('new')}
            onCreate={() => void navigate({ to: '/$slug/exclusives/new', params: { slug } })}
          />
        </>
      }
    >
      <div className="body" data-side={open ? 'row' : undefined}>
        <ListPane
          name="exclusives"
          label={t('title')}
          searchLabel={t('filter')}
          list={list}
          exportOperation={exportExclusives}
          views={namedViews(views, (name) => t(`view.${name}`))}
          columns={columns}
          nameOf={nameOf}
          selected={search.row}
          onOpen={({ id }) => go({ row: id }, search.row !== undefined)}
          onEdit={({ id }) => void navigate({ to: '/$slug/exclusives/$id', params: { slug, id } })}
          filters={
            <FilterChoice
              label={t('category')}
              all={t('anyCategory')}
              value={search.category}
              choices={exclusiveCategories.map((category) => ({ value: category, label: t(`categories.${category}`) }))}
              onChange={(category) => go({ category })}
            />
          }
          menu={
            <>
              {mayChange.allowed && (
                <Link
                  to="/$slug/exclusives/grid"
                  params={{ slug }}
                  search={filtersOf(search)}
                  className="btn small wide-only"
                >
                  {t('editGrid')}
                </Link>
              )}
              {mayImport.allowed && (
                <Link to="/$slug/exclusives/import" params={{ slug }} className="btn small">
                  {t('import')}
                </Link>
              )}
            </>
          }
          renderBulk={
            mayChange.allowed ? (bulk) => <ExclusiveBulk bulk={bulk} search={search} nameOf={nameOf} /> : undefined
          }
          empty={
            <EmptyList title={t('empty')} text={t('emptyText')}>
              <Act
                operation={createExclusive}
                className="primary"
                onClick={() => void navigate({ to: '/$slug/exclusives/new', params: { slug } })}
              >
                {t('new')}
              </Act>
            </EmptyList>
          }
        />
        {open && (
          <ExclusiveSheet
            key={open.id}
            exclusive={open}
            name={nameOf(open)}
            mark={<StateMark row={open} />}
            onClose={() => go({ row: undefined })}
          />
        )}
      </div>
    </Screen>
  )
}

function StateMark({ row: { state, upcomingDate } }: { row: StaffExclusive }) {
  const t = useTranslations('exclusives')
  const { day } = useTimes()
  return (
    <span className="state" data-tone={toneOf[state]}>
      {state === 'UPCOMING' && upcomingDate ? t('from', { day: day(upcomingDate) }) : t(`states.${state}`)}
    </span>
  )
}
