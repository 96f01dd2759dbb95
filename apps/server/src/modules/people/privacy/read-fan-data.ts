import { type RawBuilder, sql } from 'kysely'
import type { FanData } from '@virage/contract'
import type { Tx } from '../../../platform/database/database.ts'
import type { Fan } from '../../../platform/access/fans.ts'

type Rows = FanData['orders']

/** Everything that a club keeps of a fan, in the words of its tables; amounts in their smallest units. */
export async function readFanData(tx: Tx, fan: Fan): Promise<Omit<FanData, 'exportedAt' | 'club' | 'fan'>> {
  const of = async (source: RawBuilder<unknown>): Promise<Rows> => {
    const { rows } = await sql<{ one: Rows[number] }>`select to_jsonb(found) as one from (${source}) found`.execute(tx)
    return rows.map(({ one }) => one)
  }
  const mine = (table: string, columns: string, order: string) =>
    of(
      sql`select ${sql.raw(columns)} from ${sql.table(table)}
          where club_id = ${fan.club_id} and fan_id = ${fan.id} order by ${sql.raw(order)}`,
    )
  return {
    kycTransitions: await mine('kyc_transition', 'from_status, to_status, event, reason, at', 'at'),
    orders: await of(sql`
      select o.id, o.original_cost, o.final_cost, o.used_coins, o.created_at,
             (select jsonb_agg(jsonb_build_object('slug', l.slug, 'name', l.name, 'price', l.price))
              from order_line l where l.club_id = o.club_id and l.order_id = o.id) as lines
      from orders o where o.club_id = ${fan.club_id} and o.fan_id = ${fan.id} order by o.created_at`),
    donations: await mine('donation', 'id, amount, created_at', 'created_at'),
    walletOperations: await of(sql`
      select t.kind, e.amount, t.memo, t.created_at from ledger_entry e
      join ledger_account a on a.club_id = e.club_id and a.id = e.account_id
      join ledger_transfer t on t.club_id = e.club_id and t.id = e.transfer_id
      where e.club_id = ${fan.club_id} and a.fan_id = ${fan.id} order by t.created_at`),
    bids: await mine('bid', 'exclusive_id, price, placed_at', 'placed_at'),
    likes: await mine('exclusive_like', 'exclusive_id, created_at', 'created_at'),
    messages: await of(sql`
      select case when sender_id = ${fan.id} then 'me' else 'other' end as "from",
             case when sender_id = ${fan.id} then receiver_id else sender_id end as "with", text, sent_at, read_at
      from message where club_id = ${fan.club_id} and ${fan.id} in (sender_id, receiver_id) order by id`),
    referrals: await of(sql`
      select email, created_at from referral
      where club_id = ${fan.club_id} and sponsor_id = ${fan.id} order by created_at`),
    participations: await mine(
      'participation',
      'giveaway_id, first_name, last_name, email, partner_slug, answers, created_at',
      'created_at',
    ),
    reservations: await of(sql`
      select s.starts_at, r.created_at from reservation r
      join booking_slot s on s.club_id = r.club_id and s.id = r.slot_id
      where r.club_id = ${fan.club_id} and r.fan_id = ${fan.id} order by s.starts_at`),
    giftCards: await of(sql`
      select case when from_id = ${fan.id} then 'me' else 'other' end as "from",
             case when from_id = ${fan.id} then to_id else from_id end as "with", amount, message, created_at
      from gift_card where club_id = ${fan.club_id} and ${fan.id} in (from_id, to_id) order by created_at`),
    memberships: await mine('membership', 'id, fee, starts_at, ends_at, refunded_at', 'starts_at'),
    receipts: await mine(
      'receipt',
      'id, year, number, amount, deductible, donor, item_name, created_at, cancelled_at',
      'created_at',
    ),
    outstandingPayments: await mine(
      'due_payment',
      'id, exclusive_id, price, deadline, created_at, paid_at, cancelled_at',
      'created_at',
    ),
    maximumBids: await mine('maximum_bid', 'exclusive_id, amount, placed_at', 'placed_at'),
    payments: await mine('checkout', 'id, purpose, amount, coins, status, donor, created_at, settled_at', 'created_at'),
    notificationChoices: await mine('notification_choice', 'kind, channel, enabled, changed_at', 'changed_at'),
    notifications: await mine('lot_notification', 'exclusive_id, kind, sent_at', 'sent_at'),
    pushSubscriptions: await mine('push_subscription', 'endpoint, created_at', 'created_at'),
    blocks: await mine('fan_block', 'blocked_id, created_at', 'created_at'),
    messageReports: await of(sql`
      select message_id, reason, created_at, resolution, resolved_at from message_report
      where club_id = ${fan.club_id} and reporter_id = ${fan.id} order by created_at`),
    uploads: await of(sql`
      select '/media/' || name as url, created_at from upload
      where club_id = ${fan.club_id} and account_id = ${fan.account_id} order by created_at`),
    identityChanges: await mine(
      'identity_change',
      'approved, requested, requested_at, decided_at, accepted',
      'requested_at',
    ),
    erasureRequests: await mine('erasure_request', 'requested_at, withdrawn_at, done_at', 'requested_at'),
    accountEvents: await of(sql`
      select action, details, network, at from audit_log
      where actor = ${fan.account_id} and action like 'identity.%' order by at desc limit 1000`),
  }
}
