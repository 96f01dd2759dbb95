import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Reads where a paid lot is whose buyer has withdrawn: it never left the club or is back, or the buyer still has to send it.
 *
 * @param paymentId its outstanding payment
 * @returns null if nobody has withdrawn
 */
export async function readWithdrawnLot(
  tx: Tx,
  clubId: string,
  paymentId: string,
): Promise<'IN_CLUB' | 'WITH_BUYER' | null> {
  const { rows } = await sql<{ isBack: boolean }>`
    select not w.needs_return
        or exists (select from withdrawal_return b where b.club_id = w.club_id and b.withdrawal_id = w.id)
        or exists (select from parcel p where p.club_id = o.club_id and p.order_id = o.id and p.state = 'RETURNED') as "isBack"
    from orders o
    join withdrawal_line n on n.club_id = o.club_id and n.order_id = o.id
    join withdrawal w on w.club_id = n.club_id and w.id = n.withdrawal_id
    where o.club_id = ${clubId} and o.outstanding_payment_id = ${paymentId}`.execute(tx)
  const [lot] = rows
  if (!lot) return null
  return lot.isBack ? 'IN_CLUB' : 'WITH_BUYER'
}
