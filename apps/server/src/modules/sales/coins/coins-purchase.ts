import { coinUnits } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { areCoinsEnabled, readHeld, transferCoins } from '../../wallet/index.ts'
import { issueCreditNote, refundedSale } from '../invoices/credit-notes.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { byCard } from '../invoices/sales-of.ts'
import { type Checkout, getClubOf } from '../payments/checkouts.ts'
import { checkoutOf, fanOf, type PurchaseKind } from '../purchase-kind.ts'
import { emailRefund } from '../refunds/email-refund.ts'
import type { Refund } from '../refunds/queries.ts'

/** Coins bought by card. A refund request holds them, so that they can't be spent meanwhile. */
export const coinsPurchase: PurchaseKind = {
  // The club may have disabled coins since the purchase was requested.
  isDue: (tx, { club_id: clubId }) => areCoinsEnabled(tx, clubId),
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
  const { ticker } = await getClubOf(tx, checkout)
  await issueInvoices(tx, checkout.club_id, [
    {
      source: 'coins',
      sourceId: checkout.id,
      orderId: null,
      fanId: fanOf(checkout),
      checkoutId: checkout.id,
      lines: [{ kind: 'coins', coins: checkout.coins, ticker, gross: checkout.amount }],
      byMoney: checkout.amount,
      boughtCoins: coinUnits(0),
      grantedCoins: coinUnits(0),
      ...byCard,
    },
  ])
}

async function withdrawCoins(tx: Tx, refund: Refund, checkout: Checkout): Promise<void> {
  const fanId = fanOf(checkout)
  const held = await readHeld(tx, refund.club_id, [refund.id])
  await releaseHeld(tx, refund, checkout)
  const transfer = await transferCoins(tx, {
    clubId: refund.club_id,
    kind: 'REFUND',
    from: { fanId },
    to: 'issue',
    amount: held,
    reference: refund.id,
    cost: refund.amount,
    onlyBought: true,
  })
  if (!transfer.ok) throw new Error(`Coins of refund ${refund.id} are not held`)
  await emailRefund(tx, refund, { what: 'coins', cancelsReceipt: false })
  await issueCreditNote(tx, refund.club_id, refundedSale(refund, { source: 'coins', sourceId: checkout.id }))
}

async function releaseHeld(tx: Tx, refund: Refund, checkout: Checkout): Promise<void> {
  const transfer = await transferCoins(tx, {
    clubId: refund.club_id,
    kind: 'RELEASE',
    from: 'held',
    to: { fanId: fanOf(checkout) },
    amount: await readHeld(tx, refund.club_id, [refund.id]),
    reference: refund.id,
  })
  if (!transfer.ok) throw new Error(`Coins of refund ${refund.id} are not held`)
}
