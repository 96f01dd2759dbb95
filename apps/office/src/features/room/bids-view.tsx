import { awardLot, type LiveAuction, type LiveLot, placeBidFor } from '@virage/contract/staff'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { SelectInput } from '../../parts/fields.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { Countdown } from '../live/countdown.tsx'
import { type Live, sortLots } from '../live/live-store.ts'
import { Award } from './award.tsx'
import { PaddleKeys } from './paddle-keys.tsx'
import { usePaddles } from './use-paddles.ts'

const noHeat = new Map<string, number>()
/** How many paddles are offered as keys. */
const mostRecent = 6

/** The spotter's view: for the lot in focus, a paddle, a sum and a button. */
export function BidsView({ live, auction }: { live: Live; auction: LiveAuction }) {
  const t = useTranslations('room')
  const language = useLocale()
  const { allowed, reason } = useMay()(placeBidFor)
  const [chosenId, setChosenId] = useState('')
  const lots = sortLots(
    [...live.lots.values()].filter(
      ({ auctionId, closedDate, exclusiveId }) =>
        auctionId === auction.id && (closedDate === null || exclusiveId === chosenId),
    ),
    'end',
    noHeat,
  )
  const next = lots.find(({ closedDate }) => closedDate === null)
  const lot = lots.find(({ exclusiveId }) => exclusiveId === chosenId) ?? next
  // It stays when another one is to end first, and when it ends: what is typed is meant for it, and so is the next tap.
  if (lot && lot.exclusiveId !== chosenId) setChosenId(lot.exclusiveId)
  const nameOf = ({ name, number }: LiveLot) =>
    `${number === null ? '' : `${number} `}${name[language] ?? name.en ?? name.fr ?? ''}`
  if (!allowed) return <EmptyList title={reason} />
  if (!lot) return <EmptyList title={t('noLot')} text={t('noLotText')} />
  return (
    <div className="stack !gap-5">
      <SelectInput
        label={t('lot')}
        value={lot.exclusiveId}
        options={lots.map((one) => ({ value: one.exclusiveId, label: nameOf(one) }))}
        onChange={({ target }) => setChosenId(target.value)}
      />
      <Standing lot={lot} pausedDate={auction.pausedDate} offset={live.clockOffset} />
      {lot.closedDate === null ? (
        <>
          <PaddleKeys key={lot.exclusiveId} lot={lot} recent={recentOf(live, auction.id)} />
          <Hammer key={`award ${lot.exclusiveId}`} lot={lot} />
        </>
      ) : next ? (
        <button type="button" className="btn primary min-h-12" onClick={() => setChosenId(next.exclusiveId)}>
          {t('nextLot', { name: nameOf(next) })}
        </button>
      ) : (
        <p className="quiet">{t('noLot')}</p>
      )}
    </div>
  )
}

/** Returns the numbers of the paddles that bid last, the newest first. */
function recentOf({ lines, lots }: Live, auctionId: string): number[] {
  const numbers = lines.flatMap(({ paddle, exclusiveId }) =>
    paddle && exclusiveId !== null && lots.get(exclusiveId)?.auctionId === auctionId ? [paddle.number] : [],
  )
  return [...new Set(numbers)].slice(0, mostRecent)
}

/** The price of a lot, who leads it, and the time that is left. */
function Standing({ lot, pausedDate, offset }: { lot: LiveLot; pausedDate: string | null; offset: number }) {
  const t = useTranslations('room')
  const { price } = useStaffPrice()
  const leads = lot.leaderPaddle
    ? t('leads', { paddle: lot.leaderPaddle.number })
    : t(lot.numberOfBids > 0 ? 'leadsOnline' : 'noBids')
  return (
    <section className="room-standing" aria-label={t('standing')}>
      <b className="live-big figure">{price(lot.price ?? lot.startingPrice)}</b>
      <span className="push text-right">
        <Countdown lot={lot} offset={offset} pausedDate={pausedDate} className="live-mid" />
      </span>
      <span className="quiet">{pausedDate === null ? leads : t('paused')}</span>
    </section>
  )
}

/** Awards the lot to the paddle that leads it, for those who may. */
function Hammer({ lot }: { lot: LiveLot }) {
  const { slug } = useClub()
  const { allowed } = useMay()(awardLot)
  const { paddles } = usePaddles(lot.auctionId)
  if (!allowed) return null
  const { auctionId, exclusiveId, leaderPaddle, price } = lot
  const holder = paddles.data?.find(({ number }) => number === leaderPaddle?.number)
  const leader = leaderPaddle &&
    price !== null && {
      number: leaderPaddle.number,
      who: holder ? `${holder.firstName} ${holder.lastName}`.trim() : String(leaderPaddle.number),
      coinsAmount: price,
    }
  return <Award params={{ slug, auctionId, exclusiveId }} leader={leader || undefined} />
}
