import { Link } from '@tanstack/react-router'
import type { AuctionLot } from '@virage/contract'
import { useAmounts } from '@virage/session/amounts'
import { Button, buttonClass } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useClub } from '../../shell/club-context.ts'
import type { ExclusiveActionState } from '../exclusives/use-exclusive-action.ts'
import { acceptsBids } from './period.ts'

/** The button that buys a lot before its end, and what ends the offer; nothing once it is over (B03). */
export function BuyNow({ lot, action }: { lot: AuctionLot; action: ExclusiveActionState }) {
  const club = useClub()
  const t = useTranslations('buyNow')
  const { price } = useAmounts(club)
  const now = useNow()
  const { buyNow } = lot
  const isOffered = buyNow?.isOpen === true && now < Date.parse(buyNow.lastDate) && acceptsBids(club, lot.auction, now)
  if (!isOffered) return null
  const label = t('open', { amount: price(buyNow.pricing) })
  return (
    <div className="grid gap-2">
      {action.needsLogin ? (
        <Link to="/clubs/$slug/login" params={{ slug: club.slug }} className={buttonClass({ tone: 'quiet' })}>
          {label}
        </Link>
      ) : (
        <Button tone="quiet" busy={action.isOpening} disabled={!action.fan} onClick={() => void action.open('buyNow')}>
          {label}
        </Button>
      )}
      <p className="text-sm text-muted">{t(lot.numberOfBids === 0 ? 'untilFirstBid' : 'untilReserve')}</p>
    </div>
  )
}
