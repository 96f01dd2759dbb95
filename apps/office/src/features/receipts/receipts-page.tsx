import { useSearch, Link } from '@tanstack/react-router'
import { listStaffWaitingReceipts, setDonorAddress } from '@virage/contract/staff'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import type { RowOf } from '../../api.ts'
import { Act } from '../../parts/act.tsx'
import { type Column, DataTable } from '../../parts/data-table.tsx'
import { Pager } from '../../parts/list-pane.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { DonorAddressDialog } from './donor-address-dialog.tsx'

type WaitingReceipt = RowOf<typeof listStaffWaitingReceipts>

/** The tax receipts that can't be issued yet, each with what it lacks and where that is mended. */
export function ReceiptsPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('waitingReceipts')
  const { day } = useTimes()
  const { money } = useAmounts(settings)
  const search = useSearch({ from: '/staff/$slug/receipts' })
  const go = useGo()
  const list = useList(listStaffWaitingReceipts, { search, go })
  const [opened, setOpened] = useState<WaitingReceipt | null>(null)
  const columns: Column<WaitingReceipt>[] = [
    {
      name: 'donor',
      label: t('donor'),
      className: 'wide',
      renderCell: ({ donor }) => (
        <span className="grid">
          <b className="clip">{donor.name}</b>
          <span className="small quiet clip">{donor.email}</span>
        </span>
      ),
    },
    { name: 'amount', label: t('amount'), className: 'number', renderCell: ({ amount }) => money(amount.value) },
    {
      name: 'kind',
      label: t('kind'),
      className: 'from-760',
      renderCell: ({ kind }) => t(`kinds.${kind}`),
    },
    { name: 'date', label: t('paid'), className: 'from-560 quiet', renderCell: ({ date }) => day(date) },
    {
      name: 'lacks',
      label: t('lacks'),
      renderCell: (row) => (
        <span className="line flex-wrap">
          {row.lacks.length === 0 && t('nothing')}
          {row.lacks.includes('ISSUER') && (
            <Link to="/$slug/settings" params={{ slug }} search={{ tab: 'seller' }} className="link">
              {t('issuer')}
            </Link>
          )}
          {row.lacks.includes('DONOR_ADDRESS') && (
            <Act
              operation={setDonorAddress}
              className="small"
              aria-label={t('addAddressOf', { name: row.donor.name })}
              onClick={() => setOpened(row)}
            >
              {t('addAddress')}
            </Act>
          )}
        </span>
      ),
    },
  ]
  return (
    <Screen title={t('title')} actions={<AsOf read={list} />}>
      <div className="pane">
        <ReadBanner read={list} />
        <div className="scroll list">
          {list.isPending ? (
            <TableBones />
          ) : list.rows.length > 0 ? (
            <>
              <p className="px-5 py-3 quiet">{t('text')}</p>
              <DataTable label={t('title')} rows={list.rows} columns={columns} sort={undefined} onSort={() => {}} />
            </>
          ) : (
            list.data !== undefined && <EmptyList title={t('empty')} text={t('emptyText')} />
          )}
        </div>
        <Pager list={list} />
      </div>
      {opened && (
        <DonorAddressDialog
          id={opened.id}
          name={opened.donor.name}
          lacksIssuer={opened.lacks.includes('ISSUER')}
          onSaved={() => list.refetch()}
          onClose={() => setOpened(null)}
        />
      )}
    </Screen>
  )
}
