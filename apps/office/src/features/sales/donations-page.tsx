import { useSearch } from '@tanstack/react-router'
import { exportDonations, getStaffDonation, listStaffDonations, type StaffDonation } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useAmounts } from '@virage/session/amounts'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import type { Column } from '../../parts/data-table.tsx'
import { daysToInstants } from '../../parts/day-range.tsx'
import { useGo, useList } from '../../parts/use-list.ts'

import { SaleList } from './sale-list.tsx'
import { SaleSheet } from './sale-sheet.tsx'
import { useSaleColumns } from './use-sale-columns.tsx'

/** The donations of a club. */
export function DonationsPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('sales')
  const { money } = useAmounts(settings)
  const search = useSearch({ from: '/staff/$slug/sales/donations' })
  const go = useGo()
  const list = useList(listStaffDonations, { search, go, toFilters: daysToInstants })
  const donorOf = ({ donor }: StaffDonation) => donor?.name ?? t('anonymous')
  const shared = useSaleColumns(search.row)
  const columns: Column<StaffDonation>[] = [
    shared.date,
    {
      name: 'donor',
      label: t('donor'),
      className: 'wide',
      text: donorOf,
      renderCell: (row) => <span className="clip block">{donorOf(row)}</span>,
    },
    {
      name: 'receipt',
      label: t('receipt'),
      className: 'from-560',
      text: ({ receiptNumber }) => receiptNumber ?? '',
      renderCell: ({ receiptNumber }) => receiptNumber ?? '–',
    },
    {
      name: 'amount',
      label: t('amount'),
      className: 'number',
      canSort: true,
      text: ({ amount }) => amount.value,
      renderCell: ({ amount }) => money(amount.value),
    },
    shared.refund,
  ]
  return (
    <SaleList
      name="donations"
      label={t('donations')}
      list={list}
      views={[
        { name: 'all', label: t('donationsView.all'), search: {} },
        { name: 'REFUNDED', label: t('donationsView.REFUNDED'), search: { state: 'REFUNDED' } },
      ]}
      columns={columns}
      nameOf={donorOf}
      exportOperation={exportDonations}
      empty={t('empty.donations')}
      renderSheet={(id, row, onClose) => (
        <SaleSheet
          key={id}
          kind="donation"
          id={id}
          row={row}
          load={() => unwrap(call(getStaffDonation, { params: { slug, donationId: id } }))}
          onClose={onClose}
          onChanged={list.refetch}
          describe={(one) => ({
            title: t('donationOf', { name: donorOf(one) }),
            fan: one.donor && { id: one.donor.fanId, name: one.donor.name, email: one.donor.email },
            amount: one.amount.value,
            date: one.date,
            refund: one.refund,
            facts: [[t('receipt'), one.receiptNumber ?? t('noReceipt')]],
          })}
        />
      )}
    />
  )
}
