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
