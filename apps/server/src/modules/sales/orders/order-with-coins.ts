import { cents, totalCost } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newIds } from '../../../platform/database/new-id.ts'
import { lockFanAccounts, payTreasury } from '../../wallet/index.ts'
import { lockOpenOrderCheckouts, supersede } from '../payments/supersede-checkouts.ts'
import { createParcels } from '../delivery/create-parcels.ts'
import { issueInvoices } from '../invoices/issue-invoices.ts'
import { salesOfOrders } from '../invoices/sales-of.ts'
import { stockIds } from './check-items.ts'
import { type CoinsPurchase, decideCoinsOrders, type DecidedPurchase } from './decide-coins-orders.ts'
import { insertOrders, readLockedItems, type NewOrder, type OrderFacts, reserveStock } from './queries.ts'

/** The result of buying with coins. */
export type CoinsOrder = { ok: true; order: NewOrder; facts: OrderFacts } | Extract<DecidedPurchase, { ok: false }>

/**
 * Buys with coins only, for several fans of a club in one transaction: the whole price is paid from the balance, or
 * nothing happens. The number of statements does not grow with the purchases, unless they supersede card checkouts.
 *
 * @returns an outcome for each purchase, in their order
 */
export async function orderWithCoins(
  tx: Tx,
  { club, purchases, now }: { club: Pick<Club, 'id' | 'coin_price'>; purchases: CoinsPurchase[]; now: Date },
): Promise<CoinsOrder[]> {
  const fanIds = [...new Set(purchases.map(({ fanId }) => fanId))]
  const wanted = purchases.flatMap(({ fanId, exclusiveIds }) =>
    [...new Set(exclusiveIds)].map((exclusiveId) => ({ fanId, exclusiveId })),
  )
  const exclusiveIds = [...new Set(wanted.map(({ exclusiveId }) => exclusiveId))]
  // Checkouts before stock, and stock before coins, as everywhere.
  const open = await lockOpenOrderCheckouts(tx, club.id, { fanIds, exclusiveIds })
  const items = await readLockedItems(tx, club.id, wanted)
  const accounts = await lockFanAccounts(tx, club.id, fanIds)
  const balances = new Map(Array.from(accounts, ([fanId, { balance }]) => [fanId, balance]))
  const decided = decideCoinsOrders(purchases, { items, balances, open }, now)

  const sold = decided.flatMap((purchase, place) => (purchase.ok ? [{ ...purchase, place }] : []))
  const ids = await newIds(tx, sold.length)
  const superseded = sold.flatMap((purchase) => purchase.superseded)
  for (const { checkout } of superseded) await supersede(tx, checkout)
  // Superseded checkouts have returned the coins that they held.
  const wallets = superseded.length > 0 ? await lockFanAccounts(tx, club.id, fanIds) : accounts
  const orders = sold.map((purchase, index): NewOrder => {
    const [first] = purchase.items
    return {
      id: ids[index] ?? '',
      fanId: purchases[purchase.place]?.fanId ?? '',
      checkoutId: null,
      outstandingPaymentId: first?.outstanding_payment_id ?? null,
      originalCost: cents(
        totalCost(purchase.things, first?.fixed_coin_price ?? club.coin_price) + (purchase.delivery?.cents ?? 0),
      ),
      finalCost: cents(0),
      usedCoins: purchase.price,
      delivery: purchase.delivery,
      billing: purchases[purchase.place]?.billing,
      items: purchase.items,
    }
  })
  const payments = orders.flatMap(({ id, fanId, usedCoins }) => {
    const from = wallets.get(fanId)
    return from && usedCoins > 0 ? [{ from, amount: usedCoins, reference: id }] : []
  })
  await payTreasury(tx, { clubId: club.id, kind: 'ORDER' }, payments)
  await reserveStock(
    tx,
    club.id,
    sold.flatMap((purchase) => stockIds(purchase.items)),
  )
  const facts = await insertOrders(tx, club.id, orders)
  await createParcels(tx, club.id, orders, now)
  await issueInvoices(tx, club.id, await salesOfOrders(tx, club.id, orders))
  const made = new Map(sold.map(({ place }, index) => [place, { order: orders[index], facts: facts[index] }]))
  return decided.map((purchase, place): CoinsOrder => {
    if (!purchase.ok) return purchase
    const { order, facts: stored } = made.get(place) ?? {}
    if (!order || !stored) throw new Error('A purchase was not stored')
    return { ok: true, order, facts: stored }
  })
}
