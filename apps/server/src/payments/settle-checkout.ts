import type { CoinPrice, Coins } from '@virage/domain'
import { totalCost } from '@virage/domain'
import { sql } from 'kysely'
import { audit } from '../audit/audit.ts'
import { moveFan } from '../kyc/move-fan.ts'
import { insertOrder } from '../orders/queries.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { newId } from '../platform/database/new-id.ts'
import type { PaymentEvent } from '../platform/payments/payment-provider.ts'
import { transferCoins } from '../wallet/ledger.ts'
import { type Checkout, lockCheckout, readCheckoutLines, releaseCheckout } from './checkouts.ts'

/** What an event changed, so that others can be told. */
export type Settled = { fanId: string | null; exclusiveIds: string[] }

/**
 * Takes an event of the provider: each once, however often it is delivered. The event and all of its effects commit
 * together, so a process that dies between them leaves neither.
 */
export async function settleCheckout(
  database: Database,
  provider: string,
  event: PaymentEvent,
): Promise<Settled | undefined> {
  const { clubId, checkoutId } = event.reference
  return database.inClub(clubId, async (tx) => {
    const taken = await tx
      .insertInto('payment_event')
      .values({ provider, event_id: event.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (taken.numInsertedOrUpdatedRows === 0n) return undefined
    const checkout = await lockCheckout(tx, clubId, checkoutId)
    if (!checkout) throw new Error(`Event ${event.id} names no checkout of ours`)
    if (checkout.status !== 'open') {
      // Paid after it was given up: nothing is sold twice; staff see it and refund.
      if (event.type === 'paid') {
        await audit(tx, {
          clubId,
          actor: 'system',
          action: 'payment.late',
          subject: checkout.id,
          details: { event: event.id },
        })
      }
      return undefined
    }
    if (event.type === 'cancelled' || event.type === 'expired') {
      await releaseCheckout(tx, checkout, event.type)
      if (checkout.purpose === 'membership' && checkout.fan_id) {
        await moveFan(tx, { clubId, fanId: checkout.fan_id, event: 'paymentFailed', actor: 'system' })
      }
    } else {
      await fulfil(tx, checkout, event)
      await tx
        .updateTable('checkout')
        .set({ status: 'paid', settled_at: sql<Date>`virage_now()` })
        .where('club_id', '=', clubId)
        .where('id', '=', checkoutId)
        .execute()
    }
    const lines = await readCheckoutLines(tx, clubId, checkoutId)
    return { fanId: checkout.fan_id, exclusiveIds: lines.map(({ id }) => id) }
  })
}

async function fulfil(tx: Tx, checkout: Checkout, event: PaymentEvent): Promise<void> {
  switch (checkout.purpose) {
    case 'order':
      return fulfilOrder(tx, checkout)
    case 'card':
      return saveCard(tx, checkout, event)
    case 'donation':
      await tx
        .insertInto('donation')
        .values({
          club_id: checkout.club_id,
          fan_id: checkout.fan_id,
          checkout_id: checkout.id,
          amount: checkout.amount,
        })
        .execute()
      return
    case 'membership':
      return beginMembership(tx, checkout)
  }
}

async function fulfilOrder(tx: Tx, checkout: Checkout): Promise<void> {
  const { club_id: clubId, id, fan_id: fanId } = checkout
  if (fanId === null) throw new Error(`Order checkout ${id} has no fan`)
  const orderId = await newId(tx)
  const amount = checkout.held_coins as Coins
  if (amount > 0) {
    const back = await transferCoins(tx, {
      clubId,
      kind: 'RELEASE',
      from: 'held',
      to: { fanId },
      amount,
      reference: id,
    })
    const paid = await transferCoins(tx, {
      clubId,
      kind: 'ORDER',
      from: { fanId },
      to: 'treasury',
      amount,
      reference: orderId,
    })
    if (!back.ok || !paid.ok) throw new Error(`Coins of checkout ${id} are not held`)
  }
  const items = await readCheckoutLines(tx, clubId, id)
  const club = await tx.selectFrom('club').select('coin_price').where('id', '=', clubId).executeTakeFirstOrThrow()
  const price = items.reduce((sum, item) => sum + item.price, 0) as Coins
  await insertOrder(tx, {
    id: orderId,
    clubId,
    fanId,
    checkoutId: id,
    duePaymentId: checkout.due_payment_id,
    originalCost: totalCost(price, club.coin_price as CoinPrice),
    finalCost: checkout.amount,
    usedCoins: amount,
    items,
  })
}

async function saveCard(tx: Tx, checkout: Checkout, event: PaymentEvent): Promise<void> {
  if (checkout.fan_id === null) throw new Error(`Card checkout ${checkout.id} has no fan`)
  await tx
    .updateTable('fan')
    .set({ card_status: 'READY', payment_customer: event.customer, payment_method: event.paymentMethod })
    .where('club_id', '=', checkout.club_id)
    .where('id', '=', checkout.fan_id)
    .execute()
}

async function beginMembership(tx: Tx, checkout: Checkout): Promise<void> {
  const { club_id: clubId, fan_id: fanId } = checkout
  if (fanId === null) throw new Error(`Membership checkout ${checkout.id} has no fan`)
  await tx
    .insertInto('membership')
    .values({
      club_id: clubId,
      fan_id: fanId,
      checkout_id: checkout.id,
      fee: checkout.amount,
      starts_at: sql<Date>`virage_now()`,
      ends_at: sql<Date>`virage_now() + interval '1 year'`,
    })
    .execute()
  await moveFan(tx, { clubId, fanId, event: 'paymentSucceeded', actor: 'system' })
}
