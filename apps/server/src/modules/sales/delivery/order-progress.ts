import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { hasSuccessors, isInParcel, isLineLost } from '../../../platform/database/parcel-conditions.ts'

/** Whether a line of an order has left the club, or was lost without another one in its place. */
export type LineProgress = { exclusiveId: string; hasLeft: boolean; isLost: boolean }

/** Reads how far the lines of orders have come, by order. Orders without parcels are missing. */
export async function readLineProgress(
  tx: Tx,
  clubId: string,
  orderIds: string[],
): Promise<Map<string, LineProgress[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<LineProgress & { orderId: string }>`
    select p.order_id as "orderId", l.exclusive_id as "exclusiveId",
      bool_or(p.state in ('SHIPPED', 'DELIVERED')) as "hasLeft",
      bool_or(${isLineLost}) as "isLost"
    from parcel p join order_line l on l.club_id = p.club_id and l.order_id = p.order_id and ${isInParcel}
    where p.club_id = ${clubId} and p.order_id = any(${orderIds}::uuid[])
    group by p.order_id, l.exclusive_id`.execute(tx)
  return Map.groupBy(rows, ({ orderId }) => orderId)
}

/** How far the things of an order have come: when the last was recorded as delivered, and whether any has left the club. */
export type OrderProgress = { receivedAt: Date | null; hasLeft: boolean }

/**
 * Reads how far the parcels of orders have come, by order. They are received by a recorded move to DELIVERED, never by an
 * assumption. Orders without parcels are missing: the club delivers them outside the product.
 */
export async function readProgress(tx: Tx, clubId: string, orderIds: string[]): Promise<Map<string, OrderProgress>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<OrderProgress & { orderId: string }>`
    select part.order_id as "orderId", bool_or(part.has_left) as "hasLeft",
      case when bool_and(part.received_at is not null) filter (where not part.is_cancelled) is not false
        then max(part.received_at) end as "receivedAt"
    from (
      select p.order_id, bool_or(p.state in ('SHIPPED', 'DELIVERED')) as has_left,
        bool_and(p.state = 'CANCELLED') as is_cancelled,
        case when bool_and(p.state = 'DELIVERED') filter (where p.state not in ('LOST', 'CANCELLED', 'RETURNED'))
          is not false then max(m.at) end as received_at
      from parcel p
      left join parcel_move m on m.club_id = p.club_id and m.parcel_id = p.id and m.to_state = 'DELIVERED'
      where p.club_id = ${clubId} and p.order_id = any(${orderIds}::uuid[])
        and not (p.state in ('LOST', 'RETURNED') and m.at is null and ${hasSuccessors})
      group by p.order_id, p.part
    ) part
    group by part.order_id`.execute(tx)
  return new Map(rows.map(({ orderId, ...progress }) => [orderId, progress]))
}
