import { sql } from 'kysely'

/**
 * The percentage that is deducted from the refund of a withdrawal `w`, because of what came back: none once a member of staff has recorded so, any
 * other once two have recorded the same one; null until then.
 */
export const agreedDeduction = sql<number | null>`(
  select min(agreed.deduction) from (
    select b.deduction from withdrawal_return b where b.club_id = w.club_id and b.withdrawal_id = w.id
    group by b.deduction having b.deduction = 0 or count(*) > 1) agreed)`

/** Whether a withdrawal `w` waits for nothing but its refund: no goods are to come back, they are on their way, or staff agree on what came back. */
export const isRefundDue = sql<boolean>`(not w.needs_return or ${agreedDeduction} is not null
  or exists (select from withdrawal_shipment s where s.club_id = w.club_id and s.withdrawal_id = w.id))`
