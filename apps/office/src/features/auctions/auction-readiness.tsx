import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getStaffAuction, listStaffExclusives, type StaffAuction, updateAuction } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call, readAll } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { gapsOf } from './readiness.ts'
import { useStoreAuction } from './use-store-auction.ts'

/** Reads the exclusives that an auction sells. */
function useSold(id: string | undefined) {
  const { slug } = useClub()
  return useQuery({
    queryKey: [listStaffExclusives.id, slug, 'lots', id],
    queryFn: ({ signal }) => readAll(listStaffExclusives, { params: { slug }, query: { auctionId: id ?? '' }, signal }),
    enabled: id !== undefined,
  })
}

/** Returns what an auction lacks; undefined until the exclusives that it sells are known. */
export function useGaps(auction: StaffAuction | undefined) {
  const { settings } = useClub()
  const { data: exclusives, dataUpdatedAt } = useSold(auction?.id)
  if (!auction || !exclusives) return undefined
  return gapsOf(auction, { exclusives, languages: settings.languages, now: new Date(dataUpdatedAt).toISOString() })
}

/** What an auction lacks, and the button that shows it to fans. */
export function Readiness({ auction }: { auction: StaffAuction }) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const language = useLocale()
  const text = useProblemText()
  const store = useStoreAuction()
  const client = useQueryClient()
  const read = useSold(auction.id)
  const gaps = useGaps(auction)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const setVisible = async (visible: boolean) => {
    setBusy(true)
    const input = { params: { slug, auctionId: auction.id }, body: { visible }, ifMatch: auction.version }
    await unwrap(call(updateAuction, input))
      .then(store)
      .then(() => say(t(visible ? 'shownNow' : 'hiddenNow')))
      .catch((error: unknown) => {
        say(text(error), 'bad')
        // Somebody else may have changed it: the next attempt is about what is stored now.
        void client.invalidateQueries({ queryKey: [getStaffAuction.id, slug] })
      })
    setBusy(false)
    setAsking(false)
  }
  const nameOf = (exclusiveId: string) => {
    const lot = auction.lots.find((one) => one.exclusiveId === exclusiveId)
    return lot ? (lot.name[language] ?? lot.name.en ?? lot.name.fr ?? '') : ''
  }
  if (!gaps) return read.isError ? <ReadBanner read={read} /> : <TableBones rows={3} />
  const list = (
    <ul className="stack">
      {gaps.map(({ kind, exclusiveId }) => (
        <li key={`${kind}${exclusiveId}`} className="line">
          <span className="state" data-tone="warn">
            {t(`gaps.${kind}`)}
          </span>
          {exclusiveId !== undefined && (
            <Link to="/$slug/exclusives/$id" params={{ slug, id: exclusiveId }} className="link clip">
              {nameOf(exclusiveId)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <div className="scroll">
      <div className="form">
        <div className="line wraps">
          <h2>{t(gaps.length === 0 ? 'ready' : 'notReady', { count: gaps.length })}</h2>
          <span className="push">
            <Act
              operation={updateAuction}
              className={auction.visible ? '' : 'primary'}
              onClick={() =>
                auction.visible || gaps.length === 0 ? void setVisible(!auction.visible) : setAsking(true)
              }
              disabled={isBusy}
            >
              {t(auction.visible ? 'hide' : 'show')}
            </Act>
          </span>
        </div>
        {list}
      </div>
      {isAsking && (
        <Question
          title={t('showTitle')}
          confirm={t('showAnyway')}
          tone="plain"
          isBusy={isBusy}
          onConfirm={() => void setVisible(true)}
          onClose={() => setAsking(false)}
        >
          <p>{t('showText', { count: gaps.length })}</p>
          {list}
        </Question>
      )}
    </div>
  )
}
