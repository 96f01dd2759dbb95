import { sql } from 'kysely'

/** The other parcels of what parcel `p` holds. */
const others = sql`parcel n where n.club_id = p.club_id and n.order_id = p.order_id and n.part = p.part and n.id <> p.id`

/**
 * Whether parcel `p` was lost, and another one was sent for it, or an earlier one has turned up. A cancelled one is in nobody's place.
 */
export const isReplaced = sql<boolean>`(p.state = 'LOST' and exists (
  select from ${others} and n.state <> 'CANCELLED' and (n.id > p.id or n.state not in ('LOST', 'RETURNED'))))`

/** Whether parcel `p` was lost, and another one is live: it can come back, but only one of them is received. */
export const hasLiveOther = sql<boolean>`(p.state = 'LOST' and exists (
  select from ${others} and n.state not in ('LOST', 'RETURNED', 'CANCELLED')))`

/** Whether line `l` is in parcel `p`. */
export const isInParcel = sql<boolean>`(p.exclusive_ids is null or l.exclusive_id = any(p.exclusive_ids))`

/** The lines in parcel `p` from which the buyer hasn't withdrawn, as `l`. */
export const keptLines = sql`from order_line l where l.club_id = p.club_id and l.order_id = p.order_id and ${isInParcel} and not exists (
  select from withdrawal_line w where w.club_id = l.club_id and w.order_id = l.order_id and w.exclusive_id = l.exclusive_id)`

/** Whether a buyer has neither withdrawn from everything in parcel `p` nor got back all that they paid for its order. */
export const isAnythingOwed = sql<boolean>`(exists (select ${keptLines}) and not exists (
  select from refund r where r.club_id = p.club_id and r.order_id = p.order_id and r.whole and r.status <> 'failed'))`
