import type { Coins } from '@virage/domain'
import type { Checkout } from '../payments/checkouts.ts'
import type { Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import { addJob } from '../platform/jobs.ts'
import { transferCoins } from '../wallet/ledger.ts'
import { completeRefund } from './complete-refund.ts'
import { insertRefund, lockRefundable, type Refund, type Refundable } from './queries.ts'

/** What staff ask for: all of a purchase back, whole. */
export type RefundWish = {
  clubId: string
  what: Refundable
  /** Puts the things of an order back into the stock. */
  restock: boolean
  reason: string
  /** An account's id. */
  actor: string
}

/** The refund as it is now, or why there is none. */
export type RefundRequested =
  | { ok: true; refund: Refund }
  | { ok: false; reason: 'notFound' | 'alreadyRefunded' | 'coinsSpent' }

/**
 * Begins to give a purchase back. What coins alone have paid is given back at once. Where a card paid, a job asks the
 * provider, and only when it has agreed do coins and stock follow, in one transaction. Bought coins are set aside first,
 * so that they can't be spent meanwhile.
 */
export async function requestRefund(
  tx: Tx,
  { clubId, what, restock, reason, actor }: RefundWish,
): Promise<RefundRequested> {
  const bought = await lockRefundable(tx, clubId, what)
  if (!bought) return { ok: false, reason: 'notFound' }
  if (bought.refunded) return { ok: false, reason: 'alreadyRefunded' }
  const id = await newId(tx)
  if (bought.boughtCoins > 0 && bought.fanId !== null) {
    const held = await transferCoins(tx, {
      clubId,
      kind: 'HOLD',
      from: { fanId: bought.fanId },
      to: 'held',
      amount: bought.boughtCoins as Coins,
      reference: id,
    })
    if (!held.ok) return { ok: false, reason: 'coinsSpent' }
  }
  const refund = await insertRefund(tx, {
    id,
    clubId,
    checkoutId: bought.checkoutId,
    orderId: bought.orderId,
    amount: bought.amount,
    coins: bought.usedCoins,
    restock: restock && bought.orderId !== null,
    reason,
    actor,
  })
  if (refund.amount === 0) {
    await completeRefund(tx, clubId, refund.id, { ok: true, refund: null })
    return { ok: true, refund: { ...refund, status: 'done' } }
  }
  await addJob(tx, 'sendRefund', { clubId, refundId: refund.id })
  return { ok: true, refund }
}

/** Sends money back that came after its checkout was given up. */
export async function refundLatePayment(tx: Tx, checkout: Checkout): Promise<void> {
  const refund = await insertRefund(tx, {
    id: await newId(tx),
    clubId: checkout.club_id,
    checkoutId: checkout.id,
    orderId: null,
    amount: checkout.amount,
    coins: 0,
    restock: false,
    reason: 'late',
    actor: 'system',
  })
  await addJob(tx, 'sendRefund', { clubId: checkout.club_id, refundId: refund.id })
}
