import type { Desk, DeskCard } from '@virage/contract/staff'
import { clubTimeZone } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import { isRefundDue } from '../../../platform/database/agreed-deduction.ts'
import { inDays, isDueToday, today } from '../../../platform/database/club-day.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isInReview } from '../../../platform/database/is-in-review.ts'
import { lacksLanguage } from '../../../platform/database/lacks-language.ts'
import { isToRepay, isToRetry } from '../../../platform/database/refund-conditions.ts'
import { now } from '../../../platform/database/statement-now.ts'

/** How many of a kind are counted: more are more than a day's work. */
const mostCounted = 1000

/** Returns what a card counts: the instants since or until which things wait. */
const waiting: Record<DeskCard, (clubId: string) => RawBuilder<unknown>> = {
  reviews: (clubId) => sql`
    select coalesce((select max(k.at) from kyc_transition k where k.club_id = f.club_id and k.fan_id = f.id), f.created_at)
    from fan f where f.club_id = ${clubId} and ${isInReview}`,
  identityChanges: (clubId) =>
    sql`select requested_at from identity_change where club_id = ${clubId} and decided_at is null`,
  reports: (clubId) => sql`select created_at from message_report where club_id = ${clubId} and resolved_at is null`,
  enquiries: (clubId) => sql`select waiting_since from enquiry where club_id = ${clubId} and state = 'WAITING'`,
  erasures: (clubId) => sql`
    select requested_at from erasure_request where club_id = ${clubId} and withdrawn_at is null and done_at is null`,
  approvals: (clubId) => sql`
    select created_at from approval_request
    where club_id = ${clubId} and decision is null and expires_at > ${now} and kind <> 'supply'`,
  supplyApprovals: (clubId) => sql`
    select created_at from approval_request
    where club_id = ${clubId} and decision is null and expires_at > ${now} and kind = 'supply'`,
  failedRefunds: (clubId) => sql`
    select r.created_at from refund r where r.club_id = ${clubId} and ${isToRetry}`,
  sentBackRefunds: (clubId) => sql`
    select r.sent_back_at from refund r where r.club_id = ${clubId} and ${isToRepay}`,
  overduePayments: (clubId) => sql`
    select deadline from outstanding_payment
    where club_id = ${clubId} and paid_at is null and cancelled_at is null and deadline <= ${now}`,
  paymentsDueToday: (clubId) => sql`
    select d.deadline from outstanding_payment d where d.club_id = ${clubId} and ${isDueToday}`,
  withdrawals: (clubId) => sql`
    select w.refund_due_at from withdrawal w where w.club_id = ${clubId} and w.refusal is null and w.needs_return
      and not exists (select from refund r where r.club_id = w.club_id and r.withdrawal_id = w.id and r.status <> 'failed')
      and not exists (select from orders o where o.club_id = w.club_id and o.id = w.order_id and o.refunded_at is not null)
      and (exists (select from refund r where r.club_id = w.club_id and r.withdrawal_id = w.id) or not ${isRefundDue})`,
  lateParcels: (clubId) => sql`
    select p.promised_on::timestamp at time zone ${clubTimeZone} from parcel p where p.club_id = ${clubId}
      and p.state in ('PREPARING', 'SHIPPED') and p.promised_on < (${now} at time zone ${clubTimeZone})::date`,
  waitingReceipts: (clubId) => sql`select paid_at from waiting_receipt where club_id = ${clubId}`,
  lotsWithoutBids: (clubId) => sql`
    select l.ends_at from lot l join auction a on a.club_id = l.club_id and a.id = l.auction_id
    where l.club_id = ${clubId} and l.closed_at is null and l.bid_count = 0 and a.visible
      and l.starts_at <= ${now} and l.ends_at > ${now} and l.ends_at < ${now} + interval '24 hours'`,
  giveawaysToDraw: (clubId) => sql`
    select g.ends_at from giveaway g where g.club_id = ${clubId} and g.type = 'GIVEAWAY' and g.ends_at <= ${now}
      and not exists (select from giveaway_draw d
        where d.club_id = g.club_id and d.giveaway_id = g.id and d.drawn_at is not null)`,
  missingTexts: (clubId) => sql`
    select e.created_at from exclusive e
    where e.club_id = ${clubId} and ${lacksLanguage(clubId, [sql`e.name`, sql`e.description`])}`,
  scheduledPosts: (clubId) => sql`
    select published_at from post where club_id = ${clubId} and not draft and published_at > ${now}`,
}

/** Counts what waits in a club, for some cards. */
export async function readCards(tx: Tx, clubId: string, names: readonly DeskCard[]): Promise<Desk['cards']> {
  if (names.length === 0) return []
  const counts = names.map(
    (name) => sql`
      select ${sql.lit(name)} as name, count(*)::integer as count, min(w.at) as oldest
      from (${waiting[name](clubId)} limit ${mostCounted}) as w (at)`,
  )
  const { rows } = await sql<{
    name: DeskCard
    count: number
    oldest: Date | null
  }>`${sql.join(counts, sql` union all `)}`.execute(tx)
  return names.flatMap((name) => {
    const row = rows.find((one) => one.name === name)
    return row ? [{ name, count: row.count, oldest: row.oldest?.toISOString() ?? null }] : []
  })
}

/** Reads the auctions of a club that take bids now. */
export async function readLive(tx: Tx, clubId: string): Promise<Desk['live']> {
  const { rows } = await sql<Omit<Desk['live'][number], 'endsAt'> & { ends_at: Date }>`
    select a.id, a.name as title, count(*)::integer as "openLots", max(l.ends_at) as ends_at
    from auction a join lot l on l.club_id = a.club_id and l.auction_id = a.id
    where a.club_id = ${clubId} and a.visible and l.closed_at is null and l.starts_at <= ${now} and l.ends_at > ${now}
    group by a.id, a.name order by ends_at, a.id limit 5`.execute(tx)
  return rows.map(({ ends_at, ...auction }) => ({ ...auction, endsAt: ends_at.toISOString() }))
}

/** Reads what happens in a club in the next seven days, in the order of time. */
export async function readWeek(tx: Tx, clubId: string): Promise<Desk['week']> {
  const inWeek = (at: RawBuilder<unknown>) => sql`${at} >= ${today} and ${at} < ${inDays(7)}`
  const { rows } = await sql<Omit<Desk['week'][number], 'at'> & { at: Date }>`
    select 'auctionStarts' as kind, id, name as title, starts_at as at, 1 as count
    from auction where club_id = ${clubId} and ${inWeek(sql`starts_at`)}
    union all
    select 'auctionEnds', id, name, ends_at, 1 from auction where club_id = ${clubId} and ${inWeek(sql`ends_at`)}
    union all
    select 'post', id, name, published_at, 1
    from post where club_id = ${clubId} and not draft and published_at > ${now} and ${inWeek(sql`published_at`)}
    union all
    select 'giveawayEnds', id, name, ends_at, 1
    from giveaway where club_id = ${clubId} and type = 'GIVEAWAY' and ${inWeek(sql`ends_at`)}
    union all
    select 'hours', null, null, min(starts_at) at time zone ${clubTimeZone}, count(*)::integer
    from booking_slot
    where club_id = ${clubId} and starts_at >= (${today} at time zone ${clubTimeZone})
      and starts_at < (${today} at time zone ${clubTimeZone}) + interval '7 days'
    group by starts_at::date
    order by at, kind
    limit 100`.execute(tx)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}
