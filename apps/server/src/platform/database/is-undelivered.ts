import { sql } from 'kysely'

/**
 * Whether the order `o` of a won lot, whose outstanding payment is `p`, was paid without a delivery, while the club delivers the lot, nobody has
 * received it, and it is neither withdrawn from nor refunded.
 */
export const isUndelivered = sql<boolean>`
  not exists (select from order_delivery d where d.club_id = o.club_id and d.order_id = o.id)
  and not exists (select from later_delivery d where d.club_id = o.club_id and d.order_id = o.id)
  and not exists (select from order_handover h where h.club_id = o.club_id and h.order_id = o.id)
  and not exists (select from withdrawal_line w where w.club_id = o.club_id and w.order_id = o.id)
  and not exists (select from refund r where r.club_id = o.club_id and r.order_id = o.id and r.whole and r.status <> 'failed')
  and exists (
    select from exclusive_delivery x join delivery_method m on m.club_id = x.club_id and m.id = x.method_id and m.active
    where x.club_id = o.club_id and x.exclusive_id = p.exclusive_id)`
