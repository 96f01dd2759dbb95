import type { Tx } from '../../../platform/database/database.ts'

/**
 * Reads when the buyers received the last things of orders, by order. Only recorded receipts count: an order without one
 * is missing, and its withdrawal period has not begun (docs/decisions/0096).
 */
export async function readReceivedAt(tx: Tx, clubId: string, orderIds: string[]): Promise<Map<string, Date>> {
  if (orderIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('order_handover')
    .select(['order_id', 'received_at'])
    .where('club_id', '=', clubId)
    .where('order_id', 'in', orderIds)
    .execute()
  return new Map(rows.map((row) => [row.order_id, row.received_at]))
}

/** Stores when an order was received. @returns false if that was recorded before */
export async function insertHandover(
  tx: Tx,
  {
    clubId,
    orderId,
    receivedAt,
    recordedBy,
  }: { clubId: string; orderId: string; receivedAt: Date; recordedBy: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('order_handover')
    .values({ club_id: clubId, order_id: orderId, received_at: receivedAt, recorded_by: recordedBy })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
