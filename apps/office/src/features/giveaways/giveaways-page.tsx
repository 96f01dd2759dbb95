import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { createGiveaway, giveawayStates, listStaffGiveaways, type StaffGiveaway } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { type Column, DataTable, sorted } from '../../parts/data-table.tsx'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { matches } from '../../parts/matches.ts'
import { listQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { type GiveawayState, stateOf } from './readiness.ts'

/** The colour of each state. An ended giveaway waits for its draw. */
const tones = { UPCOMING: 'warn', ACTIVE: 'good', ENDED: 'bad', DRAWN: 'plain' } as const

/** Where a giveaway stands. A questionnaire that has ended waits for nothing. */
export function GiveawayMark({ giveaway, now }: { giveaway: StaffGiveaway; now: string }) {
  const t = useTranslations('giveaways')
  const state = stateOf(giveaway, now)
  const waits = state === 'ENDED' && giveaway.type === 'GIVEAWAY'
  return (
    <span className="state" data-tone={state === 'ENDED' && !waits ? 'plain' : tones[state]}>
      {t(waits ? 'waits' : `states.${state}`)}
    </span>
  )
}

const stateNames: readonly GiveawayState[] = giveawayStates

/** The giveaways of a club by state, and its questionnaire for new members. */
export function GiveawaysPage() {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  const language = useLocale()
  const { moment } = useTimes()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/giveaways' })
  const read = useQuery(listQuery(listStaffGiveaways, slug))
  const now = useMemo(() => new Date(read.dataUpdatedAt).toISOString(), [read.dataUpdatedAt])
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/$slug/giveaways', params: { slug }, search: { ...search, ...change }, replace: true })
  const open = ({ id }: StaffGiveaway) => void navigate({ to: '/$slug/giveaways/$id', params: { slug, id } })
  const create = () => void navigate({ to: '/$slug/giveaways/new', params: { slug } })
  const nameOf = ({ name }: StaffGiveaway) => name[language] ?? name.en ?? name.fr ?? ''
  const columns: Column<StaffGiveaway>[] = [
    {
      name: 'name',
      label: t('name'),
      className: 'wide',
      sort: nameOf,
      renderCell: (row) => (
        <Link to="/$slug/giveaways/$id" params={{ slug, id: row.id }} className="row-link clip block">
          {nameOf(row)}
          <span className="below-560 block">
            <GiveawayMark giveaway={row} now={now} />
          </span>
        </Link>
      ),
    },
    {
      name: 'type',
      label: t('type'),
      className: 'from-760 quiet',
      renderCell: ({ type }) => t(`types.${type}`),
    },
    {
      name: 'state',
      label: t('state'),
      className: 'from-560',
      sort: (row) => stateNames.indexOf(stateOf(row, now)),
      renderCell: (row) => <GiveawayMark giveaway={row} now={now} />,
    },
    {
      name: 'entries',
      label: t('entries'),
      className: 'number',
      sort: ({ numberOfParticipations }) => numberOfParticipations,
      renderCell: ({ numberOfParticipations }) => numberOfParticipations,
    },
    {
      name: 'winners',
      label: t('winners'),
      className: 'number from-560',
      sort: ({ numberOfWinners }) => numberOfWinners ?? -1,
      renderCell: ({ numberOfWinners }) => numberOfWinners ?? <span className="quiet">–</span>,
    },
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
      sort: ({ endDate }) => endDate ?? '9',
      renderCell: ({ endDate }) => (endDate === null ? t('openEnd') : moment(endDate)),
    },
  ]
  const all = read.data ?? []
  const isIn = (row: StaffGiveaway, view: string | undefined) => view === undefined || stateOf(row, now) === view
  const rows = sorted(
    all.filter(
      (row) => isIn(row, search.view) && (search.q === undefined || matches(search.q, [row.name.en, row.name.fr])),
    ),
    columns,
    search.sort,
  )
  const button = <CreateButton operation={createGiveaway} label={t('new')} onCreate={create} />
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
          {[undefined, ...stateNames].map((one) => (
            <Link
              key={one ?? 'all'}
              to="/$slug/giveaways"
              params={{ slug }}
              search={one === undefined ? {} : { view: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === search.view ? 'page' : undefined}
            >
              {one === undefined ? t('all') : t(`states.${one}`)}
              <span className="count">{read.data?.filter((row) => isIn(row, one)).length}</span>
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
            <NoMatch onClear={() => void navigate({ to: '/$slug/giveaways', params: { slug }, search: {} })} />
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
