import { randomUUID } from 'node:crypto'
import type { Billing, Language } from '@virage/contract'
import { coinUnits, type Declaration, deliveredOrderCost, deliveryCost, termsOfSale } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { localized } from '../../../platform/localized.ts'
import { lockAccount, transferCoins } from '../../wallet/index.ts'
import { type Choice, chooseDelivery, noDeliveryCost } from '../delivery/choose-delivery.ts'
import { insertCheckout, type NewCheckout } from '../payments/checkouts.ts'
import { checkItems, type NotForSale, priceOf, stockIds } from './check-items.ts'
import { lockItems, reserveStock } from './queries.ts'

/** A checkout with its reservations, or why there is none. */
export type OrderCheckout =
  | { ok: true; checkout: NewCheckout; description: string }
  | { ok: false; reason: NonNullable<NotForSale> | 'coversAll' }

/**
 * Opens a checkout for a card payment. It holds the fan's coins up to the price and reserves one piece of each item;
 * the provider charges the rest.
 *
 * @returns coversAll if the coins pay for everything, so that there is nothing to charge
 */
export async function openOrderCheckout(
  tx: Tx,
  request: {
    club: Club
    fanId: string
    exclusiveIds: string[]
    choice?: Choice
    billing?: Billing | undefined
    declared?: Declaration | undefined
    now: Date
    language: Language
  } & Pick<NewCheckout, 'successUrl' | 'cancelUrl' | 'provider' | 'expiresAt'>,
): Promise<OrderCheckout> {
  const { club, fanId, exclusiveIds, choice, now, language } = request
  const chosen = await chooseDelivery(tx, { club, fanId, exclusiveIds }, choice)
  if (typeof chosen === 'string') return { ok: false, reason: chosen }
  const items = await lockItems(
    tx,
    club.id,
    exclusiveIds.map((exclusiveId) => ({ fanId, exclusiveId })),
  )
  const problem = checkItems(items, exclusiveIds, now, chosen !== null)
  if (problem) return { ok: false, reason: problem }
  const outstandingPaymentId = items[0]?.outstanding_payment_id ?? null

  const { balance } = club.coins_enabled ? await lockAccount(tx, club.id, { fanId }) : { balance: coinUnits(0) }
  const coinPrice = items[0]?.fixed_coin_price ?? club.coin_price
  const delivery = chosen && { ...chosen, ...deliveryCost(chosen.cents, coinPrice) }
  const { discount, amount } = deliveredOrderCost(
    { things: priceOf(items), delivery: delivery ?? noDeliveryCost, balance },
    coinPrice,
  )
  if (amount === 0) return { ok: false, reason: 'coversAll' }

  const checkout: NewCheckout = {
    id: randomUUID(),
    clubId: club.id,
    fanId,
    purpose: 'order',
    amount,
    coinPrice,
    heldCoins: discount,
    coins: coinUnits(0),
    offSession: false,
    outstandingPaymentId,
    delivery,
    billing: request.billing,
    lines: items.map(({ id, price: linePrice, withdrawal }) => ({
      exclusiveId: id,
      price: linePrice,
      withdrawal: termsOfSale(withdrawal, request.declared),
    })),
    provider: request.provider,
    successUrl: request.successUrl,
    cancelUrl: request.cancelUrl,
    expiresAt: request.expiresAt,
  }
  if (discount > 0) {
    const held = await transferCoins(tx, {
      clubId: club.id,
      kind: 'HOLD',
      from: { fanId },
      to: 'held',
      amount: discount,
      reference: checkout.id,
    })
    if (!held.ok) throw new Error('The locked coins could not be held')
  }
  await reserveStock(tx, club.id, stockIds(items))
  await insertCheckout(tx, checkout)
  return {
    ok: true,
    checkout,
    description: items.map((item) => localized(item.name, language) ?? item.slug).join(', '),
  }
}
