import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import {
  type DuePaymentSums,
  exportDuePayments,
  getStaffDuePayment,
  listSettledAuctions,
  listStaffDuePayments,
  type StaffDuePayment,
  sumDuePayments,
} from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { Icon } from '@virage/ui'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { DataTable } from '../../parts/data-table.tsx'
import { FilterField } from '../../parts/filter-field.tsx'
import { ExportButton } from '../../parts/export-button.tsx'
import { Pager } from '../../parts/list-pane.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { passFocusToHeading } from '../../parts/pass-focus.ts'
import { useGo, useList } from '../../parts/use-list.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { readQuery } from '../../queries.ts'
import { ClosedScreen } from '../../shell/closed-screen.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { ChargeAll, type Run, RunBanner, runInterval } from './charge-all.tsx'
import { StateMark } from './marks.tsx'
import { ResultSheet } from './result-sheet.tsx'
import { ResultSums } from './result-sums.tsx'
import { useColumns } from './use-columns.tsx'

/** How often the results are read again while the window is looked at, in milliseconds: fans pay at any time. */
const refreshInterval = 15_000

/** Returns the filters of the API for those of the address. */
const toFilters = ({ auction, state, ...filters }: Record<string, string>) => ({
  ...filters,
  ...(auction !== undefined && auction !== 'all' && { auctionId: auction }),
  ...(state !== undefined && { settlement: state }),
})

/** Settling a night: what was won, who has paid, and everything that can be done about who hasn't (B05). */
export function ResultsPage() {
  const { slug } = useClub()
  const t = useTranslations('results')
  const { allowed, reason } = useMay()(listStaffDuePayments)
  const auctions = useQuery({ ...readQuery(listSettledAuctions, { params: { slug } }), enabled: allowed })
  if (!allowed) return <ClosedScreen title={t('title')} reason={reason} />
  if (!auctions.data)
    return (
      <Screen title={t('title')}>
        <div className="pane">
          <ReadBanner read={auctions} />
          {auctions.isPending && <TableBones />}
        </div>
      </Screen>
    )
  if (auctions.data.length === 0)
    return (
      <Screen title={t('title')}>
        <EmptyList title={t('empty')} text={t('emptyText')}>
          <Link to="/$slug/auctions" params={{ slug }} className="btn">
            {t('openAuctions')}
          </Link>
        </EmptyList>
      </Screen>
    )
  return <Results auctions={auctions.data} />
}

function Results({ auctions }: { auctions: { id: string; name: string; date: string }[] }) {
  const { slug } = useClub()
  const t = useTranslations('results')
  const { day } = useTimes()
  const address = useSearch({ from: '/staff/$slug/results' })
  // The last auction that closed, unless the address names one.
  const auction = address.auction ?? auctions[0]?.id ?? 'all'
  const search = { ...address, auction, sort: address.sort ?? 'settlement' }
  const go = useGo()
  const [run, setRun] = useState<Run | null>(null)
  const list = useList(listStaffDuePayments, { search, go, toFilters })
  const isCharging = run !== null || list.rows.some(({ charge }) => charge === 'RUNNING')
  const refetchInterval = isCharging ? runInterval : refreshInterval
  const scope = {
    ...(auction !== 'all' && { auctionId: auction }),
    ...(address.q !== undefined && { search: address.q }),
    ...(address.dueToday !== undefined && { dueToday: 'true' as const }),
  }
  const sums = useQuery({ ...readQuery(sumDuePayments, { params: { slug }, query: scope }), refetchInterval })
  // The list is read again with its sums.
  const { refetch } = list
  useEffect(() => {
    if (sums.dataUpdatedAt > 0) void refetch()
  }, [sums.dataUpdatedAt, refetch])
  const columns = useColumns(address.row)
  const listed = list.rows.find(({ id }) => id === address.row)
  const single = useQuery({
    ...readQuery(getStaffDuePayment, { params: { slug, duePaymentId: address.row ?? '' } }),
    // Also while the list has it: the sheet stays, with what is typed in its dialogs, when the payment leaves the list.
    enabled: address.row !== undefined,
    refetchInterval,
  })
  const open = listed ?? (address.row === undefined ? undefined : single.data)
  const current = auctions.find(({ id }) => id === auction)
  const isSorted = address.sort === undefined
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={list} onRefresh={() => void sums.refetch()} />
          <a className="btn wide-only" href={`/office/${slug}/handover`}>
            {t('handOver')}
          </a>
          <button type="button" className="btn wide-only" onClick={() => print()}>
            <Icon name="print" size={16} />
            {t('print')}
          </button>
        </>
      }
    >
      <div className="body results" data-side={open ? 'row' : undefined}>
        <div className="pane">
          <div className="tools">
            <select
              className="input compact !w-auto max-w-64"
              aria-label={t('auction')}
              value={auction}
              onChange={({ target }) => go({ auction: target.value, row: undefined })}
            >
              {auctions.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value="all">{t('allAuctions')}</option>
            </select>
            {current && <span className="small quiet">{t('closed', { date: day(current.date) })}</span>}
            {address.dueToday !== undefined && (
              <button
                ref={passFocusToHeading}
                type="button"
                className="btn small"
                title={t('clearDueToday')}
                onClick={() => go({ dueToday: undefined })}
              >
                {t('dueToday')} ×
              </button>
            )}
            <span className="line push">
              <FilterField
                label={t('filter')}
                value={address.q ?? ''}
                onChange={(q) => go({ q: q === '' ? undefined : q }, true)}
              />
              <ExportButton
                name="results"
                list={list}
                operation={exportDuePayments}
                columns={columns}
                chosen={new Map()}
              />
            </span>
          </div>
          {sums.data && <ResultSums sums={sums.data} state={address.state} />}
          {sums.data && (
            <div className="tools">
              {auction === 'all' ? (
                <span className="quiet">{t('chooseAuction')}</span>
              ) : address.q !== undefined || address.dueToday !== undefined ? (
                // The sums are of the matches only, and all cards of the auction would be charged.
                <span className="quiet">{t('clearFilter')}</span>
              ) : (
                <ChargeAll auctionId={auction} ready={sums.data.ready} onStarted={setRun} />
              )}
            </div>
          )}
          {run && <RunBanner run={run} onClose={() => setRun(null)} />}
          <ReadBanner read={list.isError ? list : sums} />
          <div className="scroll list" data-old={list.isOld || undefined}>
            {list.isPending ? (
              <TableBones />
            ) : list.rows.length > 0 ? (
              <DataTable
                label={t('title')}
                rows={list.rows}
                columns={columns}
                sort={address.sort}
                onSort={(sort) => go({ sort })}
                selected={address.row}
                onOpen={({ id }) => go({ row: id }, address.row !== undefined)}
                groupOf={
                  isSorted
                    ? (row) => ({
                        name: row.settlement,
                        heading: <GroupHeading payment={row} sums={sums.data} />,
                      })
                    : undefined
                }
                isOld={list.isOld}
              />
            ) : (
              list.data !== undefined && (
                <NoMatch onClear={() => go({ q: undefined, state: undefined, dueToday: undefined, sort: undefined })} />
              )
            )}
          </div>
          <Pager list={list} />
        </div>
        {open && <ResultSheet key={open.id} payment={open} onClose={() => go({ row: undefined })} />}
      </div>
    </Screen>
  )
}

function GroupHeading({ payment, sums }: { payment: StaffDuePayment; sums: DuePaymentSums | undefined }) {
  const { money } = useStaffPrice()
  const own = sums?.states.find(({ settlement }) => settlement === payment.settlement)
  return (
    <span className="line">
      <StateMark payment={payment} />
      {own && (
        <span className="count">
          {own.count} · {money(own.cost.value)}
        </span>
      )}
    </span>
  )
}
