import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getPayout, type Payout, type PayoutDetails } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { OfficeDialog } from '../../parts/office-dialog.tsx'
import { readQuery } from '../../queries.ts'

type Entry = PayoutDetails['entries'][number]

/** What a payout consists of: what was matched to nothing first. */
export function PayoutDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const { slug, settings } = useClub()
  const t = useTranslations('books')
  const { money } = useAmounts(settings)
  const { day } = useTimes()
  const read = useQuery(readQuery(getPayout, { params: { slug, payoutId: payout.id } }))
  const columns: Column<Entry>[] = [
    {
      name: 'kind',
      label: t('entry'),
      className: 'wide',
      renderCell: ({ kind, reference }) => (
        <span className="grid">
          {t(`entries.${kind}`)}
          <span className="clip block small quiet">{reference}</span>
        </span>
      ),
    },
    {
      name: 'fan',
      label: t('matched'),
      renderCell: ({ isMatched, fan }) =>
        fan ? (
          <Link to="/$slug/fans/$id" params={{ slug, id: fan.id }} className="link">
            {fan.name || '–'}
          </Link>
        ) : (
          <span className="state" data-tone={isMatched ? 'good' : 'bad'}>
            {t(isMatched ? 'fine' : 'unknown')}
          </span>
        ),
    },
    { name: 'amount', label: t('amount'), className: 'number', renderCell: ({ amount }) => money(amount.value) },
    { name: 'fee', label: t('fee'), className: 'number from-560', renderCell: ({ fee }) => money(fee.value) },
  ]
  return (
    <OfficeDialog title={t('payoutOf', { day: day(payout.day) })} onClose={onClose}>
      <ReadBanner read={read} />
      {payout.unmatched > 0 && <p>{t('unknownHint', { count: payout.unmatched })}</p>}
      {read.data && read.data.lines > read.data.entries.length && (
        <p className="quiet">{t('firstEntries', { count: read.data.entries.length, all: read.data.lines })}</p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls what is wider than a phone */}
      <div className="overflow-x-auto list" role="group" aria-label={t('entriesOf')} tabIndex={0}>
        {read.data ? (
          <DataTable
            label={t('entriesOf')}
            rows={read.data.entries}
            columns={columns}
            sort={undefined}
            onSort={() => {}}
          />
        ) : (
          read.isPending && <TableBones rows={4} />
        )}
      </div>
    </OfficeDialog>
  )
}
