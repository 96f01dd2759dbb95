import { Link, useSearch } from '@tanstack/react-router'
import { listStaffWithdrawals, type StaffWithdrawal, staffWithdrawalStates } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import type { Column } from '../../parts/data-table.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { useKeys } from '../../shell/keys.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { WithdrawalMark } from './withdrawal-mark.tsx'
import { WithdrawalSheet } from './withdrawal-sheet.tsx'

/** The contracts that buyers have withdrawn from, the first refund that is due first. */
export function WithdrawalsPage() {
  const t = useTranslations('withdrawals')
  const { day, moment } = useTimes()
  const search = useSearch({ from: '/staff/$slug/withdrawals' })
  const go = useGo()
  const list = useList(listStaffWithdrawals, { search, go })
  const nameOf = ({ sender, orderNumber }: StaffWithdrawal) =>
    sender
      ? t('nameOf', { number: orderNumber ?? sender.orderNumber, name: `${sender.firstName} ${sender.lastName}` })
      : t('erased', { number: orderNumber ?? '–' })
  const things = (row: StaffWithdrawal) => row.things.join(', ')
  const columns: Column<StaffWithdrawal>[] = [
    {
      name: 'sender',
      label: t('sender'),
      className: 'wide',
      renderCell: (row) => (
        <Link
          from="/$slug/withdrawals"
          search={(before) => ({ ...before, row: row.id })}
          className="row-link clip"
          aria-current={row.id === search.row ? 'true' : undefined}
        >
          <span className="clip block">{nameOf(row)}</span>
          <span className="below-560">
            <WithdrawalMark withdrawal={row} />
          </span>
        </Link>
      ),
    },
    {
      name: 'things',
      label: t('things'),
      className: 'from-760',
      renderCell: (row) => <span className="clip block max-w-60">{things(row)}</span>,
    },
    {
      name: 'state',
      label: t('state'),
      className: 'from-560',
      renderCell: (row) => <WithdrawalMark withdrawal={row} />,
    },
    {
      name: 'deadline',
      label: t('due'),
      canSort: true,
      renderCell: (row) => (
        <span className={row.overdue ? 'font-semibold text-[var(--bad)]' : undefined}>
          {row.overdue ? t('overdue', { count: daysSince(row.refundDueAt) }) : day(row.refundDueAt)}
        </span>
      ),
    },
    { name: 'sent', label: t('sent'), className: 'from-760 quiet', renderCell: (row) => moment(row.sentAt) },
  ]
  useKeys(search.row === undefined ? {} : { escape: () => go({ row: undefined }) })
  return (
    <Screen title={t('title')} actions={<AsOf read={list} />}>
      <div className="body" data-side={search.row === undefined ? undefined : 'row'}>
        <ListPane
          name="withdrawals"
          label={t('title')}
          list={list}
          views={[
            { name: 'all', label: t('all'), search: {} },
            ...staffWithdrawalStates.map((state) => ({ name: state, label: t(`views.${state}`), search: { state } })),
          ]}
          columns={columns}
          nameOf={nameOf}
          selected={search.row}
          onOpen={({ id }) => go({ row: id }, search.row !== undefined)}
          empty={<EmptyList title={t('empty')} text={t('emptyText')} />}
        />
        {search.row !== undefined && (
          <WithdrawalSheet key={search.row} id={search.row} onClose={() => go({ row: undefined })} />
        )}
      </div>
    </Screen>
  )
}

/** Returns how many days have begun since an instant: at least one. */
const daysSince = (instant: string): number => Math.max(Math.ceil((Date.now() - Date.parse(instant)) / 86_400_000), 1)
