import { type Coins, coinUnits } from '@virage/domain'
import type { OpenOrderCheckout } from '../payments/supersede-checkouts.ts'
import { checkItems, type NotForSale, priceOf, stockIds } from './check-items.ts'
import type { Item } from './queries.ts'

/** What a fan wants to buy with coins. */
export type CoinsPurchase = { fanId: string; exclusiveIds: string[] }

/** What purchases are decided upon, as it is locked. */
export type Books = {
  /** What each fan wants to buy, at this fan's price. */
  items: (Item & { fan_id: string })[]
  /** By fan; none without an account. */
  balances: Map<string, Coins>
  /** Open card checkouts that purchases may supersede. */
  open: OpenOrderCheckout[]
}

/** A purchase as it was decided: with the checkouts that it supersedes, or why nothing is sold. */
export type DecidedPurchase =
  | { ok: true; items: Item[]; price: Coins; superseded: OpenOrderCheckout[] }
  | { ok: false; reason: NonNullable<NotForSale> | 'notEnough' | 'underWay' }

/**
 * Decides purchases with coins in their order: each finds the stock and the balances that those before it have left. A
 * purchase supersedes the fan's open checkouts for the same exclusives, whose stock and coins it may use.
 */
export function decideCoinsOrders(purchases: CoinsPurchase[], books: Books, now: Date): DecidedPurchase[] {
  const balances = new Map(books.balances)
  const stock = new Map(books.items.map(({ id, stock: pieces }) => [id, pieces]))
  const offers = new Map(books.items.map((item) => [`${item.fan_id} ${item.id}`, item]))
  let open = books.open
  const piecesOf = ({ checkout, exclusiveIds }: OpenOrderCheckout) =>
    // What was won is nobody else's to buy: its checkout holds no stock.
    checkout.due_payment_id === null ? exclusiveIds : []

  return purchases.map(({ fanId, exclusiveIds }): DecidedPurchase => {
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
    const reason = checkItems(items, exclusiveIds, now)
    if (reason) return { ok: false, reason }
    const price = priceOf(items)
    const held = superseded.reduce((sum, { checkout }) => sum + checkout.held_coins, balances.get(fanId) ?? 0)
    if (held < price) return { ok: false, reason: 'notEnough' }

    balances.set(fanId, coinUnits(held - price))
    for (const id of returned) stock.set(id, (stock.get(id) ?? 0) + 1)
    for (const id of stockIds(items)) stock.set(id, (stock.get(id) ?? 0) - 1)
    open = open.filter((one) => !superseded.includes(one))
    // A lot is paid once.
    for (const { id, due_payment_id: paid } of items) if (paid !== null) offers.delete(`${fanId} ${id}`)
    return { ok: true, items, price, superseded }
  })
}
