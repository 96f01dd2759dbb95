import { sql } from 'kysely'

/**
 * Whether a refund `r` has failed and waits for staff: nobody has begun it again, and its order is not refunded completely otherwise. The refund of a
 * withdrawal and one that staff decide about don't replace each other: they are of different sums. Its first condition finds the index of refunds that
 * aren't done.
 */
export const isToRetry = sql<boolean>`(r.status <> 'done' and r.status = 'failed'
  and not exists (select from refund l where l.club_id = r.club_id and l.id > r.id
    and (l.order_id = r.order_id or l.checkout_id = r.checkout_id) and l.withdrawal_id is not distinct from r.withdrawal_id)
  and not exists (select from orders o where o.club_id = r.club_id and o.id = r.order_id and o.refunded_at is not null))`

/** Whether the buyer's bank has sent a refund `r` back, and the club hasn't repaid it. */
export const isToRepay = sql<boolean>`(r.sent_back_at is not null and r.repaid_at is null)`
