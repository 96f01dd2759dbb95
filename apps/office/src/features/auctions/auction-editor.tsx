import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import {
  copyAuction,
  deleteAuction,
  getStaffAuction,
  listStaffAuctions,
  type StaffAuction,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { PreviewLinks } from '../../parts/preview-links.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { History } from '../history/history.tsx'
import { RehearseAuction } from '../rehearsals/rehearse-auction.tsx'
import { AuctionDetails } from './auction-details.tsx'
import { AuctionLots } from './auction-lots.tsx'
import { Readiness, useGaps } from './auction-readiness.tsx'
import { AuctionMark } from './auctions-page.tsx'
import { AuctionsLink } from './auctions-link.tsx'
import { CopyAuctionDialog } from './copy-auction-dialog.tsx'

const tabs = ['lots', 'readiness', 'details', 'history'] as const

/** One auction: its lots, what it lacks, and its details. */
export function AuctionEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/auctions/$id' })
  const search = useSearch({ from: '/staff/$slug/auctions/$id' })
  const t = useTranslations('auctions')
  const language = useLocale()
  const read = useQuery(readQuery(getStaffAuction, { params: { slug, auctionId: id } }))
  const auction = read.data
  const gaps = useGaps(auction)
  const tab = tabs.find((one) => one === search.tab) ?? 'lots'
  const [isCopying, setCopying] = useState(false)
  useEffect(() => setCopying(false), [id])
  if (!auction)
    return (
      <Screen title={t('title')} before={<AuctionsLink />}>
        <div className="pane">
          <ReadBanner read={read} />
          {read.isPending && <TableBones />}
        </div>
      </Screen>
    )
  const name = auction.name[language] ?? auction.name.en ?? auction.name.fr ?? ''
  return (
    <Screen
      title={name}
      before={<AuctionsLink />}
      mark={<AuctionMark auction={auction} />}
      actions={
        <>
          <AsOf read={read} />
          <PreviewLinks previewed={() => ({ kind: 'auction', id: auction.id })} />
          <Act operation={copyAuction} onClick={() => setCopying(true)}>
            {t('copy')}
          </Act>
          <RehearseAuction auction={auction} name={name} />
          <DeleteAuction auction={auction} name={name} />
        </>
      }
    >
      <div className="pane">
        <nav className="views" aria-label={t('parts')}>
          {tabs.map((one) => (
            <Link
              key={one}
              to="/$slug/auctions/$id"
              params={{ slug, id }}
              search={one === 'lots' ? {} : { tab: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === tab ? 'page' : undefined}
            >
              {t(`tabs.${one}`)}
              <span className="count">
                {one === 'lots' ? auction.lots.length : one === 'readiness' ? gaps?.length : undefined}
              </span>
            </Link>
          ))}
        </nav>
        <ReadBanner read={read} />
        {tab === 'lots' && <AuctionLots auction={auction} />}
        {tab === 'readiness' && <Readiness auction={auction} />}
        {tab === 'details' && <AuctionDetails key={auction.id} auction={auction} />}
        {tab === 'history' && <History kind="auction" id={auction.id} onUndone={() => void read.refetch()} />}
      </div>
      {isCopying && <CopyAuctionDialog auction={auction} name={name} onClose={() => setCopying(false)} />}
    </Screen>
  )
}

function DeleteAuction({ auction, name }: { auction: StaffAuction; name: string }) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const text = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const remove = async () => {
    setBusy(true)
    try {
      await unwrap(call(deleteAuction, { params: { slug, auctionId: auction.id }, ifMatch: auction.version }))
      await client.invalidateQueries({ queryKey: [listStaffAuctions.id, slug] })
      say(t('removed', { name }))
      await navigate({ to: '/$slug/auctions', params: { slug } })
    } catch (error) {
      say(text(error), 'bad')
      setAsking(false)
      // Somebody else may have changed it: the next attempt is about what is stored now.
      void client.invalidateQueries({ queryKey: [getStaffAuction.id, slug] })
    }
    setBusy(false)
  }
  return (
    <>
      <Act
        operation={deleteAuction}
        className="plain danger"
        disabled={auction.lots.length > 0}
        title={auction.lots.length > 0 ? t('removeFirst') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Act>
      {isAsking && (
        <Question
          title={t('removeTitle', { name })}
          confirm={t('removeConfirm')}
          isBusy={isBusy}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{t('removeText')}</p>
        </Question>
      )}
    </>
  )
}
