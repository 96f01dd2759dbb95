import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** The delivery lines of orders, by order. */
export async function readOrderDeliveries(
  tx: Tx,
  clubId: string,
  orderIds: string[],
): Promise<Map<string, Selectable<DB['order_delivery']>>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('order_delivery')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.order_id, row]))
}

/** Inserts the delivery lines of orders. */
export async function insertOrderDeliveries(tx: Tx, rows: Selectable<DB['order_delivery']>[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('order_delivery')
    .values(rows.map((row) => ({ ...row, name: JSON.stringify(row.name) })))
    .execute()
}
