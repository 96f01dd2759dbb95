import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import { audit } from '../../staff/index.ts'
import { transitionKyc } from '../../people/index.ts'
import { returnStock } from '../orders/queries.ts'
import { type Checkout, lockCheckout } from '../payments/checkouts.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Donor } from '../receipts/donor.ts'
import { cancelReceipt } from '../receipts/queries.ts'
import { payFromTreasury, transferCoins } from '../../wallet/index.ts'
import { addRefunded, lockRefund, type Refund } from './queries.ts'
import { emailRefund } from './email-refund.ts'

/** What the provider has said; nothing was asked of it where coins alone had paid. */
export type ProviderAnswer = { ok: true; refund: string | null } | { ok: false; reason: string }

/** Whom and what a refund has touched, so that others can be told. */
export type RefundCompleted = { fanId: string | null; exclusiveIds: string[] }

/** Ends a refund, once: what was sold goes back if and only if the money did. */
export async function completeRefund(
  tx: Tx,
  clubId: string,
  id: string,
  answer: ProviderAnswer,
): Promise<RefundCompleted | undefined> {
  const refund = await lockRefund(tx, clubId, id)
  if (refund?.status !== 'pending') return undefined
  const checkout = refund.checkout_id === null ? undefined : await lockCheckout(tx, clubId, refund.checkout_id)
  const completed = answer.ok ? await giveBack(tx, refund, checkout) : await keep(tx, refund, checkout)
  await tx
    .updateTable('refund')
    .set({
      status: answer.ok ? 'done' : 'failed',
      provider_refund: answer.ok ? answer.refund : null,
      failure: answer.ok ? null : answer.reason.slice(0, 500),
      settled_at: sql<Date>`virage_now()`,
    })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .execute()
  if (!answer.ok)
    await audit(tx, { clubId, actor: 'system', action: 'refund.failed', subject: id, details: { why: answer.reason } })
  return completed
}

async function giveBack(tx: Tx, refund: Refund, checkout: Checkout | undefined): Promise<RefundCompleted> {
  const clubId = refund.club_id
  if (refund.order_id !== null) return giveOrderBack(tx, refund, refund.order_id)
  const fanId = checkout?.fan_id ?? null
  // Written by createDonation alone.
  const donor = (checkout?.donor ?? null) as Donor | null
  if (!checkout || checkout.status !== 'paid') {
    await emailRefund(tx, refund, { what: 'late', fanId, donor, endsReceipt: false })
    return { fanId, exclusiveIds: [] }
  }
  let endsReceipt = false
  if (checkout.purpose === 'donation' || checkout.purpose === 'membership') {
    const { id } = await tx
      .updateTable(checkout.purpose)
      .set({ refunded_at: sql<Date>`virage_now()` })
      .where('club_id', '=', clubId)
      .where('checkout_id', '=', checkout.id)
      .returning('id')
      .executeTakeFirstOrThrow()
    if (checkout.purpose === 'donation') endsReceipt = await cancelReceipt(tx, clubId, { column: 'donation_id', id })
  }
  if (checkout.purpose === 'membership' && fanId !== null)
    await transitionKyc(tx, { clubId, fanId, event: 'membershipLapsed', actor: refund.actor })
  if (checkout.purpose === 'coins' && fanId !== null) {
    await releaseHeld(tx, refund, fanId, checkout.coins)
    const taken = await transferCoins(tx, {
      clubId,
      kind: 'REFUND',
      from: { fanId },
      to: 'issue',
      amount: checkout.coins as Coins,
      reference: refund.id,
      cost: refund.amount,
    })
    if (!taken.ok) throw new Error(`Coins of refund ${refund.id} are not held`)
  }
  if (checkout.purpose === 'donation' || checkout.purpose === 'membership' || checkout.purpose === 'coins')
    await emailRefund(tx, refund, { what: checkout.purpose, fanId, donor, endsReceipt })
  return { fanId, exclusiveIds: [] }
}

async function giveOrderBack(tx: Tx, refund: Refund, orderId: string): Promise<RefundCompleted> {
  const clubId = refund.club_id
  const order = await tx
    .selectFrom('orders')
    .select('fan_id')
    .where('club_id', '=', clubId)
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  let endsReceipt = false
  if (refund.whole) {
    await tx
      .updateTable('orders')
      .set({ refunded_at: sql<Date>`virage_now()` })
      .where('club_id', '=', clubId)
      .where('id', '=', orderId)
      .execute()
    endsReceipt = await cancelReceipt(tx, clubId, { column: 'order_id', id: orderId })
  }
  const lines = await tx
    .selectFrom('order_line')
    .select('exclusive_id')
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .execute()
  const exclusiveIds = lines.map((line) => line.exclusive_id)
  if (refund.restock) await returnStock(tx, clubId, exclusiveIds)
  if (refund.coins > 0) {
    await payFromTreasury(tx, {
      clubId,
      kind: 'REFUND',
      to: { fanId: order.fan_id },
      amount: refund.coins as Coins,
      reference: refund.id,
    })
  }
  const what = refund.whole ? 'order' : 'part'
  await emailRefund(tx, refund, { what, fanId: order.fan_id, donor: null, endsReceipt })
  return { fanId: order.fan_id, exclusiveIds }
}

/** The provider keeps the money, so the fan keeps what it bought. */
async function keep(tx: Tx, refund: Refund, checkout: Checkout | undefined): Promise<RefundCompleted> {
  const fanId = checkout?.fan_id ?? null
  const { amount, coins } = refund
  if (refund.order_id !== null)
    await addRefunded(tx, refund.club_id, refund.order_id, { amount: -amount, coins: -coins })
  if (checkout?.purpose === 'coins' && checkout.status === 'paid' && fanId !== null)
    await releaseHeld(tx, refund, fanId, checkout.coins)
  return { fanId, exclusiveIds: [] }
}

async function releaseHeld(tx: Tx, refund: Refund, fanId: string, amount: number): Promise<void> {
  const back = await transferCoins(tx, {
    clubId: refund.club_id,
    kind: 'RELEASE',
    from: 'held',
    to: { fanId },
    amount: amount as Coins,
    reference: refund.id,
  })
  if (!back.ok) throw new Error(`Coins of refund ${refund.id} are not held`)
}
