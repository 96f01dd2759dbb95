import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ClubHealth, listClubHealth } from '@virage/contract/staff'
import { cents, moneyText } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { toneOf, useAmountOf } from '../plans/plan-uses.tsx'
import { Panel } from './panel.tsx'
import { PlanDialog } from './plan-dialog.tsx'

const clubsQuery = {
  queryKey: [listClubHealth.id],
  queryFn: ({ signal }: { signal: AbortSignal }) => unwrap(call(listClubHealth, { params: {}, signal })),
}

type Row = ClubHealth & { id: string }

/** The clubs: how each does, what is wrong with it, and how much of its plan is used. */
export function ClubsPanel({ onChanged }: { onChanged: () => void }) {
  const t = useTranslations('installation.clubsHealth')
  const language = useLocale()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<ClubHealth | null>(null)
  const read = useQuery({ ...clubsQuery, refetchInterval: 60_000 })
  const euro = (value: number) => moneyText(cents(Math.round(value * 100)), language)
  const columns: Column<Row>[] = [
    {
      name: 'club',
      label: t('club'),
      className: 'wide',
      renderCell: (club) => (
        <Link to="/$slug" params={{ slug: club.slug }} className="row-link line">
          <img src={`${club.logoUrl}?w=300`} alt="" className="size-6 shrink-0 rounded object-contain" />
          <span className="grid min-w-0">
            <span className="clip font-semibold">{club.platformName}</span>
            <span className="below-560">
              <Health club={club} />
            </span>
          </span>
        </Link>
      ),
    },
    { name: 'health', label: t('health'), className: 'from-560', renderCell: (club) => <Health club={club} /> },
    {
      name: 'hosts',
      label: t('hosts'),
      className: 'from-760 quiet',
      renderCell: ({ hosts }) => hosts.map(({ host }) => host).join(', ') || t('noHost'),
    },
    {
      name: 'fans',
      label: t('fans'),
      className: 'number from-560',
      renderCell: ({ uses }) => (uses.find(({ kind }) => kind === 'fans')?.used ?? 0).toLocaleString(language),
    },
    {
      name: 'takings',
      label: t('takings'),
      className: 'number from-760',
      renderCell: ({ takings }) => euro(takings),
    },
    {
      name: 'plan',
      label: t('plan'),
      className: 'number',
      renderCell: (club) => (
        <button
          type="button"
          className="btn small"
          aria-label={t('planOf', { plan: club.plan ?? t('noPlan'), name: club.platformName })}
          onClick={() => setChosen(club)}
        >
          {club.plan ?? t('noPlan')}
        </button>
      ),
    },
  ]
  return (
    <Panel id="clubs" title={t('title')} note={read.data && t('count', { count: read.data.length })}>
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={4} />}
      {read.data?.length === 0 && <EmptyList title={t('none')} />}
      {read.data && read.data.length > 0 && (
        <DataTable
          label={t('title')}
          rows={read.data.map((club) => ({ ...club, id: club.slug }))}
          columns={columns}
          sort={undefined}
          onSort={() => {}}
        />
      )}
      {chosen && (
        <PlanDialog
          club={chosen}
          onClose={() => setChosen(null)}
          onSaved={() => {
            void client.invalidateQueries({ queryKey: clubsQuery.queryKey })
            onChanged()
          }}
        />
      )}
    </Panel>
  )
}

/** What is wrong with a club, or that all is well. */
function Health({ club: { hosts, uses, refusedEmails, failedWebhooks, state } }: { club: ClubHealth }) {
  const t = useTranslations('installation.clubsHealth')
  const clubs = useTranslations('clubs')
  const kinds = useTranslations('plans')
  const amount = useAmountOf()
  const wrong = [
    failedWebhooks > 0 && t('failedWebhooks', { count: failedWebhooks }),
    refusedEmails > 0 && t('refusedEmails', { count: refusedEmails }),
    ...uses
      .filter((use) => toneOf(use) === 'bad')
      .map(({ kind, most }) => t('full', { what: kinds(`kinds.${kind}`), most: amount(kind, most ?? 0) })),
  ].filter((text) => text !== false)
  const pending = hosts.filter((host) => host.state === 'PENDING')
  return (
    <span className="line wraps">
      <span
        className="state"
        data-tone={wrong.length > 0 ? 'bad' : pending.length > 0 ? 'warn' : state === 'LIVE' ? 'good' : 'off'}
      >
        {wrong.length > 0 ? wrong.join(', ') : clubs(`states.${state}`)}
      </span>
      {pending.length > 0 && <span className="small quiet">{t('pendingHosts', { count: pending.length })}</span>}
    </span>
  )
}
