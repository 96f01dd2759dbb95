import type { Refund } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import type { Column } from '../../parts/data-table.tsx'
import { RefundMark, RowLink } from './sale-cells.tsx'

/** The refund of a sale: the newest, if it has any. */
type RefundState = Refund['status'] | null

/** Returns the columns that all lists of sales have. @param row the id of the row whose sheet is open */
export function useSaleColumns(row: string | undefined) {
  const t = useTranslations('sales')
  const { moment } = useTimes()
  return {
    /** When it was; it leads to the sheet. */
    date: {
      name: 'date',
      label: t('date'),
      className: 'date',
      canSort: true,
      text: ({ date }) => date,
      renderCell: ({ id, date }) => (
        <RowLink id={id} row={row}>
          {moment(date)}
        </RowLink>
      ),
    } satisfies Column<{ id: string; date: string }>,
    /** Its refund, if it has one. */
    refund: {
      name: 'refund',
      label: t('refund'),
      text: ({ refund }) => (refund === null ? '' : t(`refunds.${refund}`)),
      renderCell: ({ refund }) => <RefundMark state={refund} />,
    } satisfies Column<{ refund: RefundState }>,
  }
}
