import type { Texts } from '@virage/contract/staff'
import type { CoinPrice, Coins } from '@virage/domain'
import type { LotNotificationKind } from '@virage/contract'
import { type RawBuilder, sql } from 'kysely'
import { isBeingCharged } from '../../platform/database/is-being-charged.ts'
import type { Tx } from '../../platform/database/database.ts'
import { now } from '../../platform/database/statement-now.ts'
import type { LotNotification } from './lot-notification.ts'

/** A fan to be notified about one lot. */
export type NotificationRow = {
  clubId: string
  fanId: string
  exclusiveId: string
  slug: string
  name: Texts
  price: Coins
  until: Date
  coinPrice?: CoinPrice
  variant?: 'unsold' | null
}

/** Maximum number of fans that are notified in one transaction. */
export const batchSize = 500

/** What names a fan's notifications about a lot. */
export const keyOf = (fanId: string, exclusiveId: string): string => `${fanId} ${exclusiveId}`

/** Whether a row of this alias, which names a fan and a lot, is not one of those whose notifications have failed. */
export const isLeft = (alias: string, failed: string[]): RawBuilder<boolean> =>
  // Usually none has failed, and there may be a hundred thousand rows.
  failed.length === 0
    ? sql`true`
    : sql`${sql.ref(`${alias}.fan_id`)}::text || ' ' || ${sql.ref(`${alias}.exclusive_id`)}::text <> all(${failed}::text[])`

/** Finds fans who have bid on a lot that another has won, or that ended below its reserve, closed within the last day. @param failed left out */
export async function findLost(tx: Tx, failed: string[]): Promise<LotNotification[]> {
  const { rows } = await sql<NotificationRow>`
    with notified as (
      insert into lot_notification (club_id, exclusive_id, fan_id, kind)
      select b.club_id, b.exclusive_id, b.fan_id, 'lost'
      from lot l join lot_bidder b on b.club_id = l.club_id and b.exclusive_id = l.exclusive_id
      where l.closed_at > statement_now() - interval '1 day' and not b.all_cancelled
        and (b.fan_id <> l.leader_id or l.outcome = 'UNSOLD') and ${isLeft('b', failed)}
        and not exists (
          select from lot_notification t
          where t.club_id = b.club_id and t.exclusive_id = b.exclusive_id and t.fan_id = b.fan_id and t.kind = 'lost')
      limit ${batchSize}
      returning club_id, exclusive_id, fan_id
    )
    ${selectNotified}`.execute(tx)
  return groupByFan('lost', rows)
}

/** Finds fans who like a lot that ends within the hour, except those who wait for an invitation to its club. @param failed left out */
export async function findEndingSoon(tx: Tx, failed: string[]): Promise<LotNotification[]> {
  const { rows } = await sql<NotificationRow>`
    with notified as (
      insert into lot_notification (club_id, exclusive_id, fan_id, kind)
      select k.club_id, k.exclusive_id, k.fan_id, 'endingSoon'
      from lot l
      join auction a on a.club_id = l.club_id and a.id = l.auction_id and a.visible and a.paused_at is null
      join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id and e.visible
      join club c on c.id = l.club_id and c.state = 'LIVE'
      join exclusive_like k on k.club_id = l.club_id and k.exclusive_id = l.exclusive_id
      where l.closed_at is null and l.starts_at <= ${now} and l.ends_at > ${now}
        and l.ends_at <= ${now} + interval '1 hour' and ${isLeft('k', failed)}
        and (not c.referral_needed
          or (select f.kyc_status from fan f where f.club_id = k.club_id and f.id = k.fan_id) <> 'NOT_REFERRED')
        and not exists (
          select from lot_notification t
          where t.club_id = k.club_id and t.exclusive_id = k.exclusive_id and t.fan_id = k.fan_id and t.kind = 'endingSoon')
      limit ${batchSize}
      returning club_id, exclusive_id, fan_id
    )
    ${selectNotified}`.execute(tx)
  return groupByFan('endingSoon', rows)
}

/**
 * Finds winners who have not paid, 24 and 6 hours before their deadline, unless their card is being charged, or will be.
 *
 * @param failed left out
 */
export async function findUnpaid(tx: Tx, failed: string[]): Promise<LotNotification[]> {
  const { rows } = await sql<NotificationRow>`
    with due as (
      update outstanding_payment d set reminders_sent = case when d.deadline - ${now} <= interval '6 hours' then 2 else 1 end
      where d.paid_at is null and d.cancelled_at is null and d.deadline > ${now}
        and d.deadline <= ${now} + interval '24 hours' and d.created_at <= ${now} - interval '1 hour'
        and d.charge_at is null and d.reminders_sent < case when d.deadline - ${now} <= interval '6 hours' then 2 else 1 end
        and not ${isBeingCharged}
        and ${isLeft('d', failed)}
      returning d.club_id, d.exclusive_id, d.fan_id, d.price, d.deadline, d.coin_price
    )
    select d.club_id as "clubId", d.fan_id as "fanId", d.exclusive_id as "exclusiveId", e.slug, e.name, d.price,
           d.deadline as until, d.coin_price as "coinPrice"
    from due d join exclusive e on e.club_id = d.club_id and e.id = d.exclusive_id`.execute(tx)
  return groupByFan('paymentReminder', rows)
}

/** Returns what a fan is told about the lots of `notified`. */
export const selectNotified = sql`
  select t.club_id as "clubId", t.fan_id as "fanId", t.exclusive_id as "exclusiveId", e.slug, e.name,
         coalesce(l.current_price, l.starting_price) as price, l.ends_at as until, case when l.outcome = 'UNSOLD' then 'unsold' end as variant
  from notified t
  join exclusive e on e.club_id = t.club_id and e.id = t.exclusive_id
  join lot l on l.club_id = t.club_id and l.exclusive_id = t.exclusive_id
  order by l.ends_at, l.number`

/** Groups lots into one notification per fan, except payment reminders, which are sent one by one. */
export function groupByFan(kind: LotNotificationKind, rows: NotificationRow[]): LotNotification[] {
  const notifications = new Map<string, LotNotification>()
  for (const { clubId, fanId, variant, ...lot } of rows) {
    const key = kind === 'paymentReminder' ? `${clubId} ${fanId} ${lot.exclusiveId}` : `${clubId} ${fanId} ${variant}`
    const notification = notifications.get(key)
    if (notification) notification.lots.push(lot)
    else notifications.set(key, { clubId, fanId, kind, ...(variant && { variant }), lots: [lot] })
  }
  return [...notifications.values()]
}
