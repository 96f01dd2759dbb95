import type { Tx } from '../../../platform/database/database.ts'
import { type OrderProgress, readProgress } from '../delivery/order-progress.ts'

/**
 * Reads how far orders have come, by order: by their parcels, or by the receipt that staff recorded of an order without any.
 * Only recorded receipts count: an order without one is missing or has none, and its withdrawal period has not begun
 * (docs/decisions/0096).
 */
export async function readOrderProgress(
  tx: Tx,
  clubId: string,
  orderIds: string[],
): Promise<Map<string, OrderProgress>> {
  if (orderIds.length === 0) return new Map()
  const handovers = await tx
    .selectFrom('order_handover')
    .select(['order_id', 'received_at'])
    .where('club_id', '=', clubId)
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map([
    ...handovers.map((row): [string, OrderProgress] => [row.order_id, { receivedAt: row.received_at, hasLeft: true }]),
    ...(await readProgress(tx, clubId, orderIds)),
  ])
}

/**
 * Stores when an order was received, once.
 *
 * @returns what is recorded, which may be an earlier record; undefined for an order with parcels, which say it themselves
 */
export async function recordReceived(
  tx: Tx,
  {
    clubId,
    orderId,
    receivedAt,
    recordedBy,
    initials,
  }: { clubId: string; orderId: string; receivedAt: Date; recordedBy: string; initials: string | null },
): Promise<Date | undefined> {
  if ((await readProgress(tx, clubId, [orderId])).has(orderId)) return undefined
  await tx
    .insertInto('order_handover')
    .values({ club_id: clubId, order_id: orderId, received_at: receivedAt, recorded_by: recordedBy, initials })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const progress = await readOrderProgress(tx, clubId, [orderId])
  return progress.get(orderId)?.receivedAt ?? receivedAt
}
