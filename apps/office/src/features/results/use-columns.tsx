import { Link } from '@tanstack/react-router'
import type { StaffDuePayment } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import type { Column } from '../../parts/data-table.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { CardMark, StateMark } from './marks.tsx'
import { isOpen, nameOf } from './results.ts'

/** Returns the columns of the results. @param selected the id of the payment whose sheet is open */
export function useColumns(selected: string | undefined): Column<StaffDuePayment>[] {
  const { settings } = useClub()
  const t = useTranslations('results')
  const { fixedPrice, money } = useStaffPrice()
  const { moment } = useTimes()
  return [
    {
      name: 'lot',
      label: t('lot'),
      className: 'wide',
      renderCell: (row) => (
        <span className="line">
          <span className="figure quiet w-5 text-right from-560">{row.lot.number}</span>
          <img className="thumb" src={`${row.lot.imageUrl}?w=300`} alt="" loading="lazy" />
          <Link
            from="/$slug/results"
            search={(before) => ({ ...before, row: row.id })}
            className="row-link clip"
            aria-current={row.id === selected ? 'true' : undefined}
          >
            <span className="clip block">{row.lot.name}</span>
            <span className="below-560 small quiet clip">{nameOf(row.winner)}</span>
          </Link>
          {row.offered && (
            <span className="quiet" role="img" aria-label={t('offered')} title={t('offered')}>
              <Icon name="users" size={14} />
            </span>
          )}
        </span>
      ),
    },
    { name: 'winner', label: t('winner'), className: 'from-560', renderCell: (row) => nameOf(row.winner) },
    {
      name: 'amount',
      label: t('price'),
      className: 'number',
      canSort: true,
      renderCell: (row) => fixedPrice(row.price, row.cost),
    },
    ...(settings.coinsEnabled
      ? [
          {
            name: 'cost',
            label: t('cost'),
            className: 'number from-760 quiet',
            renderCell: (row: StaffDuePayment) => money(row.cost.value),
          },
        ]
      : []),
    {
      name: 'deadline',
      label: t('deadline'),
      className: 'from-760',
      canSort: true,
      renderCell: (row) => (
        <span className={row.overdue ? 'bad font-semibold' : 'quiet'}>
          {isOpen(row) ? moment(row.deadline) : row.payment ? moment(row.payment.date) : ''}
        </span>
      ),
    },
    {
      name: 'card',
      label: t('card'),
      renderCell: (row) => (isOpen(row) || row.payment ? <CardMark payment={row} /> : <StateMark payment={row} />),
    },
    {
      name: 'reminders',
      label: t('reminders'),
      className: 'number from-760 quiet',
      renderCell: ({ reminders }) => (reminders === 0 ? '' : reminders),
    },
  ]
}
