import type { Tx } from '../../../platform/database/database.ts'
import { readOrderDeliveries } from '../delivery/order-delivery-queries.ts'
import { shownStatus } from '../refunds/list-queries.ts'
import { readOrderProgress } from '../withdrawals/received-at.ts'

/** What followed from an order: its lines, its delivery, its receipt, parcels, withdrawals and refunds. */
export type OrderDetails = Awaited<ReturnType<typeof readOrderDetails>>

/** Reads what followed from an order, each oldest first. The receipt has no number while it waits. */
export async function readOrderDetails(tx: Tx, clubId: string, orderId: string) {
  const lines = await tx
    .selectFrom('order_line')
    .select(['exclusive_id', 'name', 'price'])
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .orderBy('slug')
    .execute()
  const delivery = (await readOrderDeliveries(tx, clubId, [orderId])).get(orderId)
  const issued = await tx
    .selectFrom('receipt')
    .select(['year', 'number', 'cancelled_at'])
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const waiting = await tx
    .selectFrom('waiting_receipt')
    .select('id')
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  const parcels = await tx
    .selectFrom('parcel')
    .select(['id', 'state', 'promised_on'])
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const withdrawals = await tx
    .selectFrom('withdrawal')
    .select(['id', 'sent_at', 'refusal'])
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const refunds = await tx
    .selectFrom('refund as r')
    .select(shownStatus.as('status'))
    .select(['id', 'created_at', 'amount', 'coins', 'reason', 'failure'])
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const receipt = issued ?? (waiting && { year: null, number: null, cancelled_at: null }) ?? null
  const receivedAt = (await readOrderProgress(tx, clubId, [orderId])).get(orderId)?.receivedAt ?? null
  return { lines, delivery, receipt, parcels, receivedAt, withdrawals, refunds }
}
