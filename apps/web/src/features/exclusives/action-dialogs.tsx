import type { Exclusive } from '@virage/contract'
import { useEffect } from 'react'
import { lazyDialog } from '../../shell/lazy-dialog.tsx'
import type { ExclusiveActionState } from './use-exclusive-action.ts'

const loadBidDialog = async () => (await import('../auctions/bid-dialog.tsx')).BidDialog
const loadPurchaseDialog = async () => (await import('../orders/purchase-dialog.tsx')).PurchaseDialog

// Not part of the page: visitors open none.
const BidDialog = lazyDialog(loadBidDialog)
const BuyNowDialog = lazyDialog(async () => (await import('../auctions/buy-now-dialog.tsx')).BuyNowDialog)
const CardDialog = lazyDialog(async () => (await import('../auctions/card-dialog.tsx')).CardDialog)
const PurchaseDialog = lazyDialog(loadPurchaseDialog)

/** The open dialog of an exclusive, if any. */
export function ActionDialogs({ exclusive, state }: { exclusive: Exclusive; state: ExclusiveActionState }) {
  const { dialog, wanted, fan, duePayment, wasCancelled, close } = state
  const lot = exclusive.auctionLot
  const load = lot ? loadBidDialog : loadPurchaseDialog
  const isFan = fan !== undefined
  // Before it is opened, so that it opens without a connection, too.
  useEffect(() => {
    if (isFan) load().catch(() => {})
  }, [isFan, load])
  if (!fan) return null
  return (
    <>
      {dialog === 'bid' && lot && <BidDialog exclusive={exclusive} lot={lot} fan={fan} onClose={close} />}
      {dialog === 'buyNow' && lot && <BuyNowDialog exclusive={exclusive} lot={lot} fan={fan} onClose={close} />}
      {dialog === 'card' && (
        <CardDialog exclusive={exclusive} fan={fan} wanted={wanted} cancelled={wasCancelled} onClose={close} />
      )}
      {dialog === 'purchase' && (
        <PurchaseDialog exclusive={exclusive} duePayment={duePayment} cancelled={wasCancelled} onClose={close} />
      )}
    </>
  )
}
