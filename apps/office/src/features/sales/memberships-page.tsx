import { useSearch } from '@tanstack/react-router'
import {
  exportMemberships,
  getStaffMembership,
  listStaffMemberships,
  membershipStates,
  type StaffMembership,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import type { Column } from '../../parts/data-table.tsx'
import { daysToInstants } from '../../parts/day-range.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { fullName, RowLink } from './sale-cells.tsx'
import { SaleList } from './sale-list.tsx'
import { SaleSheet } from './sale-sheet.tsx'
import { useSaleColumns } from './use-sale-columns.tsx'

/** The paid years of membership. Its days are those on which they start. */
export function MembershipsPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('sales')
  const { money } = useAmounts(settings)
  const { day } = useTimes()
  const search = useSearch({ from: '/staff/$slug/sales/memberships' })
  const go = useGo()
  const list = useList(listStaffMemberships, { search, go, toFilters: daysToInstants })
  const shared = useSaleColumns(search.row)
  const columns: Column<StaffMembership>[] = [
    {
      name: 'member',
      label: t('member'),
      className: 'wide',
      text: ({ member }) => fullName(member),
      renderCell: (row) => (
        <RowLink id={row.id} row={search.row}>
          {fullName(row.member)}
        </RowLink>
      ),
    },
    {
      name: 'startDate',
      label: t('starts'),
      className: 'from-560',
      canSort: true,
      text: ({ startsAt }) => startsAt,
      renderCell: ({ startsAt }) => day(startsAt),
    },
    {
      name: 'endDate',
      label: t('ends'),
      className: 'from-760',
      canSort: true,
      text: ({ endsAt }) => endsAt,
      renderCell: ({ endsAt }) => day(endsAt),
    },
    {
      name: 'fee',
      label: t('amount'),
      className: 'number',
      text: ({ fee }) => fee.value,
      renderCell: ({ fee }) => money(fee.value),
    },
    shared.refund,
  ]
  return (
    <SaleList
      name="memberships"
      label={t('memberships')}
      list={list}
      views={[
        { name: 'all', label: t('view.all'), search: {} },
        ...membershipStates.map((state) => ({ name: state, label: t(`view.${state}`), search: { state } })),
      ]}
      columns={columns}
      nameOf={({ member }) => fullName(member)}
      exportOperation={exportMemberships}
      empty={t('empty.memberships')}
      renderSheet={(id, row, onClose) => (
        <SaleSheet
          key={id}
          kind="membership"
          id={id}
          row={row}
          load={() => unwrap(call(getStaffMembership, { params: { slug, membershipId: id } }))}
          onClose={onClose}
          onChanged={list.refetch}
          describe={(one) => ({
            title: t('membershipOf', { name: fullName(one.member) }),
            fan: { id: one.member.id, name: fullName(one.member), email: one.member.email },
            amount: one.fee.value,
            date: one.date,
            refund: one.refund,
            facts: [[t('period'), t('fromTo', { from: day(one.startsAt), to: day(one.endsAt) })]],
          })}
        />
      )}
    />
  )
}
