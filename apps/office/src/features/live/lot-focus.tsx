import { useQuery } from '@tanstack/react-query'
import {
  cancelBid,
  extendAuction,
  listLiveBids,
  type LiveLine,
  type LiveLot,
  pauseAuction,
  placeBidFor,
  resumeAuction,
} from '@virage/contract/staff'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { Act } from '../../parts/act.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { readQuery } from '../../queries.ts'
import { TellLikers } from '../announcements/tell-likers.tsx'
import { Changing } from './changing.tsx'
import { ClockTime } from './clock-time.tsx'
import { Countdown } from './countdown.tsx'
import type { LiveActs } from './use-live-acts.ts'

/** Returns the ladder of a lot, newest first: what was read when it came into focus, and what the stream has told since. */
export function useLadder(lines: LiveLine[], exclusiveId: string | undefined) {
  const { slug } = useClub()
  const { allowed } = useMay()(listLiveBids)
  const read = useQuery({
    ...readQuery(listLiveBids, { params: { slug, exclusiveId: exclusiveId ?? '' } }),
    enabled: allowed && exclusiveId !== undefined,
    staleTime: 0,
  })
  const { data } = read
  const ladder = useMemo(() => {
    const own = lines.filter(
      (line) => line.exclusiveId === exclusiveId && (line.kind === 'bid' || line.kind === 'cancelled'),
    )
    const rungs = new Map<string, LiveLine>()
    for (const line of [...(data ?? []), ...own])
      // A bid that was cancelled stays so.
      if (rungs.get(line.id)?.kind !== 'cancelled') rungs.set(line.id, line)
    return [...rungs.values()].toSorted((one, other) => (other.coins ?? 0) - (one.coins ?? 0))
  }, [data, lines, exclusiveId])
  return { ladder, read }
}

/** How many bids the ladder shows. */
const mostRungs = 12

type Read = Parameters<typeof ReadBanner>[0]['read']

/** The lot in focus: its price, its bids, and what can be done about it. */
export function LotFocus({
  lot,
  name,
  ladder,
  read,
  offset,
  acts,
}: {
  lot: LiveLot
  name: string
  ladder: LiveLine[]
  /** The read of its earlier bids. */
  read: Read
  offset: number
  acts: LiveActs
}) {
  const t = useTranslations('live')
  const { settings } = useClub()
  const { price, euros, money } = useStaffPrice()
  const { pausedDate } = acts
  const amount = lot.price ?? lot.startingPrice
  return (
    <section className="live-focus" aria-label={t('focus', { name })}>
      <img className="live-art" src={`${lot.imageUrl}?w=800`} alt="" />
      <div className="live-about">
        <div>
          <h2 className="clip">
            {lot.number !== null && <span className="quiet">{lot.number} </span>}
            {name}
          </h2>
          <span className="quiet">{t('bids', { count: lot.numberOfBids })}</span>
        </div>
        <div>
          <b className="live-big figure">
            <Changing value={price(amount)} />
          </b>
          <p className="quiet">
            {[
              settings.coinsEnabled && money(euros(amount)),
              lot.price === null ? t('startingPrice') : lot.leader && t('ledBy', { name: lot.leader.name }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className="line wraps">
          {lot.leaderPaddle && (
            <span className="tag">
              {t(lot.leaderPaddle.channel === 'TELEPHONE' ? 'onTelephone' : 'withPaddle', {
                paddle: lot.leaderPaddle.number,
              })}
            </span>
          )}
          {lot.numberOfBids === 0 && <TellLikers auctionId={lot.auctionId} exclusiveId={lot.exclusiveId} />}
          {lot.hasMaximum && (
            <span className="tag" title={t('maximumHint')}>
              {t('maximum')}
            </span>
          )}
          {lot.isCardMissing && (
            <span className="state" data-tone="bad">
              {t('cardMissing')}
            </span>
          )}
          {pausedDate !== null && (
            <span className="state" data-tone="warn">
              {t('paused')}
            </span>
          )}
        </div>
      </div>
      <Ladder ladder={ladder} read={read} />
      <div className="live-acts">
        <span className="line">
          <span className="quiet">{t('endsIn')}</span>
          <Countdown lot={lot} offset={offset} pausedDate={pausedDate} className="live-mid push" />
        </span>
        <Act
          operation={pausedDate === null ? pauseAuction : resumeAuction}
          disabled={!acts.isRunning}
          onClick={acts.pause}
        >
          {t(pausedDate === null ? 'pause' : 'resume')} <kbd className="push">P</kbd>
        </Act>
        <Act operation={extendAuction} disabled={!acts.isRunning} onClick={acts.extend}>
          {t('extend')} <kbd className="push">+</kbd>
        </Act>
        <Act operation={extendAuction} disabled={!acts.isRunning} onClick={acts.extendAll}>
          {t('extendAll')} <kbd className="push">⇧ E</kbd>
        </Act>
        <Act operation={placeBidFor} disabled={!acts.isRunning} onClick={acts.openRoom}>
          {t('room.open')} <kbd className="push">B</kbd>
        </Act>
        <Act operation={cancelBid} className="danger" disabled={!acts.newest} onClick={acts.cancel}>
          {t('cancelNewest')} <kbd className="push">C</kbd>
        </Act>
      </div>
    </section>
  )
}

function Ladder({ ladder, read }: { ladder: LiveLine[]; read: Read }) {
  const t = useTranslations('live')
  const { allowed, reason } = useMay()(listLiveBids)
  const { price } = useStaffPrice()
  if (!allowed) return <p className="live-ladder quiet">{reason}</p>
  if (ladder.length === 0)
    return (
      <div className="live-ladder quiet">
        <ReadBanner read={read} />
        {read.data !== undefined && t('noBidsYet')}
      </div>
    )
  const first = ladder.find(({ kind }) => kind === 'bid')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls is reached by keyboard
    <ol className="live-ladder" tabIndex={0} aria-label={t('ladder')}>
      {ladder.slice(0, mostRungs).map((bid) => (
        <li key={bid.id} data-first={bid === first || undefined} data-gone={bid.kind === 'cancelled' || undefined}>
          <b className="figure">{price(bid.coins ?? 0)}</b>
          <span className="clip">{bid.person?.name}</span>
          <span className="small quiet clip">
            {bid.kind === 'cancelled'
              ? t('cancelledFor', { reason: bid.reason ?? '' })
              : bid.automatic && t('byMaximum')}
          </span>
          <ClockTime at={bid.date} timeStyle="short" />
        </li>
      ))}
    </ol>
  )
}
