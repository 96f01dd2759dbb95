import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { now } from '../../platform/database/statement-now.ts'
import { batchSize, groupByFan, type NotificationRow, selectNotified } from './find-notifications.ts'
import type { LotNotification } from './lot-notification.ts'

/** The condition of a lot `l` whose bidders are notified. */
const isRunning = sql`l.closed_at is null and l.ends_at > ${now} and l.bid_count > 0`

/** Returns the bids on a lot `l` from one on: in the order of the index that finds them, or a lot with most bids of a club would have all of them read. */
const bidsSince = (sequence: RawBuilder<unknown>) => sql`(
  select * from bid b where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id and b.sequence >= ${sequence}
  order by b.sequence offset 0)`

/**
 * Finds fans who were outbid 20 seconds ago or earlier, because a fan who is still bidding needs no email. Each of
 * their bids causes one notification at most, and each lot one in ten minutes.
 */
export async function findOutbid(tx: Tx): Promise<LotNotification[]> {
  await keepOutbid(tx)
  const { rows } = await sql<NotificationRow>`
    with bidding as (
      select b.club_id, b.exclusive_id, b.fan_id
      from lot l
      join outbid_check k on k.club_id = l.club_id and k.exclusive_id = l.exclusive_id
      cross join lateral ${bidsSince(sql`k.sequence`)} b
      where ${isRunning} and b.cancelled_at is null
    ), due as (
      select o.* from outbid_fan o
      join lot l on l.club_id = o.club_id and l.exclusive_id = o.exclusive_id
      left join lot_notification t on t.club_id = o.club_id and t.exclusive_id = o.exclusive_id and t.fan_id = o.fan_id and t.kind = 'outbid'
      where ${isRunning} and l.leader_id <> o.fan_id
        -- A process of an earlier release may have notified who waits.
        and (t.sequence is null or t.sequence < o.sequence and t.sent_at <= ${now} - interval '10 minutes')
        and (o.club_id, o.exclusive_id, o.fan_id) not in (select club_id, exclusive_id, fan_id from bidding)
      limit ${batchSize}
    ), removed as (
      delete from outbid_fan o using due d
      where (o.club_id, o.exclusive_id, o.fan_id) = (d.club_id, d.exclusive_id, d.fan_id)
    ), notified as (
      insert into lot_notification (club_id, exclusive_id, fan_id, kind, sequence)
      select club_id, exclusive_id, fan_id, 'outbid', sequence from due
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
    ), running as (
      select l.club_id, l.exclusive_id, l.leader_id, k.sequence as known, coalesce(k.sequence, 1) as since
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
    ), outbid as (
      select club_id, exclusive_id, fan_id, sequence from recent where sequence < until and cancelled_at is null
      union all
      -- A fan whose newest bid was cancelled stands with an earlier one.
      select c.club_id, c.exclusive_id, c.fan_id, (
        select max(b.sequence) from bid b
        where b.club_id = c.club_id and b.fan_id = c.fan_id and b.exclusive_id = c.exclusive_id and b.cancelled_at is null)
      from running r join bid c on c.club_id = r.club_id and c.exclusive_id = r.exclusive_id and c.cancelled_at is not null
      where c.cancelled_at >= ${now} - interval '1 hour' and c.fan_id <> r.leader_id
    ), newest as (
      select club_id, exclusive_id, fan_id, max(sequence) as sequence
      from outbid where sequence is not null group by club_id, exclusive_id, fan_id
    )
    insert into outbid_fan (club_id, exclusive_id, fan_id, sequence)
    select n.* from newest n
    where not exists (
      select from lot_notification t
      where t.club_id = n.club_id and t.exclusive_id = n.exclusive_id and t.fan_id = n.fan_id and t.kind = 'outbid' and t.sequence >= n.sequence)
    on conflict (club_id, exclusive_id, fan_id) do update set sequence = excluded.sequence`.execute(tx)
}
