import type { Exclusive } from '@virage/contract'
import { lazy, Suspense, useEffect } from 'react'
import type { ExclusiveActionState } from './use-exclusive-action.ts'

const loadBidDialog = () =>
  import('../auctions/bid-dialog.tsx').then(({ BidDialog: component }) => ({ default: component }))
const loadPurchaseDialog = () =>
  import('../orders/purchase-dialog.tsx').then(({ PurchaseDialog: component }) => ({ default: component }))

// Not part of the page: visitors open none.
const BidDialog = lazy(loadBidDialog)
const BuyNowDialog = lazy(() =>
  import('../auctions/buy-now-dialog.tsx').then(({ BuyNowDialog: component }) => ({ default: component })),
)
const CardDialog = lazy(() =>
  import('../auctions/card-dialog.tsx').then(({ CardDialog: component }) => ({ default: component })),
)
const PurchaseDialog = lazy(loadPurchaseDialog)

/** The open dialog of an exclusive, if any. */
export function ActionDialogs({ exclusive, state }: { exclusive: Exclusive; state: ExclusiveActionState }) {
  const { dialog, fan, duePayment, wasCancelled, close } = state
  const lot = exclusive.auctionLot
  const load = lot ? loadBidDialog : loadPurchaseDialog
  const isFan = fan !== undefined
  // Before it is opened: without a connection, the missing code would replace the page by an error.
  useEffect(() => {
    if (isFan) load().catch(() => {})
  }, [isFan, load])
  if (!fan) return null
  return (
    <Suspense>
      {dialog === 'bid' && lot && <BidDialog exclusive={exclusive} lot={lot} fan={fan} onClose={close} />}
      {dialog === 'buyNow' && lot && <BuyNowDialog exclusive={exclusive} lot={lot} fan={fan} onClose={close} />}
      {dialog === 'card' && <CardDialog exclusive={exclusive} fan={fan} cancelled={wasCancelled} onClose={close} />}
      {dialog === 'purchase' && (
        <PurchaseDialog exclusive={exclusive} duePayment={duePayment} cancelled={wasCancelled} onClose={close} />
      )}
    </Suspense>
  )
}
