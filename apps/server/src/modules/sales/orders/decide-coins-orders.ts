import type { Billing } from '@virage/contract'
import { type Coins, coinUnits, type Declaration, deliveryCost, type SoldTerms, termsOfSale } from '@virage/domain'
import type { ChosenDelivery } from '../../../platform/database/json-columns.ts'
import type { DeliveryProblem } from '../delivery/choose-delivery.ts'
import type { OpenOrderCheckout } from '../payments/supersede-checkouts.ts'
import { checkItems, type NotForSale, priceOf, stockIds } from './check-items.ts'
import type { Item } from './queries.ts'

/** A purchase with coins by a fan. */
export type CoinsPurchase = {
  fanId: string
  exclusiveIds: string[]
  delivery?: ChosenDelivery | DeliveryProblem | null
  /** The price with the delivery that the buyer was shown. */
  seen?: Coins | undefined
  /** The company that the invoice is made out to. */
  billing?: Billing | undefined
  /** What the buyer has declared, which decides about the terms. */
  declared?: Declaration | undefined
}

/** The locked state on which purchases are decided. */
export type PurchaseState = {
  /** The items per fan, with the price for this fan. */
  items: (Item & { fan_id: string })[]
  /** By fan; a fan without an account is missing. */
  balances: Map<string, Coins>
  /** Open card checkouts that purchases may supersede. */
  open: OpenOrderCheckout[]
}

/** The decision on a purchase, or why nothing is sold: the items, their price and that with the delivery, and the superseded checkouts. */
export type DecidedPurchase =
  | {
      ok: true
      items: (Omit<Item, 'withdrawal'> & { withdrawal: SoldTerms })[]
      delivery: ChosenDelivery | null
      things: Coins
      price: Coins
      superseded: OpenOrderCheckout[]
    }
  | { ok: false; reason: NonNullable<NotForSale> | 'moved' | 'notEnough' | 'underWay' }

/**
 * Decides purchases with coins in their order: earlier purchases reduce the stock and the balances of later ones. A
 * purchase supersedes the fan's open checkouts for the same exclusives, and may use their reserved stock and coins.
 */
export function decideCoinsOrders(purchases: CoinsPurchase[], state: PurchaseState, now: Date): DecidedPurchase[] {
  const balances = new Map(state.balances)
  const stock = new Map(state.items.map(({ id, stock: pieces }) => [id, pieces]))
  const offers = new Map(state.items.map((item) => [`${item.fan_id} ${item.id}`, item]))
  let open = state.open
  const piecesOf = ({ checkout, exclusiveIds }: OpenOrderCheckout) =>
    // The checkout of a lot that was won reserves no stock.
    checkout.outstanding_payment_id === null ? exclusiveIds : []

  return purchases.map(({ fanId, exclusiveIds, delivery: chosen = null, seen, declared }): DecidedPurchase => {
    if (typeof chosen === 'string') return { ok: false, reason: chosen }
    const superseded = open.filter(
      ({ checkout, exclusiveIds: held }) => checkout.fan_id === fanId && held.some((id) => exclusiveIds.includes(id)),
    )
    if (superseded.some(({ checkout }) => checkout.off_session)) return { ok: false, reason: 'underWay' }
    const returned = superseded.flatMap(piecesOf)
    const items = exclusiveIds.flatMap((id) => {
      const offer = offers.get(`${fanId} ${id}`)
      const pieces = (stock.get(id) ?? 0) + returned.filter((one) => one === id).length
      return offer ? [{ ...offer, stock: pieces }] : []
    })
    const reason = checkItems(items, exclusiveIds, now, chosen !== null)
    if (reason) return { ok: false, reason }
    const things = priceOf(items)
    const fixed = items[0]?.fixed_coin_price ?? null
    const delivery = chosen && fixed !== null ? { ...chosen, ...deliveryCost(chosen.cents, fixed) } : chosen
    const price = coinUnits(things + (delivery?.coins ?? 0))
    if (seen !== undefined && price > seen) return { ok: false, reason: 'moved' }
    const held = superseded.reduce((sum, { checkout }) => sum + checkout.held_coins, balances.get(fanId) ?? 0)
    if (held < price) return { ok: false, reason: 'notEnough' }

    balances.set(fanId, coinUnits(held - price))
    for (const id of returned) stock.set(id, (stock.get(id) ?? 0) + 1)
    for (const id of stockIds(items)) stock.set(id, (stock.get(id) ?? 0) - 1)
    open = open.filter((one) => !superseded.includes(one))
    // A lot can be paid only once.
    for (const { id, outstanding_payment_id: paid } of items) if (paid !== null) offers.delete(`${fanId} ${id}`)
    const sold = items.map((item) => ({ ...item, withdrawal: termsOfSale(item.withdrawal, declared) }))
    return { ok: true, items: sold, delivery, things, price, superseded }
  })
}
