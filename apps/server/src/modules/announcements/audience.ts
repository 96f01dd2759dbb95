import type { Audience, AudienceCount } from '@virage/contract/staff'
import { clubTimeZone } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** An audience, and the auction or the lot that it is about. */
export type AudienceOf = { audience: Audience; auctionId: string | null; exclusiveId: string | null }

/** Returns the rows `fan_id` of a table that has them for lots `l`. */
const ofLots =
  (table: string, condition: RawBuilder<unknown> = sql`true`) =>
  (clubId: string) =>
    sql`exists (
    select from lots l join ${sql.table(table)} x on x.club_id = ${clubId} and x.exclusive_id = l.exclusive_id
    where x.fan_id = f.id and ${condition})`

const hasBid = ofLots('lot_bidder', sql`not x.all_cancelled`)
const wins = ofLots('outstanding_payment', sql`x.cancelled_at is null`)
const owes = ofLots('outstanding_payment', sql`x.cancelled_at is null and x.paid_at is null`)

/** Who belongs to an audience, as a condition on the fan `f`. */
const conditions: Record<Audience, (clubId: string) => RawBuilder<unknown>> = {
  ALL: () => sql`true`,
  MEMBERS: () => sql`f.kyc_status = 'VALIDATED'`,
  BIDDERS: hasBid,
  NO_BIDS: (clubId) => sql`f.kyc_status = 'VALIDATED' and not ${hasBid(clubId)}`,
  LIKED: ofLots('exclusive_like'),
  LIKED_NO_BIDS: ofLots(
    'exclusive_like',
    sql`not exists (select from lot_bidder b where b.club_id = x.club_id and b.exclusive_id = x.exclusive_id
      and b.fan_id = x.fan_id and not b.all_cancelled)`,
  ),
  WINNERS: wins,
  UNPAID: owes,
}

/** The query of an audience: the ids of its fans. An erased fan belongs to none. */
export const fansOf = (clubId: string, { audience, auctionId, exclusiveId }: AudienceOf): RawBuilder<unknown> => sql`
  with lots as materialized (
    select l.exclusive_id from lot l
    where l.club_id = ${clubId} and (l.auction_id = ${auctionId}::uuid or l.exclusive_id = ${exclusiveId}::uuid)
  )
  select f.id from fan f
  where f.club_id = ${clubId} and f.email not like '%@erased.invalid' and ${conditions[audience](clubId)}`

/** How many announcements a fan gets by email or push on one day, unless the club has set another number. */
export const usualPerDay = 2

/** Whether a fan with this id has got as many announcements today as the club allows. */
export const isOverLimit = (clubId: string, fanId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (select count(*) from announcement_recipient r
   where r.club_id = ${clubId} and r.fan_id = ${fanId} and r.result = 'SENT' and (r.mailed or r.pushed)
     and r.processed_at >= date_trunc('day', statement_now(), ${clubTimeZone}))
  >= coalesce((select per_day from announcement_limit where club_id = ${clubId}), ${usualPerDay})`

/** Whether a fan has announcements enabled on a channel. */
const wants = (clubId: string, channel: 'mail' | 'push') => sql`not exists (
  select from notification_choice n
  where n.club_id = ${clubId} and n.fan_id = a.id and n.channel = ${channel} and n.kind = 'announcement' and not n.enabled)`

/** Counts an audience, and whom an announcement would reach. */
export async function countFans(tx: Tx, clubId: string, of: AudienceOf): Promise<AudienceCount> {
  const { rows } = await sql<AudienceCount>`
    with a as materialized (${fansOf(clubId, of)}), counted as (
      select ${isOverLimit(clubId, sql`a.id`)} as over, ${wants(clubId, 'mail')} as mail,
             ${wants(clubId, 'push')} and exists (
               select from push_subscription s where s.club_id = ${clubId} and s.fan_id = a.id) as push
      from a)
    select count(*)::int as fans, (count(*) filter (where mail and not over))::int as mail,
           (count(*) filter (where push and not over))::int as push, (count(*) filter (where over))::int as "overLimit"
    from counted`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('Counting returned no row')
  return counts
}
