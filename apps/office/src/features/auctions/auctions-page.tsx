import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  copyAuction,
  createAuction,
  exportAuctions,
  listStaffAuctions,
  type ListedAuction,
} from '@virage/contract/staff'
import { auctionStatuses } from '@virage/domain'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { Act } from '../../parts/act.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { CopyAuctionDialog } from './copy-auction-dialog.tsx'

/** The colour of each status. */
const tones = { UPCOMING: 'warn', ACTIVE: 'good', CLOSED: 'plain' } as const

/** Whether an auction runs, and whether fans see it. */
export function AuctionMark({ auction }: { auction: ListedAuction }) {
  const t = useTranslations('auctions')
  if (!auction.visible)
    return (
      <span className="state" data-tone="off">
        {t('hidden')}
      </span>
    )
  if (auction.pausedDate !== null && auction.status === 'ACTIVE')
    return (
      <span className="state" data-tone="warn">
        {t('paused')}
      </span>
    )
  return (
    <span className="state" data-tone={tones[auction.status]}>
      {t(`status.${auction.status}`)}
    </span>
  )
}

/** The auctions of a club: views, order and page in the address. */
export function AuctionsPage() {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const language = useLocale()
  const { price } = useStaffPrice()
  const { moment } = useTimes()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/auctions' })
  const [copied, setCopied] = useState<ListedAuction | null>(null)
  const go = useGo()
  const list = useList(listStaffAuctions, { search, go })
  const open = ({ id }: ListedAuction) => void navigate({ to: '/$slug/auctions/$id', params: { slug, id } })
  const create = () => void navigate({ to: '/$slug/auctions/new', params: { slug } })
  const nameOf = ({ name }: ListedAuction) => name[language] ?? name.en ?? name.fr ?? ''
  const columns: Column<ListedAuction>[] = [
    {
      name: 'name',
      label: t('name'),
      className: 'wide',
      canSort: true,
      text: nameOf,
      renderCell: (row) => (
        <Link to="/$slug/auctions/$id" params={{ slug, id: row.id }} className="row-link clip block">
          {nameOf(row)}
          <span className="below-560 block">
            <AuctionMark auction={row} />
          </span>
        </Link>
      ),
    },
    {
      name: 'status',
      label: t('state'),
      className: 'from-560',
      text: ({ status }) => t(`status.${status}`),
      renderCell: (row) => <AuctionMark auction={row} />,
    },
    {
      name: 'lots',
      label: t('lots'),
      className: 'number',
      text: ({ numberOfLots }) => numberOfLots,
      renderCell: ({ numberOfLots }) => numberOfLots,
    },
    {
      name: 'bids',
      label: t('bids'),
      className: 'number from-760',
      text: ({ numberOfBids }) => numberOfBids,
      renderCell: ({ numberOfBids }) => numberOfBids,
    },
    { name: 'sum', label: t('sum'), className: 'number', text: ({ sum }) => sum, renderCell: ({ sum }) => price(sum) },
    {
      name: 'startDate',
      label: t('startDate'),
      className: 'from-760 quiet',
      canSort: true,
      text: ({ startDate }) => startDate,
      renderCell: ({ startDate }) => moment(startDate),
    },
    {
      name: 'endDate',
      label: t('endDate'),
      className: 'from-760 quiet',
      canSort: true,
      text: ({ endDate }) => endDate,
      renderCell: ({ endDate }) => moment(endDate),
    },
    {
      name: 'copy',
      label: t('copy'),
      isLabelHidden: true,
      className: 'number',
      renderCell: (row) => (
        <Act
          operation={copyAuction}
          className="plain small"
          aria-label={t('copyOf', { name: nameOf(row) })}
          onClick={() => setCopied(row)}
        >
          {t('copy')}
        </Act>
      ),
    },
  ]
  const button = <CreateButton operation={createAuction} label={t('new')} onCreate={create} />
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={list} />
          {button}
        </>
      }
    >
      <ListPane
        name="auctions"
        label={t('title')}
        searchLabel={t('filter')}
        list={list}
        exportOperation={exportAuctions}
        views={[
          { name: 'all', label: t('all'), search: {} },
          ...auctionStatuses.map((state) => ({ name: state, label: t(`views.${state}`), search: { state } })),
        ]}
        columns={columns}
        nameOf={nameOf}
        onOpen={open}
        onEdit={open}
        empty={
          <EmptyList title={t('empty')} text={t('emptyText')}>
            <Act operation={createAuction} className="primary" onClick={create}>
              {t('new')}
            </Act>
          </EmptyList>
        }
      />
      {copied && <CopyAuctionDialog auction={copied} name={nameOf(copied)} onClose={() => setCopied(null)} />}
    </Screen>
  )
}
