import { useQuery } from '@tanstack/react-query'
import { listPayouts, type Payout } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { daysToInstants } from '../../parts/day-range.tsx'
import { daysAfter, monthsAfter } from '../../parts/days.ts'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { pageQuery } from '../../queries.ts'
import { PayoutDialog } from './payout-dialog.tsx'

/** The provider's payouts that arrived in a month, with their fees and what they could not be matched to. */
export function Payouts({ month }: { month: string }) {
  const { slug, settings } = useClub()
  const t = useTranslations('books')
  const { money } = useAmounts(settings)
  const { day } = useTimes()
  const [opened, setOpened] = useState<Payout | null>(null)
  const lastDay = daysAfter(monthsAfter(month, 1), -1)
  const read = useQuery(pageQuery(listPayouts, slug, daysToInstants({ from: `${month}-01`, to: lastDay })))
  const columns: Column<Payout>[] = [
    {
      name: 'day',
      label: t('arrived'),
      renderCell: (payout) => (
        <button
          type="button"
          className="row-link link figure"
          aria-label={t('openPayout', { day: day(payout.day) })}
          onClick={() => setOpened(payout)}
        >
          {day(payout.day)}
        </button>
      ),
    },
    {
      name: 'reference',
      label: t('reference'),
      className: 'wide from-560 quiet',
      renderCell: ({ reference }) => <span className="clip block">{reference}</span>,
    },
    { name: 'amount', label: t('amount'), className: 'number', renderCell: ({ amount }) => money(amount.value) },
    { name: 'fee', label: t('fee'), className: 'number from-560', renderCell: ({ fee }) => money(fee.value) },
    {
      name: 'lines',
      label: t('matched'),
      renderCell: ({ lines, unmatched }) => (
        <span className="state" data-tone={unmatched === 0 ? 'good' : 'bad'}>
          {t('matchedLines', { matched: lines - unmatched, lines })}
        </span>
      ),
    },
  ]
  // Another month's payouts are not shown while this one's are read.
  const rows = read.isPlaceholderData ? undefined : read.data?.rows
  return (
    <section className="panel bg-surface" aria-labelledby="book-payouts">
      <header>
        <h2 id="book-payouts">{t('payouts')}</h2>
      </header>
      <ReadBanner read={read} />
      <div className="overflow-x-auto list">
        {!rows ? (
          !read.isError && <TableBones rows={2} />
        ) : rows.length > 0 ? (
          <DataTable label={t('payouts')} rows={rows} columns={columns} sort={undefined} onSort={() => {}} />
        ) : (
          <p className="px-4 py-3 quiet">{t('noPayouts')}</p>
        )}
      </div>
      {opened && <PayoutDialog payout={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
