import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { createExclusive, listStaffExclusives, type StaffExclusive } from '@virage/contract/staff'
import { exclusiveCategories } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { CreateButton } from '../../parts/create-button.tsx'
import { type Column, DataTable, sorted } from '../../parts/data-table.tsx'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { matches } from '../../parts/matches.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { listQuery } from '../../queries.ts'
import { useKeys } from '../../shell/keys.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { toneOf } from './exclusive-state.ts'
import { ExclusiveSheet } from './exclusive-sheet.tsx'

const views = ['all', 'forSale', 'upcoming', 'soldOut', 'hidden', 'lot', 'missing', 'low'] as const
type View = (typeof views)[number]

/** Stock below which an exclusive is said to run low. */
const lowStock = 5

/** The exclusives of a club: named views, filter, sort and the sheet of one row, all in the address. */
export function ExclusivesPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('exclusives')
  const language = useLocale()
  const { price } = useStaffPrice()
  const { moment } = useTimes()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/exclusives' })
  const read = useQuery(listQuery(listStaffExclusives, slug))
  const view = views.find((one) => one === search.view) ?? 'all'
  const go = (change: Partial<typeof search>, replace = false) =>
    void navigate({ from: '/$slug/exclusives', search: (before) => clean({ ...before, ...change }), replace })

  const nameOf = ({ name }: StaffExclusive) => name[language] ?? name.en ?? name.fr ?? ''
  const missingIn = ({ name, description }: StaffExclusive) =>
    settings.languages.filter((one) => name[one] === undefined || description[one] === undefined)
  const isIn: Record<View, (row: StaffExclusive) => boolean> = {
    all: () => true,
    forSale: ({ state }) => state === 'FOR_SALE',
    upcoming: ({ state }) => state === 'UPCOMING',
    soldOut: ({ state }) => state === 'SOLD_OUT',
    hidden: ({ state }) => state === 'HIDDEN',
    lot: ({ state }) => state === 'LOT',
    missing: (row) => missingIn(row).length > 0,
    low: (row) => row.state === 'FOR_SALE' && row.stock < lowStock,
  }
  const columns: Column<StaffExclusive>[] = [
    {
      name: 'name',
      label: t('name'),
      className: 'wide',
      sort: nameOf,
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
      sort: (row) => row.price,
      renderCell: (row) => price(row.price),
    },
    {
      name: 'stock',
      label: t('stock'),
      className: 'number from-560',
      sort: (row) => row.stock,
      renderCell: (row) => row.stock,
    },
    {
      name: 'category',
      label: t('category'),
      className: 'from-760',
      sort: (row) => row.category,
      renderCell: (row) => t(`categories.${row.category}`),
    },
    {
      name: 'state',
      label: t('state'),
      className: 'from-560',
      sort: ({ state }) => state,
      renderCell: (row) => <StateMark row={row} />,
    },
    {
      name: 'created',
      label: t('created'),
      className: 'from-760 quiet',
      sort: (row) => row.createdAt,
      renderCell: (row) => moment(row.createdAt),
    },
  ]
  const all = read.data ?? []
  const filtered = all.filter(
    (row) =>
      isIn[view](row) &&
      (search.category === undefined || row.category === search.category) &&
      (search.q === undefined || matches(search.q, [row.name.en, row.name.fr, row.slug])),
  )
  const rows = sorted(filtered, columns, search.sort)
  const open = all.find(({ id }) => id === search.row)
  useKeys({
    escape: () => go({ row: undefined }),
  })
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf at={read.dataUpdatedAt} isStale={read.isError} onRefresh={() => void read.refetch()} />
          <CreateButton
            operation={createExclusive}
            label={t('new')}
            onCreate={() => void navigate({ to: '/$slug/exclusives/new', params: { slug } })}
          />
        </>
      }
    >
      <div className="body" data-side={open ? 'row' : undefined}>
        <div className="pane">
          <nav className="views" aria-label={t('views')}>
            {views.map((one) => (
              <Link
                key={one}
                from="/$slug/exclusives"
                search={(before) => clean({ ...before, view: one === 'all' ? undefined : one, row: undefined })}
                aria-current={one === view ? 'page' : undefined}
              >
                {t(`view.${one}`)}
                <span className="count">{read.data?.filter(isIn[one]).length}</span>
              </Link>
            ))}
          </nav>
          <div className="tools">
            <FilterField
              label={t('filter')}
              value={search.q ?? ''}
              onChange={(q) => go({ q: q === '' ? undefined : q }, true)}
            />
            <select
              className="input compact"
              aria-label={t('category')}
              value={search.category ?? ''}
              onChange={({ target }) => go({ category: target.value === '' ? undefined : target.value })}
            >
              <option value="">{t('anyCategory')}</option>
              {exclusiveCategories.map((category) => (
                <option key={category} value={category}>
                  {t(`categories.${category}`)}
                </option>
              ))}
            </select>
            <span className="small quiet push" role="status">
              {read.data && t('count', { shown: rows.length, all: all.length })}
            </span>
          </div>
          <ReadBanner read={read} />
          <div className="scroll list">
            {read.isPending ? (
              <TableBones />
            ) : rows.length > 0 ? (
              <DataTable
                label={t('title')}
                rows={rows}
                columns={columns}
                sort={search.sort}
                onSort={(sort) => go({ sort })}
                selected={search.row}
                onOpen={({ id }) => go({ row: id }, search.row !== undefined)}
                onEdit={({ id }) => void navigate({ to: '/$slug/exclusives/$id', params: { slug, id } })}
              />
            ) : all.length > 0 ? (
              <NoMatch onClear={() => go({ q: undefined, category: undefined, view: undefined })} />
            ) : (
              read.data && (
                <EmptyList title={t('empty')} text={t('emptyText')}>
                  <Act
                    operation={createExclusive}
                    className="primary"
                    onClick={() => void navigate({ to: '/$slug/exclusives/new', params: { slug } })}
                  >
                    {t('new')}
                  </Act>
                </EmptyList>
              )
            )}
          </div>
        </div>
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

/** Removes parameters without a value from an address. */
const clean = <S extends object>(search: S): S =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only properties that are undefined are left out
  Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as S

function StateMark({ row: { state, upcomingDate } }: { row: StaffExclusive }) {
  const t = useTranslations('exclusives')
  const { day } = useTimes()
  return (
    <span className="state" data-tone={toneOf[state]}>
      {state === 'UPCOMING' && upcomingDate ? t('from', { day: day(upcomingDate) }) : t(`states.${state}`)}
    </span>
  )
}
