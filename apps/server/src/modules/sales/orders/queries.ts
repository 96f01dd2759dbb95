import type { Texts } from '@virage/contract/staff'
import type { Cents, Coins, ExclusiveCategory } from '@virage/domain'
import { sql } from 'kysely'
import type { Page } from '../../../platform/http/page.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { readReceiptsOf } from '../receipts/queries.ts'

/** An exclusive to buy. */
export type Item = {
  id: string
  slug: string
  name: Texts
  description: Texts
  image_url: string
  category: ExclusiveCategory
  price: Coins
  stock: number
  visible: boolean
  upcoming: boolean
  upcoming_at: Date | null
  is_lot: boolean
  outstanding_payment_id: string | null
}

/** Reads and locks the items of a purchase; a lot with the fan's outstanding payment. */
export async function lockItems(tx: Tx, clubId: string, fanId: string, ids: string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select e.id, e.slug, e.name, e.description, e.image_url, e.category, coalesce(d.price, e.price) as price, e.stock, e.visible,
           e.upcoming, e.upcoming_at, l.exclusive_id is not null as is_lot, d.id as outstanding_payment_id
    from exclusive e
    left join lot l on l.club_id = e.club_id and l.exclusive_id = e.id
    left join outstanding_payment d on d.club_id = e.club_id and d.exclusive_id = e.id and d.fan_id = ${fanId}
      and d.paid_at is null and d.cancelled_at is null
    where e.club_id = ${clubId} and e.id = any(${ids}::uuid[])
    order by e.id for update of e`.execute(tx)
  return rows
}

/** Takes one piece of each from the stock. */
export async function reserveStock(tx: Tx, clubId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('exclusive')
    .set((eb) => ({ stock: eb('stock', '-', 1) }))
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .execute()
}

/** Locks exclusives in the order that all purchases use. */
export async function lockExclusives(tx: Tx, clubId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .selectFrom('exclusive')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Returns one piece of each to the stock. */
export async function returnStock(tx: Tx, clubId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await lockExclusives(tx, clubId, ids)
  await tx
    .updateTable('exclusive')
    .set((eb) => ({ stock: eb('stock', '+', 1) }))
    .where('club_id', '=', clubId)
    .where('id', 'in', ids)
    .execute()
}

/** An order to insert. */
export type NewOrder = {
  id: string
  clubId: string
  fanId: string
  checkoutId: string | null
  outstandingPaymentId: string | null
  originalCost: Cents
  finalCost: Cents
  usedCoins: Coins
  items: Pick<Item, 'id' | 'slug' | 'name' | 'description' | 'image_url' | 'category' | 'price'>[]
}

/** Formats an order number, such as `000123`; unique within its club. */
export const orderNumber = (number: number): string => String(number).padStart(6, '0')

/**
 * Inserts an order with the club's next number and with its lines, and marks its outstanding payment as paid. Call it
 * after the transfers of coins: accounts are locked before the counter.
 */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<{ created_at: Date; number: number }> {
  const { rows } = await sql<{ created_at: Date; number: number }>`
    with counted as (
      insert into order_counter as c (club_id, last) values (${order.clubId}, 1)
      on conflict (club_id) do update set last = c.last + 1 returning last)
    insert into orders (club_id, id, number, fan_id, checkout_id, outstanding_payment_id, original_cost, final_cost, used_coins)
    select ${order.clubId}::uuid, ${order.id}::uuid, last, ${order.fanId}::uuid, ${order.checkoutId}::uuid,
           ${order.outstandingPaymentId}::uuid, ${order.originalCost}::bigint, ${order.finalCost}::bigint, ${order.usedCoins}::bigint
    from counted returning created_at, number`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error(`Order ${order.id} was not stored`)
  await tx
    .insertInto('order_line')
    .values(
      order.items.map((item) => ({
        club_id: order.clubId,
        order_id: order.id,
        exclusive_id: item.id,
        slug: item.slug,
        name: JSON.stringify(item.name),
        description: JSON.stringify(item.description),
        image_url: item.image_url,
        category: item.category,
        price: item.price,
      })),
    )
    .execute()
  if (order.outstandingPaymentId !== null) {
    await tx
      .updateTable('outstanding_payment')
      .set({ paid_at: sql<Date>`virage_now()` })
      .where('club_id', '=', order.clubId)
      .where('id', '=', order.outstandingPaymentId)
      .execute()
  }
  return stored
}

/** Reads a fan's orders with their lines and receipts, newest first. */
export async function readOrders(tx: Tx, clubId: string, fanId: string, { limit, cursor }: Page) {
  const orders = await tx
    .selectFrom('orders')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const lines = await tx
    .selectFrom('order_line')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', 'in', ids)
    .execute()
  const receipts = await readReceiptsOf(tx, clubId, 'order_id', ids)
  return orders.map((order) => ({
    ...order,
    lines: lines.filter((line) => line.order_id === order.id),
    receipt: receipts.get(order.id),
  }))
}
