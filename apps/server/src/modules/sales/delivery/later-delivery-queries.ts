import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { isUndelivered } from '../../../platform/database/is-undelivered.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** A delivery that was chosen and paid after its order. */
export type LaterDelivery = Selectable<DB['later_delivery']>

/** The order of a won lot whose delivery is still to be chosen. */
export type UndeliveredOrder = { orderId: string; paymentId: string; exclusiveId: string }

const undelivered = sql`
  select o.id as "orderId", p.id as "paymentId", p.exclusive_id as "exclusiveId"
  from orders o join outstanding_payment p on p.club_id = o.club_id and p.id = o.outstanding_payment_id`

/** Reads which of these orders still need a delivery, with the outstanding payments that they have paid. */
export async function readUndelivered(tx: Tx, clubId: string, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<UndeliveredOrder>`
    ${undelivered} where o.club_id = ${clubId} and o.id = any(${orderIds}::uuid[]) and ${isUndelivered}`.execute(tx)
  return new Map(rows.map(({ orderId, paymentId }) => [orderId, paymentId]))
}

/** Locks the order of a won lot if it still needs a delivery. @param by the lot's outstanding payment, or its order */
export async function lockUndelivered(
  tx: Tx,
  clubId: string,
  by: { paymentId: string } | { orderId: string },
): Promise<UndeliveredOrder | undefined> {
  const which = 'orderId' in by ? sql`o.id = ${by.orderId}` : sql`p.id = ${by.paymentId}`
  // What has happened before the lock is only seen by a statement after it.
  await sql`select from orders o join outstanding_payment p on p.club_id = o.club_id and p.id = o.outstanding_payment_id
    where o.club_id = ${clubId} and ${which} for update of o`.execute(tx)
  const { rows } = await sql<UndeliveredOrder>`
    ${undelivered} where o.club_id = ${clubId} and ${which} and ${isUndelivered}`.execute(tx)
  return rows[0]
}

/** Inserts a paid delivery. */
export async function insertLaterDelivery(
  tx: Tx,
  { name, ...row }: Omit<Insertable<DB['later_delivery']>, 'name'> & Pick<LaterDelivery, 'name'>,
): Promise<void> {
  await tx
    .insertInto('later_delivery')
    .values({ ...row, name: JSON.stringify(name) })
    .execute()
}

/** Reads the deliveries of orders that were paid after them. */
export async function readLaterDeliveries(
  tx: Tx,
  clubId: string,
  orderIds: string[],
): Promise<Map<string, LaterDelivery>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('later_delivery')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Reads and locks the delivery of an order that was paid after it and not refunded. */
export const lockLaterDelivery = (tx: Tx, clubId: string, orderId: string): Promise<LaterDelivery | undefined> =>
  tx
    .selectFrom('later_delivery')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Marks a delivery as refunded. @returns it; undefined if the payment has bought none */
export const markDeliveryRefunded = (
  tx: Tx,
  clubId: string,
  by: { column: 'order_id' | 'checkout_id'; id: string },
): Promise<LaterDelivery | undefined> =>
  tx
    .updateTable('later_delivery')
    .set({ refunded_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where(by.column, '=', by.id)
    .returningAll()
    .executeTakeFirst()

/** Reads whether a checkout is refunded, or about to be. */
export async function hasRefundOf(tx: Tx, clubId: string, checkoutId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('refund')
    .select('id')
    .where('club_id', '=', clubId)
    .where('checkout_id', '=', checkoutId)
    .where('status', '<>', 'failed')
    .executeTakeFirst()
  return found !== undefined
}
