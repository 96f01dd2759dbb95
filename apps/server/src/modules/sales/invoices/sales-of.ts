import type { Billing } from '@virage/contract'
import type { Texts } from '@virage/contract/staff'
import { type Cents, cents, type Coins, coinUnits, multiplyDivide, splitByWeight } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { ChosenDelivery, Sale, SaleLine } from '../../../platform/database/json-columns.ts'
import { readSpentGrantedOf } from '../../wallet/index.ts'

/** An order that was just stored. */
type PaidOrder = {
  id: string
  fanId: string
  checkoutId: string | null
  originalCost: Cents
  finalCost: Cents
  usedCoins: Coins
  delivery: ChosenDelivery | null
  billing?: Billing | undefined
  items: { id: string; name: Texts; category: 'EXPERIENCE' | 'COLLECTIBLE'; price: Coins }[]
}

/** Returns orders as sales. Their coins must have been paid before, because the ledger knows which were granted. */
export async function salesOfOrders(tx: Tx, clubId: string, orders: PaidOrder[]): Promise<Sale[]> {
  const granted = await readGranted(
    tx,
    clubId,
    orders.flatMap((order) => (order.usedCoins > 0 ? [order.id] : [])),
  )
  const payments = await readPayments(
    tx,
    clubId,
    orders.flatMap(({ checkoutId }) => checkoutId ?? []),
  )
  return orders.map((order): Sale => {
    const delivery = cents(order.delivery?.cents ?? 0)
    const prices = pricesOf(order, cents(order.originalCost - delivery))
    const lines = order.items.map((item, index): SaleLine => {
      const { id: exclusiveId, category, name } = item
      return { kind: 'thing', exclusiveId, category, name, gross: prices[index] ?? cents(0) }
    })
    if (order.delivery && delivery > 0) lines.push({ kind: 'delivery', name: order.delivery.name, gross: delivery })
    return {
      source: 'order',
      sourceId: order.id,
      orderId: order.id,
      fanId: order.fanId,
      checkoutId: order.checkoutId,
      lines,
      byMoney: order.finalCost,
      ...coinsOf(order.usedCoins, granted.get(order.id)),
      ...(payments.get(order.checkoutId ?? '') ?? { method: 'CARD', billing: order.billing ?? null }),
    }
  })
}

/** Returns a delivery that was paid after its order as a sale; undefined if it was free. */
export async function saleOfDelivery(
  tx: Tx,
  clubId: string,
  paid: {
    /** The order, or the parcel that came back. */
    sourceId: string
    orderId: string
    fanId: string
    checkoutId: string | null
    amount: Cents
    coins: Coins
    coinsReference: string | null
    delivery: ChosenDelivery
  },
): Promise<Sale | undefined> {
  if (paid.delivery.cents === 0) return undefined
  const reference = paid.coins > 0 ? (paid.coinsReference ?? '') : ''
  const granted = await readGranted(tx, clubId, reference === '' ? [] : [reference])
  return {
    source: 'delivery',
    sourceId: paid.sourceId,
    orderId: paid.orderId,
    fanId: paid.fanId,
    checkoutId: paid.checkoutId,
    lines: [{ kind: 'delivery', name: paid.delivery.name, gross: paid.delivery.cents }],
    byMoney: cents(Math.min(paid.amount, paid.delivery.cents)),
    ...coinsOf(paid.coins, granted.get(reference)),
    ...byCard,
  }
}

/** Returns what each thing of an order costs in cents: as it was shown, and together the whole price. */
function pricesOf({ items }: PaidOrder, total: Cents): Cents[] {
  const coins = items.reduce((sum, { price }) => sum + price, 0)
  return splitByWeight(
    total,
    items.map(({ price }) => (coins === 0 ? 0 : multiplyDivide(price, total, coins))),
  )
}

/** How most sales are paid: by card, for the buyer's own account. */
export const byCard = { method: 'CARD', billing: null } as const

const coinsOf = (used: Coins, granted: Coins | undefined) => ({
  boughtCoins: coinUnits(used - (granted ?? 0)),
  grantedCoins: granted ?? coinUnits(0),
})

const readGranted = async (tx: Tx, clubId: string, references: string[]): Promise<Map<string, Coins>> =>
  references.length === 0 ? new Map() : readSpentGrantedOf(tx, clubId, references, 'ORDER')

/** Reads how checkouts were paid, for which company, and when the club received what staff have recorded: at noon of a day, or now if that is to come. */
async function readPayments(tx: Tx, clubId: string, checkoutIds: string[]) {
  if (checkoutIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('checkout as c')
    .leftJoin('recorded_payment as r', (join) =>
      join.onRef('r.club_id', '=', 'c.club_id').onRef('r.checkout_id', '=', 'c.id'),
    )
    .select(['c.id', 'c.billing', 'r.method'])
    .select(
      sql<Date | null>`least((r.received_on + time '12:00') at time zone 'Europe/Paris', virage_now())`.as(
        'received_at',
      ),
    )
    .where('c.club_id', '=', clubId)
    .where('c.id', 'in', checkoutIds)
    .execute()
  return new Map(
    rows.map(({ id, billing, method, received_at: receivedAt }) => [
      id,
      method === null || receivedAt === null
        ? { ...byCard, billing }
        : { method, billing, receivedAt: receivedAt.toISOString() },
    ]),
  )
}
