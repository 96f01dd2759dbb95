import { randomUUID } from 'node:crypto'
import { type Coins, coinUnits, type DeliveredOrderCost, deliveredOrderCost } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChosenDelivery } from '../../../platform/database/json-columns.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { lockAccount, transferCoins } from '../../wallet/index.ts'
import { orderProblems } from '../orders/problems.ts'
import { insertCheckout, type NewCheckout } from '../payments/checkouts.ts'
import { type Choice, chooseDelivery } from './choose-delivery.ts'
import { deliverLater } from './delivery-purchase.ts'
import { lockUndelivered } from './later-delivery-queries.ts'
import { lockRedeliverable, type RedeliverableParcel } from './redelivery-queries.ts'

/** What a delivery is chosen for after its order: a lot that was paid without one, or a parcel that came back. */
export type Undelivered = { paymentId: string } | { parcelId: string }

/** A delivery that a fan chooses after they have paid their order. */
export type LaterChoice = {
  club: Club
  fanId: string
  due: Undelivered
  choice: NonNullable<Choice>
  /** The coins that the fan was shown to be used. */
  seen?: Coins | undefined
}

/** An order that needs a delivery, and its parcel that came back, if one did. */
type DueOrder = { orderId: string; returned: RedeliverableParcel | null; exclusiveIds: string[] }

type Decided = { order: DueOrder; delivery: ChosenDelivery; cost: DeliveredOrderCost }

/** Locks an order that needs a delivery; undefined if it has one, or needs none any more. */
export async function lockDue(tx: Tx, clubId: string, due: Undelivered): Promise<DueOrder | undefined> {
  if ('parcelId' in due) {
    const parcel = await lockRedeliverable(tx, clubId, due.parcelId)
    return parcel && { ...parcel, returned: parcel }
  }
  const order = await lockUndelivered(tx, clubId, due)
  return order && { ...order, returned: null, exclusiveIds: [order.exclusiveId] }
}

/** Locks the order, and decides what its delivery costs in coins and by card. @throws ApiError if it can't be chosen */
async function decide(tx: Tx, { club, fanId, due, choice }: LaterChoice): Promise<Decided> {
  const order = await lockDue(tx, club.id, due)
  if (!order) throw new ApiError('errors.delivery.chosen')
  const { exclusiveIds } = order
  const delivery = await chooseDelivery(tx, { club, fanId, exclusiveIds }, choice)
  if (delivery === null || typeof delivery === 'string') throw new ApiError(orderProblems[delivery ?? 'deliveryNeeded'])
  const { balance } = club.coins_enabled ? await lockAccount(tx, club.id, { fanId }) : { balance: coinUnits(0) }
  const cost = deliveredOrderCost({ things: coinUnits(0), delivery, balance }, club.coin_price, club.fiat_accepted)
  if (cost.amount > 0 && !club.fiat_accepted) throw new ApiError('errors.coins.notEnough')
  return { order, delivery, cost }
}

/**
 * Opens a checkout for what the fan's coins don't pay of the delivery. It holds these coins.
 *
 * @returns undefined if there is nothing to charge
 */
export async function openLaterDelivery(
  tx: Tx,
  later: LaterChoice,
  session: Pick<NewCheckout, 'successUrl' | 'cancelUrl' | 'provider' | 'expiresAt'>,
): Promise<NewCheckout | undefined> {
  const { club, fanId } = later
  const { order, delivery, cost } = await decide(tx, later)
  if (cost.amount === 0) return undefined
  const checkout: NewCheckout = {
    id: randomUUID(),
    clubId: club.id,
    fanId,
    purpose: 'delivery',
    orderId: order.orderId,
    ...(order.returned && { parcelId: order.returned.parcelId }),
    amount: cost.amount,
    heldCoins: cost.discount,
    coins: coinUnits(0),
    offSession: false,
    outstandingPaymentId: null,
    delivery,
    lines: [],
    ...session,
  }
  if (cost.discount > 0) {
    const held = await transferCoins(tx, {
      clubId: club.id,
      kind: 'HOLD',
      from: { fanId },
      to: 'held',
      amount: cost.discount,
      reference: checkout.id,
    })
    if (!held.ok) throw new Error('The locked coins could not be held')
  }
  await insertCheckout(tx, checkout)
  return checkout
}

/** Chooses a delivery for which no card is charged: coins pay for it, or it is free. */
export async function chooseLaterDelivery(
  tx: Tx,
  later: LaterChoice,
  context: { now: Date; publicUrl: string },
): Promise<void> {
  const { club, fanId, seen } = later
  const { order, delivery, cost } = await decide(tx, later)
  if (seen !== undefined && cost.discount > seen) throw new ApiError(orderProblems.moved)
  // The fan has spent coins meanwhile.
  if (cost.amount > 0) throw new ApiError('errors.payment.underWay')
  const reference = await newId(tx)
  if (cost.discount > 0) {
    const paid = await transferCoins(tx, {
      clubId: club.id,
      kind: 'ORDER',
      from: { fanId },
      to: 'treasury',
      amount: cost.discount,
      reference,
    })
    if (!paid.ok) throw new Error('The locked coins could not be paid')
  }
  const paid = { amount: cost.amount, coins: cost.discount, checkout_id: null, coins_reference: reference }
  const { orderId, returned } = order
  const of = { club_id: club.id, order_id: orderId, fan_id: fanId }
  await deliverLater(tx, { ...of, ...paid, returned, delivery }, context)
}
