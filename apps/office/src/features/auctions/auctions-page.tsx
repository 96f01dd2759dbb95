import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { createAuction, listStaffAuctions, type StaffAuction } from '@virage/contract/staff'
import { auctionStatuses } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { type Column, DataTable, sorted } from '../../parts/data-table.tsx'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { matches } from '../../parts/matches.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { listQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'

/** The colour of each status. */
const tones = { UPCOMING: 'warn', ACTIVE: 'good', CLOSED: 'plain' } as const

/** Whether an auction runs, and whether fans see it. */
export function AuctionMark({ auction }: { auction: StaffAuction }) {
  const t = useTranslations('auctions')
  if (!auction.visible)
    return (
      <span className="state" data-tone="off">
        {t('hidden')}
      </span>
    )
  if (auction.pausedDate !== null && auction.status === 'ACTIVE')
    return (
      <span className="state" data-tone="warn">
        {t('paused')}
      </span>
    )
  return (
    <span className="state" data-tone={tones[auction.status]}>
      {t(`status.${auction.status}`)}
    </span>
  )
}

/** The auctions of a club. */
export function AuctionsPage() {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const language = useLocale()
  const { price } = useStaffPrice()
  const { moment } = useTimes()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/auctions' })
  const read = useQuery(listQuery(listStaffAuctions, slug))
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/$slug/auctions', params: { slug }, search: { ...search, ...change }, replace: true })
  const open = ({ id }: StaffAuction) => void navigate({ to: '/$slug/auctions/$id', params: { slug, id } })
  const create = () => void navigate({ to: '/$slug/auctions/new', params: { slug } })
  const nameOf = ({ name }: StaffAuction) => name[language] ?? name.en ?? name.fr ?? ''
  const sumOf = ({ lots }: StaffAuction) => lots.reduce((sum, { currentPrice }) => sum + (currentPrice ?? 0), 0)
  const columns: Column<StaffAuction>[] = [
    {
      name: 'name',
      label: t('name'),
      className: 'wide',
      sort: nameOf,
      renderCell: (row) => (
        <Link to="/$slug/auctions/$id" params={{ slug, id: row.id }} className="row-link clip block">
          {nameOf(row)}
          <span className="below-560 block">
            <AuctionMark auction={row} />
          </span>
        </Link>
      ),
    },
    {
      name: 'status',
      label: t('state'),
      className: 'from-560',
      sort: ({ status }) => auctionStatuses.indexOf(status),
      renderCell: (row) => <AuctionMark auction={row} />,
    },
    {
      name: 'lots',
      label: t('lots'),
      className: 'number',
      sort: ({ lots }) => lots.length,
      renderCell: ({ lots }) => lots.length,
    },
    {
      name: 'bids',
      label: t('bids'),
      className: 'number from-760',
      sort: ({ lots }) => lots.reduce((sum, { numberOfBids }) => sum + numberOfBids, 0),
      renderCell: ({ lots }) => lots.reduce((sum, { numberOfBids }) => sum + numberOfBids, 0),
    },
    { name: 'sum', label: t('sum'), className: 'number', sort: sumOf, renderCell: (row) => price(sumOf(row)) },
    {
      name: 'start',
      label: t('startDate'),
      className: 'from-760 quiet',
      sort: ({ startDate }) => startDate,
      renderCell: ({ startDate }) => moment(startDate),
    },
    {
      name: 'end',
      label: t('endDate'),
      className: 'from-760 quiet',
      sort: ({ endDate }) => endDate,
      renderCell: ({ endDate }) => moment(endDate),
    },
  ]
  const all = read.data ?? []
  const rows = sorted(
    all.filter(
      ({ name, status }) =>
        (search.view === undefined || status === search.view) &&
        (search.q === undefined || matches(search.q, [name.en, name.fr])),
    ),
    columns,
    search.sort,
  )
  const button = <CreateButton operation={createAuction} label={t('new')} onCreate={create} />
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf at={read.dataUpdatedAt} isStale={read.isError} onRefresh={() => void read.refetch()} />
          {button}
        </>
      }
    >
      <div className="pane">
        <nav className="views" aria-label={t('views')}>
          {[undefined, ...auctionStatuses].map((one) => (
            <Link
              key={one ?? 'all'}
              to="/$slug/auctions"
              params={{ slug }}
              search={one === undefined ? {} : { view: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === search.view ? 'page' : undefined}
            >
              {one === undefined ? t('all') : t(`status.${one}`)}
              <span className="count">
                {read.data?.filter(({ status }) => one === undefined || status === one).length}
              </span>
            </Link>
          ))}
        </nav>
        <div className="tools">
          <FilterField label={t('filter')} value={search.q ?? ''} onChange={(q) => go({ q: q || undefined })} />
        </div>
        <ReadBanner read={read} />
        <div className="scroll list">
          {read.isPending ? (
            <TableBones rows={4} />
          ) : rows.length > 0 ? (
            <DataTable
              label={t('title')}
              rows={rows}
              columns={columns}
              sort={search.sort}
              onSort={(sort) => go({ sort })}
              onOpen={open}
              onEdit={open}
            />
          ) : all.length > 0 ? (
            <NoMatch onClear={() => void navigate({ to: '/$slug/auctions', params: { slug }, search: {} })} />
          ) : (
            read.data && (
              <EmptyList title={t('empty')} text={t('emptyText')}>
                {button}
              </EmptyList>
            )
          )}
        </div>
      </div>
    </Screen>
  )
}
