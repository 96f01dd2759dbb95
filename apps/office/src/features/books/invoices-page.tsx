import { useSearch } from '@tanstack/react-router'
import { exportInvoices, listStaffInvoices, type StaffInvoice } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import type { Column } from '../../parts/data-table.tsx'
import { DayRange, daysToInstants } from '../../parts/day-range.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { BookTabs } from './book-tabs.tsx'

/** The invoices, credit notes and payment slips of a club. */
export function InvoicesPage() {
  const { settings } = useClub()
  const t = useTranslations('books')
  const { day } = useTimes()
  const { money } = useAmounts(settings)
  const search = useSearch({ from: '/staff/$slug/books/invoices' })
  const go = useGo()
  const list = useList(listStaffInvoices, { search, go, toFilters: daysToInstants })
  const nameOf = ({ buyer }: StaffInvoice) => buyer.name || '–'
  const sign = ({ corrects }: StaffInvoice) => (corrects === null ? 1 : -1)
  const columns: Column<StaffInvoice>[] = [
    {
      name: 'number',
      label: t('number'),
      text: ({ number }) => number,
      renderCell: ({ number, url }) => (
        <a href={url} target="_blank" rel="noreferrer" className="link figure whitespace-nowrap">
          {number}
        </a>
      ),
    },
    {
      name: 'kind',
      label: t('document'),
      className: 'from-560',
      text: ({ kind }) => t(`kinds.${kind}`),
      renderCell: ({ kind, corrects }) => (
        <span className="grid">
          {t(`kinds.${kind}`)}
          {corrects !== null && <span className="small quiet">{t('corrects', { number: corrects })}</span>}
        </span>
      ),
    },
    {
      name: 'date',
      label: t('date'),
      className: 'from-760 quiet',
      canSort: true,
      text: ({ date }) => date,
      renderCell: ({ date }) => day(date),
    },
    {
      name: 'buyer',
      label: t('buyer'),
      className: 'wide',
      text: nameOf,
      renderCell: (row) => <span className="clip block">{nameOf(row)}</span>,
    },
    {
      name: 'vat',
      label: t('vat'),
      className: 'number from-560',
      text: (row) => sign(row) * row.vat.value,
      renderCell: (row) => (row.kind === 'SLIP' ? '–' : money(sign(row) * row.vat.value)),
    },
    {
      name: 'total',
      label: t('total'),
      className: 'number',
      canSort: true,
      text: (row) => sign(row) * row.total.value,
      renderCell: (row) => money(sign(row) * row.total.value),
    },
  ]
  const view = (kind: StaffInvoice['kind']) => ({ name: kind, label: t(`plural.${kind}`), search: { kind } })
  return (
    <Screen title={t('title')} actions={<AsOf read={list} />}>
      <div className="pane">
        <BookTabs />
        <div className="body">
          <ListPane
            name="invoices"
            label={t('invoices')}
            searchLabel={t('filter')}
            list={list}
            exportOperation={exportInvoices}
            views={[{ name: 'all', label: t('all'), search: {} }, view('INVOICE'), view('CREDIT_NOTE'), view('SLIP')]}
            columns={columns}
            nameOf={nameOf}
            filters={<DayRange search={search} go={go} />}
            empty={<EmptyList title={t('empty')} text={t('emptyText')} />}
          />
        </div>
      </div>
    </Screen>
  )
}
