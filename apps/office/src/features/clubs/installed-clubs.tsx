import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { InstalledClub } from '@virage/contract/staff'
import { clubStates } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { matches } from '../../parts/matches.ts'
import { installedClubsQuery } from '../../queries.ts'
import { StateQuestion } from './state-question.tsx'

/** The colour of each state. */
const tones = { UPCOMING: 'warn', LIVE: 'good', STAND_BY: 'info', ARCHIVED: 'off' } as const

type Row = InstalledClub & { id: string }

const ownersOf = ({ owners }: Row) => owners.map(({ email }) => email).join(', ')

/** What each column sorts by: an installation's clubs are few enough to be read and sorted at once. */
const keys: Partial<Record<string, (row: Row) => string | number>> = {
  club: ({ platformName }) => platformName,
  state: ({ state }) => clubStates.indexOf(state),
  owner: ownersOf,
  live: ({ liveAuctions }) => liveAuctions,
  act: ({ lastAct }) => lastAct?.at ?? '',
}

/** Returns clubs in the order of a column's name, after a minus in descending order; in their own order without one. */
function inOrder(rows: Row[], sort: string | undefined): Row[] {
  const key = keys[sort?.replace(/^-/, '') ?? '']
  if (!key) return rows
  const direction = sort?.startsWith('-') ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [key(one), key(other)]
    return direction * (typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b)))
  })
}

/** All clubs of the installation, for operators: their state, what runs, and what happened last. */
export function InstalledClubs() {
  const t = useTranslations('clubs')
  const { moment } = useTimes()
  const navigate = useNavigate()
  const [filter, setFilter] = useState('')
  const [sort, setSort] = useState<string>()
  const [asked, setAsked] = useState<InstalledClub | null>(null)
  const read = useQuery(installedClubsQuery)
  const columns: Column<Row>[] = [
    {
      name: 'club',
      label: t('club'),
      className: 'wide',
      canSort: true,
      renderCell: ({ slug, platformName, logoUrl, state }) => (
        <Link to="/$slug" params={{ slug }} className="row-link line">
          <img src={`${logoUrl}?w=300`} alt="" className="size-6 shrink-0 rounded object-contain" />
          <span className="grid min-w-0">
            <span className="clip font-semibold">{platformName}</span>
            <span className="below-560">
              <StateMark state={state} />
            </span>
          </span>
          <span className="clip small quiet from-560">{slug}</span>
        </Link>
      ),
    },
    {
      name: 'state',
      label: t('state'),
      className: 'from-560',
      canSort: true,
      renderCell: ({ state }) => <StateMark state={state} />,
    },
    {
      name: 'owner',
      label: t('owner'),
      className: 'from-760 quiet',
      canSort: true,
      renderCell: (row) => {
        const [owner] = row.owners
        if (!owner) return t('noOwner')
        return (
          <span className="line max-w-56" title={ownersOf(row)}>
            <span className="clip">{owner.email}</span>
            {!owner.joined && <span className="tag">{t('invited')}</span>}
          </span>
        )
      },
    },
    {
      name: 'live',
      label: t('live'),
      className: 'number',
      canSort: true,
      renderCell: ({ liveAuctions }) => liveAuctions,
    },
    {
      name: 'act',
      label: t('lastAct'),
      className: 'from-760 quiet',
      canSort: true,
      renderCell: ({ lastAct }) =>
        lastAct === null
          ? t('never')
          : t('by', { when: moment(lastAct.at), who: lastAct.by?.split('@')[0] ?? t('nobody') }),
    },
    {
      name: 'acts',
      label: t('acts'),
      className: 'number',
      renderCell: (row) => {
        const isArchived = row.state === 'ARCHIVED'
        return (
          <button
            type="button"
            className="btn plain small"
            aria-label={t(isArchived ? 'reopenName' : 'archiveName', { name: row.platformName })}
            onClick={() => setAsked(row)}
          >
            {t(isArchived ? 'reopen' : 'archive')}
          </button>
        )
      },
    },
  ]
  const all = (read.data ?? []).map((club): Row => ({ ...club, id: club.slug }))
  const rows = inOrder(
    all.filter(({ slug, name, platformName }) => matches(filter, [slug, name, platformName])),
    sort,
  )
  return (
    <div className="overflow-hidden rounded-[10px] border border-line bg-surface">
      <div className="tools">
        <FilterField label={t('filter')} value={filter} onChange={setFilter} />
      </div>
      <ReadBanner read={read} />
      <div className="list">
        {read.isPending ? (
          <TableBones rows={4} />
        ) : rows.length > 0 ? (
          <DataTable
            label={t('all')}
            rows={rows}
            columns={columns}
            sort={sort}
            onSort={setSort}
            onOpen={({ slug }) => void navigate({ to: '/$slug', params: { slug } })}
          />
        ) : all.length > 0 ? (
          <NoMatch onClear={() => setFilter('')} />
        ) : (
          read.data && <EmptyList title={t('empty')} text={t('emptyText')} />
        )}
      </div>
      {asked && <StateQuestion club={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function StateMark({ state }: Pick<InstalledClub, 'state'>) {
  const t = useTranslations('clubs')
  return (
    <span className="state" data-tone={tones[state]}>
      {t(`states.${state}`)}
    </span>
  )
}
