import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { getReceiptYear, listStaffReceipts, resendReceipt, type StaffReceipt } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { DayRange, daysToInstants } from '../../parts/day-range.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { useGo, useList } from '../../parts/use-list.ts'
import { readQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { BookTabs } from './book-tabs.tsx'

/** The tax receipts of a club, and what it declares of a year. */
export function TaxReceiptsPage() {
  const { settings } = useClub()
  const t = useTranslations('books')
  const { day } = useTimes()
  const { money } = useAmounts(settings)
  const search = useSearch({ from: '/staff/$slug/books/receipts' })
  const go = useGo()
  const list = useList(listStaffReceipts, { search, go, toFilters: daysToInstants })
  const nameOf = ({ donor }: StaffReceipt) => donor.name
  const columns: Column<StaffReceipt>[] = [
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
      name: 'date',
      label: t('date'),
      className: 'from-760 quiet',
      canSort: true,
      text: ({ date }) => date,
      renderCell: ({ date }) => day(date),
    },
    {
      name: 'donor',
      label: t('donor'),
      className: 'wide',
      text: nameOf,
      renderCell: ({ donor }) => (
        <span className="grid">
          <b className="clip">{donor.name}</b>
          <span className="small quiet clip">{donor.email}</span>
        </span>
      ),
    },
    {
      name: 'amount',
      label: t('deductible'),
      className: 'number',
      text: ({ deductible }) => deductible.value,
      renderCell: ({ deductible }) => money(deductible.value),
    },
    {
      name: 'resend',
      label: t('resend'),
      className: 'from-560',
      renderCell: (row) =>
        row.cancelled ? (
          <span className="state" data-tone="warn">
            {t('cancelled')}
          </span>
        ) : (
          <Resend receipt={row} />
        ),
    },
  ]
  return (
    <Screen title={t('title')} actions={<AsOf read={list} />}>
      <div className="pane">
        <BookTabs />
        <YearSum />
        <div className="body">
          <ListPane
            name="taxReceipts"
            label={t('receipts')}
            searchLabel={t('filter')}
            list={list}
            views={[{ name: 'all', label: t('all'), search: {} }]}
            columns={columns}
            nameOf={nameOf}
            filters={<DayRange search={search} go={go} />}
            empty={<EmptyList title={t('emptyReceipts')} text={t('emptyReceiptsText')} />}
          />
        </div>
      </div>
    </Screen>
  )
}

/** Emails a receipt again. */
function Resend({ receipt }: { receipt: StaffReceipt }) {
  const { slug } = useClub()
  const t = useTranslations('books')
  const text = useProblemText()
  const send = useMutation({
    mutationFn: () => unwrap(call(resendReceipt, { params: { slug, receiptId: receipt.id }, body: {} })),
    onSuccess: () => say(t('resent', { email: receipt.donor.email })),
    onError: (error) => say(text(error), 'bad'),
  })
  return (
    <Act
      operation={resendReceipt}
      className="small"
      aria-busy={send.isPending}
      aria-label={t('resendTo', { number: receipt.number })}
      onClick={() => send.mutate()}
    >
      {t('resend')}
    </Act>
  )
}

/** What a body that issues receipts declares: their number and sum in the last calendar year and in this one. */
function YearSum() {
  const { slug, settings } = useClub()
  const t = useTranslations('books')
  const { money } = useAmounts(settings)
  const [year] = useState(() => new Date().getFullYear())
  const thisYear = useQuery(readQuery(getReceiptYear, { params: { slug, year } }))
  const lastYear = useQuery(readQuery(getReceiptYear, { params: { slug, year: year - 1 } }))
  const cells = [
    { of: year, data: thisYear.data },
    { of: year - 1, data: lastYear.data },
  ]
  return (
    <div className="border-b border-line px-5 py-3">
      <dl className="cells">
        {cells.map(({ of, data }) => (
          <div key={of}>
            <dt>{t('yearSum', { year: String(of) })}</dt>
            <dd className="figure">
              {data ? t('yearValue', { total: money(data.total.value), count: data.receipts }) : '–'}
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t('yearHint')}</p>
    </div>
  )
}
