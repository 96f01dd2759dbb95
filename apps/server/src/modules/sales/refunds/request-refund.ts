import { type Cents, cents, type Coins, coinUnits } from '@virage/domain'
import type { Checkout } from '../payments/checkouts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { addJob } from '../../../platform/jobs.ts'
import { transferCoins } from '../../wallet/index.ts'
import { completeRefund } from './complete-refund.ts'
import { insertRefund, lockRefundable, type Refund, type Refundable } from './queries.ts'

/** What staff ask for: a purchase back, or a part of an order. */
export type RefundInput = {
  clubId: string
  what: Refundable
  /** Of an order, so much alone: cents to the card, hundred-thousandths to the wallet. All that is left without it. */
  part?: { amount: Cents; coins: Coins } | undefined
  /** Puts the things of an order back into the stock, with the last of what was paid for it. */
  restock: boolean
  reason: string
  /** An account's id. */
  actor: string
}

/** The refund as it is now, or why there is none. */
export type RefundRequested =
  | { ok: true; refund: Refund }
  | { ok: false; reason: 'notFound' | 'alreadyRefunded' | 'coinsSpent' | 'tooMuch' | 'receipt' }

/**
 * Begins to give a purchase back. What coins alone have paid is given back at once. Where a card paid, a job asks the
 * provider, and only when it has agreed do coins and stock follow, in one transaction. Bought coins are set aside first,
 * so that they can't be spent meanwhile. A part leaves the order and its things with the fan; the tax receipt of a
 * purchase names all of its price, so that one is given back whole or not at all.
 */
export async function requestRefund(
  tx: Tx,
  { clubId, what, part, restock, reason, actor }: RefundInput,
): Promise<RefundRequested> {
  const bought = await lockRefundable(tx, clubId, what)
  if (!bought) return { ok: false, reason: 'notFound' }
  const left = {
    amount: cents(bought.amount - bought.earlier.amount),
    coins: coinUnits(bought.usedCoins - bought.earlier.coins),
  }
  const nothingIsLeft = left.amount === 0 && left.coins === 0
  // Of one that was given back, something is left only where the provider has refused an earlier part.
  if (bought.refunded && (bought.orderId === null || nothingIsLeft)) return { ok: false, reason: 'alreadyRefunded' }
  const { amount, coins } = part ?? left
  if (amount > left.amount || coins > left.coins) return { ok: false, reason: 'tooMuch' }
  const whole = !bought.refunded && amount === left.amount && coins === left.coins
  if (!whole && bought.hasReceipt) return { ok: false, reason: 'receipt' }
  const id = await newId(tx)
  if (bought.boughtCoins > 0 && bought.fanId !== null) {
    const held = await transferCoins(tx, {
      clubId,
      kind: 'HOLD',
      from: { fanId: bought.fanId },
      to: 'held',
      amount: bought.boughtCoins,
      reference: id,
    })
    if (!held.ok) return { ok: false, reason: 'coinsSpent' }
  }
  const refund = await insertRefund(tx, {
    id,
    clubId,
    checkoutId: bought.checkoutId,
    orderId: bought.orderId,
    amount,
    coins,
    whole,
    restock: restock && whole && bought.orderId !== null,
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
    coins: coinUnits(0),
    whole: true,
    restock: false,
    reason: 'late',
    actor: 'system',
  })
  await addJob(tx, 'sendRefund', { clubId: checkout.club_id, refundId: refund.id })
}
