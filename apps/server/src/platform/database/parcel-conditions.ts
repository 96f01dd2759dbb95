import { sql } from 'kysely'

/** Whether line `l` is in parcel `p`. */
export const isInParcel = sql<boolean>`(p.exclusive_ids is null or l.exclusive_id = any(p.exclusive_ids))`

/** The lines in parcel `p` from which the buyer hasn't withdrawn, as `l`. */
export const keptLines = sql`from order_line l where l.club_id = p.club_id and l.order_id = p.order_id and ${isInParcel} and not exists (
  select from withdrawal_line w where w.club_id = l.club_id and w.order_id = l.order_id and w.exclusive_id = l.exclusive_id)`

/** The other parcels of what parcel `p` holds, or of some of it: what is sent again may be split. */
export const others = sql`parcel n where n.club_id = p.club_id and n.order_id = p.order_id and n.id <> p.id
  and (n.part = p.part or p.exclusive_ids is null or n.exclusive_ids is null or n.exclusive_ids && p.exclusive_ids)`

/** Whether parcel `n` is in the place of parcel `p`: it was sent for it, or is an earlier one that has turned up. A cancelled one is in nobody's place. */
const isInPlace = sql<boolean>`(n.state <> 'CANCELLED' and (n.id > p.id or n.state not in ('LOST', 'RETURNED')))`

const isSentAgain = sql<boolean>`exists (
  select from ${others} and ${isInPlace} and (n.exclusive_ids is null or l.exclusive_id = any(n.exclusive_ids)))`

/** Whether line `l` was lost with parcel `p`, and isn't in another one. */
export const isLineLost = sql<boolean>`(p.state = 'LOST' and not ${isSentAgain})`

/** Whether others are in the place of parcel `p`, with all that its buyer has kept of it. */
export const hasSuccessors = sql<boolean>`(exists (select from ${others} and ${isInPlace})
  and not exists (select ${keptLines} and not ${isSentAgain}))`

/** Whether parcel `p` was lost, and others are in its place. */
export const isReplaced = sql<boolean>`(p.state = 'LOST' and ${hasSuccessors})`

/** Whether parcel `p` was lost, and another one is live: it can come back, but only one of them is received. */
export const hasLiveOther = sql<boolean>`(p.state = 'LOST' and exists (
  select from ${others} and n.state not in ('LOST', 'RETURNED', 'CANCELLED')))`

/** Whether a buyer has neither withdrawn from everything in parcel `p` nor got back all that they paid for its order. */
export const isAnythingOwed = sql<boolean>`(exists (select ${keptLines}) and not exists (
  select from refund r where r.club_id = p.club_id and r.order_id = p.order_id and r.whole and r.status <> 'failed'))`
