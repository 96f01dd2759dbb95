import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import {
  exportLedger,
  getCoinTotals,
  giveCoins,
  giveCoinsToFans,
  type LedgerTransfer,
  listLedger,
  supplyCoins,
  transferKinds,
} from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { DayRange, daysToInstants } from '../../parts/day-range.tsx'
import { FilterChoice } from '../../parts/filter-choice.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList, ReadBanner } from '../../parts/list-states.tsx'
import { type Go, useGo, useList } from '../../parts/use-list.ts'
import { readQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { ApprovalQueue } from '../refunds/approval-queue.tsx'
import { CoinBar } from './coin-bar.tsx'
import { GiveDialog } from './give-dialog.tsx'
import { GiveListDialog } from './give-list-dialog.tsx'
import { SupplyDialog } from './supply-dialog.tsx'

/** The coins of a club: where they are, and each transfer. */
export function CoinsPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('coins')
  const sales = useTranslations('sales')
  const { coins, money } = useAmounts(settings)
  const { moment } = useTimes()
  const client = useQueryClient()
  const search = useSearch({ from: '/staff/$slug/coins' })
  const go = useGo()
  const list = useList(listLedger, { search, go, toFilters: daysToInstants })
  const totals = useQuery({ ...readQuery(getCoinTotals, { params: { slug } }), staleTime: 1_000 })
  const [dialog, setDialog] = useState<'give' | 'giveList' | 'supply' | null>(null)
  const handleMoved = () => {
    void client.invalidateQueries({ queryKey: [getCoinTotals.id, slug] })
    void list.refetch()
  }
  const accountOf = ({ kind, name }: LedgerTransfer['from']) => (kind === 'fan' && name ? name : t(`accounts.${kind}`))
  const columns: Column<LedgerTransfer>[] = [
    {
      name: 'date',
      label: sales('date'),
      className: 'date',
      canSort: true,
      text: ({ date }) => date,
      renderCell: ({ date }) => moment(date),
    },
    {
      name: 'kind',
      label: t('kind'),
      className: 'from-560',
      text: ({ kind }) => t(`kinds.${kind}`),
      renderCell: ({ kind }) => t(`kinds.${kind}`),
    },
    {
      name: 'from',
      label: t('from'),
      className: 'from-560',
      text: (row) => accountOf(row.from),
      renderCell: (row) => <Account of={row.from} go={go} text={accountOf(row.from)} />,
    },
    {
      name: 'to',
      label: t('to'),
      text: (row) => accountOf(row.to),
      renderCell: (row) => <Account of={row.to} go={go} text={accountOf(row.to)} />,
    },
    {
      name: 'memo',
      label: t('memo'),
      className: 'wide from-760',
      text: ({ memo }) => memo ?? '',
      renderCell: ({ memo }) => <span className="clip block">{memo}</span>,
    },
    {
      name: 'paid',
      label: t('paid'),
      className: 'number from-760',
      text: ({ cost }) => cost?.value ?? '',
      renderCell: ({ cost }) => cost && money(cost.value),
    },
    {
      name: 'coins',
      label: t('coins'),
      className: 'number',
      text: (row) => row.coins.amount,
      renderCell: (row) => coins(row.coins.amount),
    },
  ]
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={list} onRefresh={handleMoved} />
          <Act operation={giveCoins} className="primary" onClick={() => setDialog('give')}>
            {t('give.open')}
          </Act>
        </>
      }
    >
      <div className="pane">
        {!list.isError && <ReadBanner read={totals} />}
        {totals.data && <CoinBar totals={totals.data} />}
        <ApprovalQueue kinds="supplies" isFailureShown={list.isError || totals.isError} onDecided={handleMoved} />
        <ListPane
          name="ledger"
          label={t('ledger')}
          searchLabel={t('filter')}
          list={list}
          exportOperation={exportLedger}
          views={[{ name: 'all', label: sales('view.all'), search: {} }]}
          columns={columns}
          nameOf={({ id }) => id}
          filters={
            <>
              <FilterChoice
                label={t('kind')}
                all={t('anyKind')}
                value={search.kind}
                choices={transferKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
                onChange={(kind) => go({ kind })}
              />
              <DayRange search={search} go={go} />
              {search.fanId !== undefined && (
                <button type="button" className="btn small" onClick={() => go({ fanId: undefined })}>
                  {sales('oneFan')}
                  <span aria-hidden="true">×</span>
                </button>
              )}
            </>
          }
          menu={
            <>
              <Act operation={giveCoinsToFans} className="small" onClick={() => setDialog('giveList')}>
                {t('giveList.open')}
              </Act>
              <Act operation={supplyCoins} className="small" onClick={() => setDialog('supply')}>
                {t('supply.open')}
              </Act>
            </>
          }
          empty={<EmptyList title={t('empty')} text={t('emptyText')} />}
        />
      </div>
      {dialog === 'give' && <GiveDialog onMoved={handleMoved} onClose={() => setDialog(null)} />}
      {dialog === 'giveList' && <GiveListDialog onMoved={handleMoved} onClose={() => setDialog(null)} />}
      {dialog === 'supply' && <SupplyDialog onMoved={handleMoved} onClose={() => setDialog(null)} />}
    </Screen>
  )
}

/** An account; a fan's leads to all of their transfers. */
function Account({ of: { fanId }, text, go }: { of: LedgerTransfer['from']; text: string; go: Go }) {
  if (fanId === null) return <span className="quiet">{text}</span>
  return (
    <button type="button" className="link" onClick={() => go({ fanId })}>
      {text}
    </button>
  )
}
