import { useHydrated } from '@tanstack/react-router'
import type { Club, Wall } from '@virage/contract'
import { applauseTime, shortName } from '@virage/domain'
import { useAmounts } from '@virage/session/amounts'
import { Picture } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import './applause.css'
import type { Lot } from './wall-lot.tsx'

/** Returns a number from 0 to 1; of successive pieces it is spread evenly. */
const spread = (piece: number, ratio: number) => (piece * ratio) % 1

/** Pieces of confetti: enough to fill a screen, and few enough for a slow one. */
const pieces = Array.from({ length: 36 }, (_, piece) => ({
  left: `${(spread(piece, 0.618) * 100).toFixed(1)}%`,
  animationDelay: `${(spread(piece, 0.377) * 2).toFixed(2)}s`,
}))

/** Returns the lot that is applauded now; undefined before and after. */
export function useApplause(applause: Wall['applause'], lots: Lot[]): Lot | undefined {
  const now = useNow()
  if (!applause || now - Date.parse(applause.date) >= applauseTime) return undefined
  return lots.find(({ id }) => id === applause.exclusiveId)
}

/** A sold lot, with its price and its bidder as fans see them, above everything else for a moment. */
export function Applause({ club, lot }: { club: Club; lot: Lot }) {
  const t = useTranslations('wall')
  const { price } = useAmounts(club)
  const isHydrated = useHydrated()
  const [leader] = lot.auctionLot.bids
  const { number } = lot.auctionLot
  return (
    <div role="status" className="applause">
      <Picture
        url={lot.imageUrl}
        alt=""
        sizes="38vw"
        placeholder={lot.placeholder}
        eager
        className="applause-picture"
      />
      <div className="applause-text">
        <p className="display applause-sold">{t('sold')}</p>
        <p className="applause-name">
          {number !== null && <span className="applause-number">{t('lot', { number })} </span>}
          {lot.name}
        </p>
        <p className="figures applause-price">{price(lot.auctionLot.currentPrice)}</p>
        {leader && <p className="applause-bidder">{t('congratulations', { name: shortName(leader.bidder) })}</p>}
      </div>
      <div aria-hidden="true" className="applause-confetti">
        {isHydrated && pieces.map((style) => <i key={style.left} style={style} />)}
      </div>
    </div>
  )
}
