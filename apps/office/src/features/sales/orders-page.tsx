import { useSearch } from '@tanstack/react-router'
import { exportOrders, listStaffOrders, type StaffOrder } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { useAmounts } from '@virage/session/amounts'
import type { Column } from '../../parts/data-table.tsx'
import { daysToInstants } from '../../parts/day-range.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { OrderSheet } from './order-sheet.tsx'
import { fullName, RefundMark } from './sale-cells.tsx'
import { SaleList } from './sale-list.tsx'
import { useSaleColumns } from './use-sale-columns.tsx'

/** The orders of a club. */
export function OrdersPage() {
  const { settings } = useClub()
  const t = useTranslations('sales')
  const { coins, money } = useAmounts(settings)
  const search = useSearch({ from: '/staff/$slug/sales' })
  const go = useGo()
  const list = useList(listStaffOrders, { search, go, toFilters: daysToInstants })
  const shared = useSaleColumns(search.row)
  const columns: Column<StaffOrder>[] = [
    shared.date,
    {
      name: 'number',
      label: t('number'),
      className: 'from-760 quiet',
      text: ({ number }) => number,
      renderCell: ({ number }) => number,
    },
    {
      name: 'buyer',
      label: t('buyer'),
      text: ({ buyer }) => fullName(buyer),
      renderCell: ({ buyer }) => <span className="clip block">{fullName(buyer)}</span>,
    },
    {
      name: 'items',
      label: t('items'),
      className: 'wide from-560',
      text: ({ things }) => things.join(', '),
      renderCell: ({ things }) => <span className="clip block">{things.join(', ')}</span>,
    },
    {
      name: 'coins',
      label: t('coinsPaid'),
      className: 'number from-760',
      text: ({ usedCoins }) => usedCoins.amount,
      renderCell: ({ usedCoins }) => (usedCoins.amount === 0 ? '–' : coins(usedCoins.amount)),
    },
    {
      name: 'card',
      label: t('euros'),
      className: 'number from-560',
      text: ({ finalCost }) => finalCost.value,
      renderCell: ({ finalCost }) => (finalCost.value === 0 ? '–' : money(finalCost.value)),
    },
    {
      name: 'total',
      label: t('total'),
      className: 'number',
      canSort: true,
      text: ({ originalCost }) => originalCost.value,
      renderCell: ({ originalCost }) => money(originalCost.value),
    },
    { ...shared.refund, renderCell: (row) => <RefundMark state={row.refund} part={isPart(row)} /> },
  ]
  return (
    <SaleList
      name="orders"
      label={t('orders')}
      list={list}
      views={[
        { name: 'all', label: t('view.all'), search: {} },
        { name: 'PARTLY_REFUNDED', label: t('view.PARTLY_REFUNDED'), search: { state: 'PARTLY_REFUNDED' } },
        { name: 'REFUNDED', label: t('view.REFUNDED'), search: { state: 'REFUNDED' } },
      ]}
      columns={columns}
      nameOf={({ number }) => number}
      exportOperation={exportOrders}
      empty={t('empty.orders')}
      renderSheet={(id, _row, onClose) => <OrderSheet key={id} id={id} onClose={onClose} onChanged={list.refetch} />}
    />
  )
}

const isPart = ({ refundedCoins, refundedCost, usedCoins, finalCost }: StaffOrder) =>
  refundedCoins.amount < usedCoins.amount || refundedCost.value < finalCost.value
