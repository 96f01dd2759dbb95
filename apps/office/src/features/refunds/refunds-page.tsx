import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { exportRefunds, getStaffRefund, listRefunds, type Refund, setApprovalRules } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { DayRange, daysToInstants } from '../../parts/day-range.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { readQuery } from '../../queries.ts'
import { useKeys } from '../../shell/keys.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { fullName, RefundMark } from '../sales/sale-cells.tsx'
import { useSaleColumns } from '../sales/use-sale-columns.tsx'
import { ApprovalQueue } from './approval-queue.tsx'
import { RefundSheet } from './refund-sheet.tsx'
import { RulesDialog } from './rules-dialog.tsx'

/** The refunds of a club: those that wait for a second person first, then all in a list. */
export function RefundsPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('refunds')
  const sales = useTranslations('sales')
  const { coins, money } = useAmounts(settings)
  const search = useSearch({ from: '/staff/$slug/refunds' })
  const go = useGo()
  const list = useList(listRefunds, { search, go, toFilters: daysToInstants })
  const [isChoosingRules, setChoosingRules] = useState(false)
  const inList = list.rows.find(({ id }) => id === search.row)
  const alone = useQuery({
    ...readQuery(getStaffRefund, { params: { slug, refundId: search.row ?? '' } }),
    // Also while the list has it: the sheet stays, with its dialog, when the refund leaves the list.
    enabled: search.row !== undefined,
  })
  const open = inList ?? (search.row === undefined ? undefined : alone.data)
  useKeys(open ? { escape: () => go({ row: undefined }) } : {})
  const nameOf = ({ buyer }: Refund) => (buyer ? fullName(buyer) : sales('anonymous'))
  const ofText = ({ of: { kind, title } }: Refund) =>
    title ? t('ofTitle', { kind: t(`kinds.${kind}`), title }) : t(`kinds.${kind}`)
  const shared = useSaleColumns(search.row)
  const columns: Column<Refund>[] = [
    shared.date,
    {
      name: 'buyer',
      label: sales('buyer'),
      text: nameOf,
      renderCell: (row) => <span className="clip block">{nameOf(row)}</span>,
    },
    {
      name: 'of',
      label: t('of'),
      className: 'wide from-560',
      text: ofText,
      renderCell: (row) => <span className="clip block">{ofText(row)}</span>,
    },
    {
      name: 'amount',
      label: t('euros'),
      className: 'number',
      canSort: true,
      text: ({ amount }) => amount.value,
      renderCell: ({ amount }) => (amount.value === 0 ? '–' : money(amount.value)),
    },
    {
      name: 'coins',
      label: t('coins'),
      className: 'number from-760',
      text: (row) => row.coins.amount,
      renderCell: (row) => (row.coins.amount === 0 ? '–' : coins(row.coins.amount)),
    },
    {
      name: 'state',
      label: t('state'),
      text: ({ status }) => sales(`refunds.${status}`),
      renderCell: ({ status }) => <RefundMark state={status} />,
    },
  ]
  return (
    <Screen
      title={t('listTitle')}
      actions={
        <>
          <AsOf read={list} />
          <Act operation={setApprovalRules} onClick={() => setChoosingRules(true)}>
            {t('rules.open')}
          </Act>
        </>
      }
    >
      <div className="pane">
        <ApprovalQueue kinds="refunds" isFailureShown={list.isError} onDecided={() => void list.refetch()} />
        <div className="body" data-side={open ? 'row' : undefined}>
          <ListPane
            name="refunds"
            label={t('listTitle')}
            searchLabel={t('filter')}
            list={list}
            exportOperation={exportRefunds}
            views={[
              { name: 'all', label: t('view.all'), search: {} },
              { name: 'toRetry', label: t('view.toRetry'), search: { state: 'toRetry' } },
              { name: 'sentBack', label: t('view.sentBack'), search: { state: 'sentBack' } },
              { name: 'failed', label: t('view.failed'), search: { state: 'failed' } },
              { name: 'pending', label: t('view.pending'), search: { state: 'pending' } },
              { name: 'done', label: t('view.done'), search: { state: 'done' } },
            ]}
            columns={columns}
            nameOf={nameOf}
            selected={search.row}
            onOpen={({ id }) => go({ row: id }, search.row !== undefined)}
            filters={
              <>
                <DayRange search={search} go={go} />
                {search.fanId !== undefined && (
                  <button type="button" className="btn small" onClick={() => go({ fanId: undefined })}>
                    {sales('oneFan')}
                    <span aria-hidden="true">×</span>
                  </button>
                )}
              </>
            }
            empty={<EmptyList title={t('empty')} text={t('emptyText')} />}
          />
          {open && (
            <RefundSheet
              key={open.id}
              refund={open}
              title={nameOf(open)}
              what={ofText(open)}
              onClose={() => go({ row: undefined })}
              // It may leave the list.
              onChanged={() => Promise.all([list.refetch(), alone.refetch()])}
            />
          )}
        </div>
      </div>
      {isChoosingRules && <RulesDialog onClose={() => setChoosingRules(false)} />}
    </Screen>
  )
}
