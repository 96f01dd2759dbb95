import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { now } from '../../platform/database/statement-now.ts'
import { batchSize, groupByFan, isLeft, type NotificationRow, selectNotified } from './find-notifications.ts'
import type { LotNotification } from './lot-notification.ts'

/** The condition of a lot `l` whose bidders are notified. */
const isRunning = sql`l.closed_at is null and l.ends_at > ${now} and l.bid_count > 0`

/** Returns the bids on a lot `l` from one on: in the order of the index that finds them, or a lot with most bids of a club would have all of them read. */
const bidsSince = (sequence: RawBuilder<unknown>) => sql`(
  select * from bid b where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id and b.sequence >= ${sequence}
  order by b.sequence offset 0)`

/** Returns the newest bid that counts of a fan `o` who waits: the one they were outbid with, or an earlier one if staff cancelled that. */
const newestBid = sql`(
  select b.sequence from (
    select * from bid b where b.club_id = o.club_id and b.exclusive_id = o.exclusive_id and b.sequence <= o.sequence
    order by b.sequence desc offset 0) b
  where b.fan_id = o.fan_id and b.cancelled_at is null limit 1)`

/**
 * Finds fans who were outbid 20 seconds ago or earlier, because a fan who is still bidding needs no email. Each of
 * their bids causes one notification at most, and each lot one in ten minutes.
 *
 * @param failed left out
 */
export async function findOutbid(tx: Tx, failed: string[]): Promise<LotNotification[]> {
  await keepOutbid(tx)
  const { rows } = await sql<NotificationRow>`
    with bidding as (
      select b.club_id, b.exclusive_id, b.fan_id
      from lot l
      join outbid_check k on k.club_id = l.club_id and k.exclusive_id = l.exclusive_id
      cross join lateral ${bidsSince(sql`k.sequence`)} b
      where ${isRunning} and b.cancelled_at is null
    ), waiting as (
      -- A process of an earlier release may have notified who waits.
      select o.club_id, o.exclusive_id, o.fan_id, l.leader_id, b.sequence, t.sent_at, coalesce(b.sequence > coalesce(t.sequence, 0), false) as is_new
      from outbid_fan o
      join lot l on l.club_id = o.club_id and l.exclusive_id = o.exclusive_id
      left join lateral ${newestBid} b on true
      left join lot_notification t on t.club_id = o.club_id and t.exclusive_id = o.exclusive_id and t.fan_id = o.fan_id and t.kind = 'outbid'
      where ${isRunning} and ${isLeft('o', failed)}
    ), done as (
      select * from waiting
      where not is_new or leader_id <> fan_id and (sent_at is null or sent_at <= ${now} - interval '10 minutes')
        and (club_id, exclusive_id, fan_id) not in (select club_id, exclusive_id, fan_id from bidding)
      limit ${batchSize}
    ), removed as (
      delete from outbid_fan o using done d
      where (o.club_id, o.exclusive_id, o.fan_id) = (d.club_id, d.exclusive_id, d.fan_id)
    ), notified as (
      insert into lot_notification (club_id, exclusive_id, fan_id, kind, sequence)
      select club_id, exclusive_id, fan_id, 'outbid', sequence from done where is_new
      on conflict (club_id, exclusive_id, fan_id, kind) do update set sequence = excluded.sequence, sent_at = virage_now()
      returning club_id, exclusive_id, fan_id
    )
    ${selectNotified}`.execute(tx)
  return groupByFan('outbid', rows)
}

/**
 * Keeps the fans whose bids were followed by one that is 20 seconds old, and forgets those of closed lots. Each bid is read until then.
 */
async function keepOutbid(tx: Tx): Promise<void> {
  await sql`
    with ended as (
      delete from outbid_fan o using lot l
      where l.club_id = o.club_id and l.exclusive_id = o.exclusive_id and l.closed_at is not null
    ), running as materialized (
      -- Behind row-level security no index finds rows by an expression, only by the column it becomes here (docs/decisions/0216).
      select l.club_id, l.exclusive_id, k.sequence as known, coalesce(k.sequence, 1) as since
      from lot l left join outbid_check k on k.club_id = l.club_id and k.exclusive_id = l.exclusive_id
      where ${isRunning}
    ), recent as (
      select b.club_id, b.exclusive_id, b.fan_id, b.sequence, b.cancelled_at, l.known, coalesce(
        max(b.sequence) filter (where b.placed_at <= ${now} - interval '20 seconds')
          over (partition by b.club_id, b.exclusive_id), l.since) as until
      from running l cross join lateral ${bidsSince(sql`l.since`)} b
    ), checked as (
      insert into outbid_check (club_id, exclusive_id, sequence)
      select distinct club_id, exclusive_id, until from recent where until > coalesce(known, 0)
      on conflict (club_id, exclusive_id) do update set sequence = excluded.sequence
    ), newest as (
      select club_id, exclusive_id, fan_id, max(sequence) as sequence
      from recent where sequence < until and cancelled_at is null group by club_id, exclusive_id, fan_id
    )
    insert into outbid_fan (club_id, exclusive_id, fan_id, sequence)
    select n.* from newest n
    where not exists (
      select from lot_notification t
      where t.club_id = n.club_id and t.exclusive_id = n.exclusive_id and t.fan_id = n.fan_id and t.kind = 'outbid' and t.sequence >= n.sequence)
    on conflict (club_id, exclusive_id, fan_id) do update set sequence = excluded.sequence`.execute(tx)
}
