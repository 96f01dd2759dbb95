import { type RawBuilder, sql } from 'kysely'

/**
 * Returns whether a refund has failed and waits for staff: nobody has begun it again, and its order is not refunded completely otherwise. The refund of a
 * withdrawal and one that staff decide about don't replace each other: they are of different sums.
 *
 * @param row alias of the refund
 */
export const isToRetry = (row: string): RawBuilder<boolean> => {
  const of = (column: string) => sql.ref(`${row}.${column}`)
  // The first condition finds the index of refunds that aren't done.
  return sql<boolean>`(${of('status')} <> 'done' and ${of('status')} = 'failed'
    and not exists (select from refund l where l.club_id = ${of('club_id')} and l.id > ${of('id')}
      and (l.order_id = ${of('order_id')} or l.checkout_id = ${of('checkout_id')}) and l.withdrawal_id is not distinct from ${of('withdrawal_id')})
    and not exists (
      select from orders o where o.club_id = ${of('club_id')} and o.id = ${of('order_id')} and o.refunded_at is not null))`
}
