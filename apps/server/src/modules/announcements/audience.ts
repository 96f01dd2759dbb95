import type { Audience, AudienceCount } from '@virage/contract/staff'
import { clubTimeZone } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { isErased } from '../../platform/database/is-erased.ts'

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

const isMember = sql`f.kyc_status = 'VALIDATED'`

/** Whether there is a lot. Without one, for example when the auction has been deleted, nobody has bid, which must not mean every member. */
const hasLots = sql`exists (select from lots)`

/** Who belongs to an audience, as a condition on the fan `f`. */
const conditions: Record<Audience, (clubId: string) => RawBuilder<unknown>> = {
  ALL: () => sql`true`,
  MEMBERS: () => isMember,
  BIDDERS: hasBid,
  NO_BIDS: (clubId) => sql`${hasLots} and ${isMember} and not ${hasBid(clubId)}`,
  LIKED: ofLots('exclusive_like'),
  LIKED_NO_BIDS: ofLots(
    'exclusive_like',
    sql`not exists (select from lot_bidder b where b.club_id = x.club_id and b.exclusive_id = x.exclusive_id
      and b.fan_id = x.fan_id and not b.all_cancelled)`,
  ),
  WINNERS: wins,
  UNPAID: owes,
}

/** The condition that a fan `f` waits for an invitation, and can read nothing of the club until then. */
const isUninvited = (clubId: string) =>
  sql`(f.kyc_status = 'NOT_REFERRED' and (select referral_needed from club where id = ${clubId}))`

/** The query of an audience: the ids of its fans. An erased or uninvited fan belongs to none. */
export const fansOf = (clubId: string, of: AudienceOf): RawBuilder<unknown> =>
  fansWhere(clubId, of, conditions[of.audience](clubId))

/** The query that the others call `lots`: those that an audience is about. */
const lotsOf = (clubId: string, { auctionId, exclusiveId }: AudienceOf) => sql`
  select l.exclusive_id from lot l
  where l.club_id = ${clubId} and (l.auction_id = ${auctionId}::uuid or l.exclusive_id = ${exclusiveId}::uuid)`

const fansWhere = (clubId: string, of: AudienceOf, condition: RawBuilder<unknown>) => sql`
  with lots as materialized (${lotsOf(clubId, of)})
  select f.id from fan f
  where f.club_id = ${clubId} and not ${isErased('f')} and not ${isUninvited(clubId)} and ${condition}`

/** How many announcements a fan gets by email or push on one day, unless the club has set another number. */
export const usualPerDay = 2

/** How many announcements a fan of a club gets on one day. */
const perDayOf = (clubId: string) =>
  sql`coalesce((select per_day from announcement_limit where club_id = ${clubId}), ${usualPerDay})`

/** When today began in the clubs' time zone. */
const today = sql`date_trunc('day', statement_now(), ${clubTimeZone})`

/** The condition on a row `r` that its fan was sent something today. */
const isSentToday = sql`r.result = 'SENT' and (r.mailed or r.pushed) and r.processed_at >= ${today}`

/** Whether a fan with this id has got as many announcements today as the club allows. */
export const isOverLimit = (clubId: string, fanId: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  (select count(*) from announcement_recipient r where r.club_id = ${clubId} and r.fan_id = ${fanId} and ${isSentToday})
  >= ${perDayOf(clubId)}`

/** Returns how many fans or members a club has, as triggers have counted them. */
const usedOf = (clubId: string, kind: 'fans' | 'members') =>
  sql`coalesce((select used from club_use where club_id = ${clubId} and kind = ${kind}), 0)`

/** How an audience is counted. How many fans and members a club has is known, so that of these only those who are left out are counted. */
function countOf(clubId: string, of: AudienceOf): RawBuilder<unknown> {
  const countWhere = (condition: RawBuilder<unknown>) =>
    sql`(select count(*) from (${fansWhere(clubId, of, condition)}) some_fans)`
  if (of.audience === 'ALL')
    return sql`${usedOf(clubId, 'fans')} - (select count(*) from fan f where f.club_id = ${clubId} and ${isErased('f')})
      - (select count(*) from fan f where f.club_id = ${clubId} and ${isUninvited(clubId)} and not ${isErased('f')})`
  if (of.audience === 'MEMBERS') return usedOf(clubId, 'members')
  if (of.audience === 'NO_BIDS')
    return sql`case when exists (${lotsOf(clubId, of)})
      then ${usedOf(clubId, 'members')} - ${countWhere(sql`${isMember} and ${hasBid(clubId)}`)} else 0 end`
  return countWhere(conditions[of.audience](clubId))
}

/** Counts the fans of an audience. */
export async function countFans(tx: Tx, clubId: string, of: AudienceOf): Promise<number> {
  const { rows } = await sql<{ fans: number }>`select (${countOf(clubId, of)})::int as fans`.execute(tx)
  return rows[0]?.fans ?? 0
}

/**
 * Counts an audience, and whom an announcement would reach. Most fans are reached by email and not by push, so only the others are looked at one by one: a
 * look at each fan of a million took seconds. Who has got many today is known without their rows if there were few announcements.
 */
export async function countReached(tx: Tx, clubId: string, of: AudienceOf): Promise<AudienceCount> {
  const fans = await countFans(tx, clubId, of)
  const { rows } = await sql<Record<'noMail' | 'push' | 'overLimit', number>>`
    with recent as materialized (
      select id from announcement
      where club_id = ${clubId} and (state = 'SENDING' or finished_at >= ${today})
    ), known as (
      select fan_id, bool_or(is_over) as is_over, bool_or(no_mail) as no_mail, bool_or(is_subscribed) and not bool_or(no_push) as has_push
      from (
        select n.fan_id, false as is_over, n.channel = 'mail' as no_mail, n.channel = 'push' as no_push, false as is_subscribed
        from notification_choice n where n.club_id = ${clubId} and n.kind = 'announcement' and not n.enabled
        union all
        select s.fan_id, false, false, false, true from push_subscription s where s.club_id = ${clubId}
        union all
        select r.fan_id, true, false, false, false
        from announcement_recipient r
        where (select count(*) from recent) >= ${perDayOf(clubId)}
          and r.club_id = ${clubId} and r.announcement_id in (select id from recent) and ${isSentToday}
        group by r.fan_id having count(*) >= ${perDayOf(clubId)}
      ) each_row
      group by fan_id
    )
    select (count(*) filter (where no_mail or is_over))::int as "noMail", (count(*) filter (where has_push and not is_over))::int as push,
      (count(*) filter (where is_over))::int as "overLimit"
    from (${fansOf(clubId, of)}) a join known k on k.fan_id = a.id`.execute(tx)
  const [counts] = rows
  if (!counts) throw new Error('Counting returned no row')
  const { noMail, push, overLimit } = counts
  return { fans, mail: fans - noMail, push, overLimit }
}
