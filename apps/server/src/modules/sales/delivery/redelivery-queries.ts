import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { isAnythingOwed, keptLines, others } from '../../../platform/database/parcel-conditions.ts'
import { lockParcel, type Part } from './parcel-queries.ts'

/** A delivery that was paid because a parcel came back. */
export type Redelivery = Selectable<DB['redelivery']>

/** A parcel that came back and can be delivered again, with what its buyer still wants of the order. */
export type RedeliverableParcel = {
  parcelId: string
  orderId: string
  fanId: string
  exclusiveIds: string[]
  part: Part
}

/**
 * Parcel `p` was sent and came back before anybody received it, nothing is in its place, the order isn't refunded, and a method
 * delivers what is left of it.
 */
const isRedeliverable = sql<boolean>`
  p.state = 'RETURNED' and p.kind = 'SHIP'
  and not exists (select from parcel_move m where m.club_id = p.club_id and m.parcel_id = p.id and m.to_state = 'DELIVERED')
  and not exists (select from ${others}
    and (n.id > p.id or n.state not in ('LOST', 'RETURNED', 'CANCELLED')))
  and ${isAnythingOwed}
  and exists (select from delivery_method m where m.club_id = p.club_id and m.active and not exists (
    select ${keptLines} and not exists (
      select from exclusive_delivery x where x.club_id = l.club_id and x.exclusive_id = l.exclusive_id and x.method_id = m.id)))`

const redeliverable = sql`select p.id as "parcelId", p.order_id as "orderId", p.fan_id as "fanId",
  array(select l.exclusive_id ${keptLines} order by l.exclusive_id) as "exclusiveIds",
  jsonb_build_object('part', p.part, 'exclusive_ids', p.exclusive_ids) as part from parcel p`

/** Reads the parcels of these orders that came back and can be delivered again, by order. */
export async function readRedeliverable(tx: Tx, clubId: string, orderIds: string[]): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<RedeliverableParcel>`
    ${redeliverable} where p.club_id = ${clubId} and p.order_id = any(${orderIds}::uuid[]) and ${isRedeliverable}`.execute(
    tx,
  )
  return new Map(rows.map(({ orderId, parcelId }) => [orderId, parcelId]))
}

/** Reads a parcel if it can be delivered again. */
export async function findRedeliverable(
  tx: Tx,
  clubId: string,
  parcelId: string,
): Promise<RedeliverableParcel | undefined> {
  const { rows } = await sql<RedeliverableParcel>`
    ${redeliverable} where p.club_id = ${clubId} and p.id = ${parcelId} and ${isRedeliverable}`.execute(tx)
  return rows[0]
}

/** Locks the order of a parcel, and the parcel, if it can be delivered again. */
export async function lockRedeliverable(
  tx: Tx,
  clubId: string,
  parcelId: string,
): Promise<RedeliverableParcel | undefined> {
  await sql`select from orders o join parcel p on p.club_id = o.club_id and p.order_id = o.id
    where p.club_id = ${clubId} and p.id = ${parcelId} for update of o`.execute(tx)
  // Staff can't open another parcel in its place meanwhile.
  await lockParcel(tx, clubId, parcelId)
  // What has happened before the locks is only seen by a statement after them.
  return findRedeliverable(tx, clubId, parcelId)
}

/** Inserts the paid delivery of a parcel that came back. */
export async function insertRedelivery(
  tx: Tx,
  { name, ...row }: Omit<Insertable<DB['redelivery']>, 'name'> & Pick<Redelivery, 'name'>,
): Promise<void> {
  await tx
    .insertInto('redelivery')
    .values({ ...row, name: JSON.stringify(name) })
    .execute()
}

/** Reads the redeliveries of orders, oldest first. */
export async function readRedeliveries(tx: Tx, clubId: string, orderIds: string[]): Promise<Map<string, Redelivery[]>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('redelivery')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', 'in', orderIds)
    .orderBy('parcel_id')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

/** Reads and locks the redeliveries of an order that are not refunded. */
export const lockRedeliveries = (tx: Tx, clubId: string, orderId: string): Promise<Redelivery[]> =>
  tx
    .selectFrom('redelivery')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .where('refunded_at', 'is', null)
    .orderBy('returned_parcel_id')
    .forUpdate()
    .execute()

/**
 * Locks the delivery that a document is about, as its refund does, and says whether only coins had paid it and are refunded: that refund has
 * no row of its own.
 *
 * @param sourceId the order, or the parcel that came back
 */
export async function lockDeliveryOfCoins(tx: Tx, clubId: string, sourceId: string): Promise<{ isRefunded: boolean }> {
  const lock = async (table: 'later_delivery' | 'redelivery', column: 'order_id' | 'returned_parcel_id') => {
    const { rows } = await sql<{ isRefunded: boolean }>`
      select refunded_at is not null and checkout_id is null as "isRefunded" from ${sql.table(table)}
      where club_id = ${clubId} and ${sql.ref(column)} = ${sourceId} for key share`.execute(tx)
    return rows[0]?.isRefunded ?? false
  }
  const isRefunded = [await lock('later_delivery', 'order_id'), await lock('redelivery', 'returned_parcel_id')]
  return { isRefunded: isRefunded.includes(true) }
}

/** Marks a redelivery as refunded. @returns it; undefined if the payment has bought none */
export const markRedeliveryRefunded = (
  tx: Tx,
  clubId: string,
  by: { column: 'returned_parcel_id' | 'checkout_id'; id: string },
): Promise<Redelivery | undefined> =>
  tx
    .updateTable('redelivery')
    .set({ refunded_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where(by.column, '=', by.id)
    .returningAll()
    .executeTakeFirst()
