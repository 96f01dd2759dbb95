import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  createGiveaway,
  exportGiveaways,
  giveawayStates,
  listStaffGiveaways,
  type StaffGiveaway,
} from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useMemo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { CreateButton } from '../../parts/create-button.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { stateOf } from './readiness.ts'

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

/** The giveaways of a club by state, and its questionnaire for new members. */
export function GiveawaysPage() {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  const language = useLocale()
  const { moment } = useTimes()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/giveaways' })
  const go = useGo()
  const list = useList(listStaffGiveaways, { search, go })
  const now = useMemo(() => new Date(list.dataUpdatedAt).toISOString(), [list.dataUpdatedAt])
  const open = ({ id }: StaffGiveaway) => void navigate({ to: '/$slug/giveaways/$id', params: { slug, id } })
  const create = () => void navigate({ to: '/$slug/giveaways/new', params: { slug } })
  const nameOf = ({ name }: StaffGiveaway) => name[language] ?? name.en ?? name.fr ?? ''
  const columns: Column<StaffGiveaway>[] = [
    {
      name: 'name',
      label: t('name'),
      className: 'wide',
      canSort: true,
      text: nameOf,
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
      text: ({ type }) => t(`types.${type}`),
      renderCell: ({ type }) => t(`types.${type}`),
    },
    {
      name: 'state',
      label: t('state'),
      className: 'from-560',
      text: (row) => t(`states.${stateOf(row, now)}`),
      renderCell: (row) => <GiveawayMark giveaway={row} now={now} />,
    },
    {
      name: 'entries',
      label: t('entries'),
      className: 'number',
      text: ({ numberOfParticipations }) => numberOfParticipations,
      renderCell: ({ numberOfParticipations }) => numberOfParticipations,
    },
    {
      name: 'winners',
      label: t('winners'),
      className: 'number from-560',
      text: ({ numberOfWinners }) => numberOfWinners ?? '',
      renderCell: ({ numberOfWinners }) => numberOfWinners ?? <span className="quiet">–</span>,
    },
    {
      name: 'startDate',
      label: t('startDate'),
      className: 'from-760 quiet',
      canSort: true,
      text: ({ startDate }) => startDate,
      renderCell: ({ startDate }) => moment(startDate),
    },
    {
      name: 'endDate',
      label: t('endDate'),
      className: 'from-760 quiet',
      canSort: true,
      text: ({ endDate }) => endDate ?? '',
      renderCell: ({ endDate }) => (endDate === null ? t('openEnd') : moment(endDate)),
    },
  ]
  const button = <CreateButton operation={createGiveaway} label={t('new')} onCreate={create} />
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={list} />
          {button}
        </>
      }
    >
      <ListPane
        name="giveaways"
        label={t('title')}
        searchLabel={t('filter')}
        list={list}
        exportOperation={exportGiveaways}
        views={[
          { name: 'all', label: t('all'), search: {} },
          ...giveawayStates.map((state) => ({ name: state, label: t(`views.${state}`), search: { state } })),
        ]}
        columns={columns}
        nameOf={nameOf}
        onOpen={open}
        onEdit={open}
        empty={
          <EmptyList title={t('empty')} text={t('emptyText')}>
            <Act operation={createGiveaway} className="primary" onClick={create}>
              {t('new')}
            </Act>
          </EmptyList>
        }
      />
    </Screen>
  )
}
