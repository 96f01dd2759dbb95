import { type Cents, cents, coinUnits, type RefundShare, withdrawalRefund } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Selectable } from 'kysely'
import { readOrderDeliveries } from '../delivery/order-delivery-queries.ts'
import { isDeliveryRefunded } from '../refunds/queries.ts'
import { readWithdrawnPrices, type WithdrawalRow } from './queries.ts'

/** What a withdrawal is about: its lines, what was paid for the whole order, and what goes back without a deduction. */
export type WithdrawnSum = {
  lines: Pick<Selectable<DB['order_line']>, 'name' | 'image_url' | 'price'>[]
  paid: RefundShare
  expected: RefundShare
}

/** Reads what a withdrawal is about; undefined if it matches no order. */
export async function readWithdrawnSum(
  tx: Tx,
  clubId: string,
  withdrawal: WithdrawalRow,
): Promise<WithdrawnSum | undefined> {
  if (withdrawal.order_id === null) return undefined
  const order = await tx
    .selectFrom('orders')
    .select(['final_cost', 'used_coins', 'refunded_cost', 'refunded_coins'])
    .where('club_id', '=', clubId)
    .where('id', '=', withdrawal.order_id)
    .executeTakeFirst()
  if (!order) return undefined
  const lines = await tx
    .selectFrom('withdrawal_line as w')
    .innerJoin('order_line as l', (join) =>
      join
        .onRef('l.club_id', '=', 'w.club_id')
        .onRef('l.order_id', '=', 'w.order_id')
        .onRef('l.exclusive_id', '=', 'w.exclusive_id'),
    )
    .select(['l.name', 'l.image_url', 'l.price'])
    .where('w.club_id', '=', clubId)
    .where('w.withdrawal_id', '=', withdrawal.id)
    .orderBy('l.exclusive_id')
    .execute()
  const paid = { amount: order.final_cost, coins: order.used_coins }
  const refunded = { amount: order.refunded_cost, coins: order.refunded_coins }
  const expected = await refundOf(tx, clubId, { withdrawal, orderId: withdrawal.order_id, paid, refunded })
  return { lines, paid, expected }
}

/** Returns up to which price a delivery goes back: what was never delivered brings back all that was paid (L. 216-7). */
const standardOf = (delivery: { cents: Cents; standard_cents: Cents | null }, { ground }: WithdrawalRow): Cents =>
  ground === 'UNDELIVERED' ? delivery.cents : (delivery.standard_cents ?? delivery.cents)

/**
 * Returns what goes back for a withdrawal: its lines' share of what was paid and is not refunded, less the deduction, and the
 * delivery with the last line, unless it went back when the order was sent with another one.
 *
 * @param deduction percent
 */
export async function refundOf(
  tx: Tx,
  clubId: string,
  {
    withdrawal,
    orderId,
    paid,
    refunded,
  }: { withdrawal: WithdrawalRow; orderId: string; paid: RefundShare; refunded: RefundShare },
  deduction = 0,
): Promise<RefundShare> {
  const prices = await readWithdrawnPrices(tx, clubId, withdrawal)
  const delivery = (await readOrderDeliveries(tx, clubId, [orderId])).get(orderId)
  const isBack = await isDeliveryRefunded(tx, clubId, orderId)
  return withdrawalRefund({
    paid,
    refunded,
    price: { all: coinUnits(prices.all), before: coinUnits(prices.before), now: coinUnits(prices.now) },
    delivery: delivery
      ? {
          cents: delivery.cents,
          coins: delivery.price,
          standard: isBack ? cents(0) : standardOf(delivery, withdrawal),
        }
      : null,
    isLast: prices.isLast,
    deduction,
  })
}
