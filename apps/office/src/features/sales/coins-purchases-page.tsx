import { useSearch } from '@tanstack/react-router'
import {
  exportCoinsPurchases,
  getStaffCoinsPurchase,
  listCoinsPurchases,
  type StaffCoinsPurchase,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import type { Column } from '../../parts/data-table.tsx'
import { daysToInstants } from '../../parts/day-range.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { fullName, RefundMark } from './sale-cells.tsx'
import { SaleList } from './sale-list.tsx'
import { SaleSheet } from './sale-sheet.tsx'
import { useSaleColumns } from './use-sale-columns.tsx'

/** The coins that fans have bought by card. */
export function CoinsPurchasesPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('sales')
  const { coins, money } = useAmounts(settings)
  const search = useSearch({ from: '/staff/$slug/sales/coins' })
  const go = useGo()
  const list = useList(listCoinsPurchases, { search, go, toFilters: daysToInstants })
  const shared = useSaleColumns(search.row)
  const columns: Column<StaffCoinsPurchase>[] = [
    shared.date,
    {
      name: 'buyer',
      label: t('buyer'),
      className: 'wide',
      text: ({ buyer }) => fullName(buyer),
      renderCell: ({ buyer }) => <span className="clip block">{fullName(buyer)}</span>,
    },
    {
      name: 'coins',
      label: t('coinsBought'),
      className: 'number from-560',
      text: (row) => row.coins.amount,
      renderCell: (row) => coins(row.coins.amount),
    },
    {
      name: 'amount',
      label: t('euros'),
      className: 'number',
      canSort: true,
      text: ({ amount }) => amount.value,
      renderCell: ({ amount }) => money(amount.value),
    },
    { ...shared.refund, renderCell: (row) => <RefundMark state={row.refund} part={isPart(row)} /> },
  ]
  return (
    <SaleList
      name="coinsPurchases"
      label={t('coins')}
      list={list}
      views={[
        { name: 'all', label: t('coinsView.all'), search: {} },
        { name: 'REFUNDED', label: t('coinsView.REFUNDED'), search: { state: 'REFUNDED' } },
      ]}
      columns={columns}
      nameOf={({ buyer }) => fullName(buyer)}
      exportOperation={exportCoinsPurchases}
      empty={t('empty.coins')}
      renderSheet={(id, row, onClose) => (
        <SaleSheet
          key={id}
          kind="coins"
          id={id}
          row={row}
          load={() => unwrap(call(getStaffCoinsPurchase, { params: { slug, purchaseId: id } }))}
          onClose={onClose}
          onChanged={list.refetch}
          describe={(one) => ({
            title: coins(one.coins.amount),
            fan: { id: one.buyer.id, name: fullName(one.buyer), email: one.buyer.email },
            amount: one.amount.value,
            date: one.date,
            refund: one.refund,
            isPart: isPart(one),
            facts: isPart(one) ? [[t('refunded'), money(one.refundedCost.value)]] : [],
          })}
        />
      )}
    />
  )
}

/** Whether a part of a purchase has been refunded. */
const isPart = ({ amount, refundedCost }: StaffCoinsPurchase) =>
  refundedCost.value > 0 && refundedCost.value < amount.value
