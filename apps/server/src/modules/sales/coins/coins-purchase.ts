import type { Tx } from '../../../platform/database/database.ts'
import { transferCoins } from '../../wallet/index.ts'
import type { Checkout } from '../payments/checkouts.ts'
import { checkoutOf, fanOf, type PurchaseKind } from '../purchase-kind.ts'
import { emailRefund } from '../refunds/email-refund.ts'
import type { Refund } from '../refunds/queries.ts'

/** Coins bought by card. A refund request holds them, so that they can't be spent meanwhile. */
export const coinsPurchase: PurchaseKind = {
  fulfil: creditPurchasedCoins,
  release: async () => {},
  refund: (tx, refund, checkout) => withdrawCoins(tx, refund, checkoutOf(refund, checkout)),
  cancelRefund: (tx, refund, checkout) => releaseHeld(tx, refund, checkoutOf(refund, checkout)),
}

/** Bought coins are issued, so that they don't depend on the treasury's balance. */
async function creditPurchasedCoins(tx: Tx, checkout: Checkout): Promise<void> {
  await transferCoins(tx, {
    clubId: checkout.club_id,
    kind: 'PURCHASE',
    from: 'issue',
    to: { fanId: fanOf(checkout) },
    amount: checkout.coins,
    reference: checkout.id,
    cost: checkout.amount,
  })
}

async function withdrawCoins(tx: Tx, refund: Refund, checkout: Checkout): Promise<void> {
  const fanId = fanOf(checkout)
  await releaseHeld(tx, refund, checkout)
  const transfer = await transferCoins(tx, {
    clubId: refund.club_id,
    kind: 'REFUND',
    from: { fanId },
    to: 'issue',
    amount: checkout.coins,
    reference: refund.id,
    cost: refund.amount,
  })
  if (!transfer.ok) throw new Error(`Coins of refund ${refund.id} are not held`)
  await emailRefund(tx, refund, { what: 'coins', fanId, donor: null, cancelsReceipt: false })
}

async function releaseHeld(tx: Tx, refund: Refund, checkout: Checkout): Promise<void> {
  const transfer = await transferCoins(tx, {
    clubId: refund.club_id,
    kind: 'RELEASE',
    from: 'held',
    to: { fanId: fanOf(checkout) },
    amount: checkout.coins,
    reference: refund.id,
  })
  if (!transfer.ok) throw new Error(`Coins of refund ${refund.id} are not held`)
}
