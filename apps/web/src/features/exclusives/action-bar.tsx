import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Exclusive } from '@virage/contract'
import { type Coins, coinsToDecimal, footerAction, suggestedBid, coinsFromDecimal } from '@virage/domain'
import { Button, buttonClass, Icon } from '@virage/ui'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNow } from '../../clock.ts'
import { useAmounts } from '../../i18n/amounts.ts'
import { useClub } from '../../shell/club-context.ts'
import { notify } from '../../shell/toasts.ts'
import { CountdownText } from '../auctions/countdown.tsx'
import { statusAt } from '../auctions/period.ts'
import { cardQuery, duePaymentsQuery, useFan } from '../fans/queries.ts'

// Dialogs come when they are opened: most visitors only look.
const BidDialog = lazy(() =>
  import('../auctions/bid-dialog.tsx').then(({ BidDialog: component }) => ({ default: component })),
)
const CardDialog = lazy(() =>
  import('../auctions/card-dialog.tsx').then(({ CardDialog: component }) => ({ default: component })),
)
const PurchaseDialog = lazy(() =>
  import('../orders/purchase-dialog.tsx').then(({ PurchaseDialog: component }) => ({ default: component })),
)

type Open = 'bid' | 'card' | 'purchase' | null

/** The bar at the bottom: the price, the time, and the one thing to do (M06, M10). */
export function ActionBar({
  exclusive,
  paymentResult,
}: {
  exclusive: Exclusive
  paymentResult: 'SUCCESS' | 'CANCELED' | undefined
}) {
  const club = useClub()
  const t = useTranslations('action')
  const now = useNow()
  const { bid, price } = useAmounts(club)
  const { session, fan } = useFan(club.slug)
  const client = useQueryClient()
  const navigate = useNavigate()
  const username = fan?.username ?? ''
  const due = useQuery({
    ...duePaymentsQuery(club.slug, username),
    enabled: fan !== undefined && exclusive.auctionLot !== null,
  })
  const duePayment = due.data?.find(({ exclusiveId }) => exclusiveId === exclusive.id)
  const [open, setOpen] = useState<Open>(null)
  const [wasCancelled, setCancelled] = useState(false)

  usePaymentReturn({
    paymentResult,
    exclusive,
    username,
    onReturn: (result) => {
      setCancelled(result === 'CANCELED')
      setOpen(exclusive.auctionLot && !duePayment ? (result === 'SUCCESS' ? 'bid' : 'card') : 'purchase')
    },
  })
  // A won lot asks to be paid when its page is opened (A11).
  useEffect(() => {
    if (duePayment) setOpen('purchase')
  }, [duePayment?.exclusiveId])

  const lot = exclusive.auctionLot
  const status = lot && statusAt(lot.auction, now)
  const isPaused = lot !== null && lot.auction.pausedDate !== null
  const action = footerAction({
    model: club.model,
    auctionStatus: status,
    isPaused,
    paymentDue: duePayment !== undefined,
    visible: exclusive.visible,
    isUpcoming: exclusive.isUpcoming,
    isOutOfStock: exclusive.isOutOfStock,
    signedIn: session.state === 'signedIn',
  })
  if (!action) return null

  const suggested = lot
    ? coinsToDecimal(
        suggestedBid({
          startingPrice: units(lot.startingPrice.coins.amount),
          currentPrice: lot.numberOfBids > 0 ? units(lot.currentPrice.coins.amount) : null,
        }),
      )
    : 0
  const label =
    action.action === 'addBid'
      ? t('bid', { amount: bid(suggested) })
      : t(action.action, { amount: price(duePayment?.pricing ?? exclusive.pricing) })
  const runs = lot !== null && status === 'ACTIVE' && fan !== undefined
  const leads = runs && lot.bids[0]?.bidder.me === true
  const outbid = runs && !leads && lot.bids.some(({ bidder }) => bidder.me)

  const act = async () => {
    if (!fan) return
    if (fan.kycStatus !== 'VALIDATED') {
      notify({ type: 'info', message: t('validateFirst') })
      await navigate({ to: '/clubs/$slug/kyc', params: { slug: club.slug } })
    } else if (action.action === 'addBid') {
      const card = await client.ensureQueryData(cardQuery(club.slug, username))
      setOpen(card.status === 'READY' ? 'bid' : 'card')
    } else setOpen('purchase')
  }

  return (
    <>
      <div className="no-print fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface/95 backdrop-blur-xl">
        <div className="wrap safe-bottom flex items-center justify-between gap-4 pt-3">
          <div className="grid min-w-0">
            {leads || outbid ? (
              <>
                <output className={`line-clamp-2 leading-tight font-bold ${outbid ? 'text-live' : 'text-success'}`}>
                  {t(outbid ? 'outbid' : 'leading')}
                </output>
                <span className="truncate text-sm text-muted">
                  {isPaused ? t('paused') : t('priceNow', { amount: price(lot.currentPrice) })}
                </span>
              </>
            ) : (
              <>
                <span className="figures truncate text-lg">{price(duePayment?.pricing ?? exclusive.pricing)}</span>
                {lot && status === 'ACTIVE' && !isPaused ? (
                  <CountdownText auction={lot.auction} />
                ) : (
                  <span className="truncate text-sm text-muted">
                    {isPaused && status !== 'CLOSED' ? t('paused') : exclusive.name}
                  </span>
                )}
              </>
            )}
          </div>
          {action.needsLogin && !action.disabled && (
            <Link to="/clubs/$slug/login" params={{ slug: club.slug }} className={buttonClass()}>
              <Icon name="login" size={20} />
              {t(action.action === 'addBid' ? 'loginToBid' : 'loginToBuy')}
            </Link>
          )}
          {!action.needsLogin && (
            <Button
              icon={action.icon}
              className="shrink-0 whitespace-nowrap max-sm:px-4"
              disabled={action.disabled || !fan}
              onClick={() => void act()}
            >
              {label}
            </Button>
          )}
        </div>
      </div>
      <Suspense>
        {open === 'bid' && fan && lot && (
          <BidDialog exclusive={exclusive} lot={lot} fan={fan} onClose={() => setOpen(null)} />
        )}
        {open === 'card' && fan && (
          <CardDialog exclusive={exclusive} fan={fan} cancelled={wasCancelled} onClose={() => setOpen(null)} />
        )}
        {open === 'purchase' && fan && (
          <PurchaseDialog
            exclusive={exclusive}
            duePayment={duePayment ?? null}
            cancelled={wasCancelled}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </>
  )
}

const units = (amount: number): Coins => {
  const read = coinsFromDecimal(amount)
  return (read.ok ? read.value : 0) as Coins
}

/** How often the card is looked for after the provider has sent the fan back, and how long between, in milliseconds. */
const cardLooks = 12
const betweenLooks = 500

/**
 * Takes `payment-result` out of the address and opens the dialog that it belongs to again (M08). It proves nothing: that
 * the card is ready is what the server says, which may take the provider's word a moment later.
 */
function usePaymentReturn({
  paymentResult,
  exclusive,
  username,
  onReturn,
}: {
  paymentResult: 'SUCCESS' | 'CANCELED' | undefined
  exclusive: Exclusive
  username: string
  onReturn: (result: 'SUCCESS' | 'CANCELED') => void
}) {
  const club = useClub()
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    if (!paymentResult || username === '') return
    let left = false
    const finish = async () => {
      for (let look = 0; paymentResult === 'SUCCESS' && look < cardLooks && !left; look++) {
        const card = await client.fetchQuery({ ...cardQuery(club.slug, username), staleTime: 0 })
        if (card.status === 'READY') break
        await new Promise((resolve) => setTimeout(resolve, betweenLooks))
      }
      if (left) return
      onReturn(paymentResult)
      await navigate({
        to: '/clubs/$slug/exclusives/$exclusiveSlug',
        params: { slug: club.slug, exclusiveSlug: exclusive.slug },
        search: {},
        replace: true,
      })
    }
    void finish()
    return () => {
      left = true
    }
    // The way back is taken once; what it opens may change while it runs.
  }, [paymentResult, username])
}
