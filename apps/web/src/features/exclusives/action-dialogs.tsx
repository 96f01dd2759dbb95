import type { Exclusive } from '@virage/contract'
import { lazy, Suspense } from 'react'
import type { ExclusiveActionState } from './use-exclusive-action.ts'

// Loaded when they are opened: most visitors open none.
const BidDialog = lazy(() =>
  import('../auctions/bid-dialog.tsx').then(({ BidDialog: component }) => ({ default: component })),
)
const BuyNowDialog = lazy(() =>
  import('../auctions/buy-now-dialog.tsx').then(({ BuyNowDialog: component }) => ({ default: component })),
)
const CardDialog = lazy(() =>
  import('../auctions/card-dialog.tsx').then(({ CardDialog: component }) => ({ default: component })),
)
const PurchaseDialog = lazy(() =>
  import('../orders/purchase-dialog.tsx').then(({ PurchaseDialog: component }) => ({ default: component })),
)

/** The open dialog of an exclusive, if any. */
export function ActionDialogs({ exclusive, state }: { exclusive: Exclusive; state: ExclusiveActionState }) {
  const { dialog, fan, duePayment, wasCancelled, close } = state
  const lot = exclusive.auctionLot
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
