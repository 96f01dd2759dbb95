import type { LiveLot } from '@virage/contract/staff'
import { memo } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { Changing } from './changing.tsx'
import { Countdown } from './countdown.tsx'
import { soon } from './live-store.ts'
import { useTicking } from './ticking.ts'

/** A lot of the grid. It renders again only if its own lot, heat or watchers have changed. */
export const LotTile = memo(function LotTile({
  lot,
  offset,
  pausedDate,
  heat,
  isFight,
  isChosen,
  watchers,
  onChoose,
}: {
  lot: LiveLot
  /** The server's time minus this browser's, in milliseconds. */
  offset: number
  pausedDate: string | null
  heat: number
  isFight: boolean
  isChosen: boolean
  /** Colleagues who look at it, as one text. */
  watchers: string
  onChoose: (exclusiveId: string) => void
}) {
  const t = useTranslations('live')
  const language = useLocale()
  const { price } = useStaffPrice()
  const name = lot.name[language] ?? lot.name.en ?? lot.name.fr ?? ''
  return (
    <li>
      <button
        type="button"
        className="live-lot"
        data-lot={lot.exclusiveId}
        aria-current={isChosen || undefined}
        onClick={() => onChoose(lot.exclusiveId)}
      >
        <img src={`${lot.imageUrl}?w=300`} alt="" loading="lazy" />
        <span className="live-lot-name clip">
          {lot.number !== null && <b>{lot.number}</b>} {name}
        </span>
        <span className="live-lot-price figure" data-cold={lot.price === null || undefined}>
          <Changing value={price(lot.price ?? lot.startingPrice)} />
        </span>
        <Countdown lot={lot} offset={offset} pausedDate={pausedDate} />
        <span className="live-lot-foot">
          <span className="clip">{lot.leader?.name ?? ''}</span>
          {watchers !== '' && (
            <span className="live-watchers" title={t('watchedBy', { names: watchers })}>
              {watchers}
            </span>
          )}
          <Mark lot={lot} heat={heat} isFight={isFight} offset={offset} />
        </span>
      </button>
    </li>
  )
})

/** What needs an eye; or how many bids there are. */
function Mark({ lot, heat, isFight, offset }: { lot: LiveLot; heat: number; isFight: boolean; offset: number }) {
  const t = useTranslations('live')
  const isSoon = useTicking((now) => Date.parse(lot.endDate) - now - offset < soon)
  const isOpen = lot.closedDate === null
  if (lot.isCardMissing) return <span className="live-mark bad">{t('cardMissing')}</span>
  if (isOpen && isFight) return <span className="live-mark warn">{t('fight')}</span>
  if (lot.numberOfBids === 0) return <span className="live-mark warn">{t('noBids')}</span>
  if (isOpen && isSoon) return <span className="live-mark warn">{t('endsSoon')}</span>
  return (
    <span className="live-mark figure" title={t('heat', { count: heat })}>
      {t('bids', { count: lot.numberOfBids })}
    </span>
  )
}
