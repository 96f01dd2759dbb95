import type { PaddleChannel, Texts } from '@virage/contract/staff'
import type { Cents, Coins, Increments } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import type { SavedCard } from '../../../platform/payments/payment-provider.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isInReview } from '../../../platform/database/is-in-review.ts'

/** An auction of the live console. */
export type AuctionRow = { id: string; name: Texts; visible: boolean; paused_at: Date | null; goal: Coins | null }

/** A lot with its leader; `sequence` is that of its newest bid. */
export type LotRow = {
  exclusive_id: string
  slug: string
  auction_id: string
  version: number
  number: number | null
  name: Texts
  image_url: string
  starting_price: Coins
  current_price: Coins | null
  /** Null for the usual ones. */
  increments: Increments | null
  bid_count: number
  starts_at: Date
  ends_at: Date
  closed_at: Date | null
  sequence: number
  leader_id: string | null
  has_maximum: boolean
  first_name: string | null
  last_name: string | null
  paddle: number | null
  channel: PaddleChannel | null
  card_status: string | null
  card: SavedCard | null
}

/** Something that has happened; `cents` of sales, `price` of bids. */
export type LineRow = {
  kind: 'bid' | 'refused' | 'cancelled' | 'order' | 'donation'
  id: string
  at: Date
  exclusive_id: string | null
  fan_id: string | null
  first_name: string | null
  last_name: string | null
  paddle: number | null
  channel: PaddleChannel | null
  price: Coins | null
  cents: Cents | null
  automatic: boolean
  reason: string | null
  tries: number
}

/** How many auctions the console shows: the ones that run, and others around them. */
const mostAuctions = 20

/** Reads the auctions that run, begin within a day, or whose last lot has ended within six hours. */
export async function readLiveAuctions(tx: Tx, clubId: string): Promise<AuctionRow[]> {
  const { rows } = await sql<AuctionRow>`
    select a.id, a.name, a.visible, a.paused_at, a.goal from auction a
    where a.club_id = ${clubId} and a.starts_at <= (select statement_now()) + interval '1 day'
      and exists (select from lot l where l.club_id = a.club_id and l.auction_id = a.id
                  and (l.closed_at is null or l.ends_at > (select statement_now()) - interval '6 hours'))
    order by a.starts_at, a.id limit ${mostAuctions}`.execute(tx)
  return rows
}

/** Reads the lots of some auctions, or some lots. */
export async function readLiveLots(
  tx: Tx,
  clubId: string,
  of: { auctionIds: string[] } | { exclusiveIds: string[] },
): Promise<LotRow[]> {
  const wanted =
    'auctionIds' in of
      ? sql`l.auction_id = any(${of.auctionIds}::uuid[])`
      : sql`l.exclusive_id = any(${of.exclusiveIds}::uuid[])`
  const { rows } = await sql<LotRow>`
    select l.exclusive_id, e.slug, l.auction_id, l.version, l.number, e.name, e.image_url, l.starting_price, l.current_price,
           a.increments, l.bid_count, l.starts_at, l.ends_at, l.closed_at, l.leader_id,
           coalesce(l.leader_maximum > l.current_price, false) as has_maximum,
           (select coalesce(max(b.sequence), 0) from bid b
            where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id) as sequence,
           f.first_name, f.last_name, p.number as paddle, p.channel, f.card_status, f.card
    from lot l
    join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
    join auction a on a.club_id = l.club_id and a.id = l.auction_id
    left join fan f on f.club_id = l.club_id and f.id = l.leader_id
    left join paddle p on p.club_id = l.club_id and p.auction_id = l.auction_id and p.fan_id = l.leader_id
    where l.club_id = ${clubId} and ${wanted}
    order by l.ends_at, l.exclusive_id`.execute(tx)
  return rows
}

const bidLine = sql`
  'bid' as kind, b.id, b.placed_at as at, b.exclusive_id, b.fan_id, f.first_name, f.last_name, p.number as paddle,
  p.channel, b.price, null::bigint as cents, b.request_key is null as automatic, null::text as reason, 1 as tries`
/** The bidder of a bid, and the paddle for which staff entered it. */
const bidder = sql`
  join fan f on f.club_id = b.club_id and f.id = b.fan_id
  left join lot l on b.entered_by is not null and l.club_id = b.club_id and l.exclusive_id = b.exclusive_id
  left join paddle p on p.club_id = l.club_id and p.auction_id = l.auction_id and p.fan_id = b.fan_id`

/** Reads bids after a sequence of each lot; at most so many of a lot, the newest. @param since leaves out earlier ones */
export async function readBidsAfter(
  tx: Tx,
  clubId: string,
  lots: { id: string; sequence: number }[],
  { perLot, since }: { perLot: number; since?: Date },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.* from unnest(${lots.map(({ id }) => id)}::uuid[], ${lots.map(({ sequence }) => sequence)}::integer[])
      as k(id, sequence)
    cross join lateral (
      select ${bidLine} from bid b ${bidder}
      where b.club_id = ${clubId} and b.exclusive_id = k.id and b.sequence > k.sequence
        and ${since ? sql`b.placed_at > ${since}` : sql`true`}
      order by b.sequence desc limit ${perLot}) line
    order by line.at desc, line.price desc`.execute(tx)
  return rows
}

/** Reads the newest hundred bids on a lot; those that were cancelled with their reason. */
export async function readLotBids(tx: Tx, clubId: string, exclusiveId: string): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select case when b.cancelled_at is null then 'bid' else 'cancelled' end as kind, b.id, b.placed_at as at, b.exclusive_id,
           b.fan_id, f.first_name, f.last_name, p.number as paddle, p.channel, b.price, null::bigint as cents,
           b.request_key is null as automatic, b.cancel_reason as reason, 1 as tries
    from bid b ${bidder}
    where b.club_id = ${clubId} and b.exclusive_id = ${exclusiveId}
    order by b.sequence desc limit 100`.execute(tx)
  return rows
}

/** Reads the bids of some lots that were cancelled after an instant. */
export async function readCancelledBids(
  tx: Tx,
  clubId: string,
  { exclusiveIds, since }: { exclusiveIds: string[]; since: Date },
): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select 'cancelled' as kind, b.id, b.cancelled_at as at, b.exclusive_id, b.fan_id, f.first_name, f.last_name,
           p.number as paddle, p.channel, b.price, null::bigint as cents, b.request_key is null as automatic, b.cancel_reason as reason, 1 as tries
    from bid b ${bidder}
    where b.club_id = ${clubId} and b.exclusive_id = any(${exclusiveIds}::uuid[]) and b.cancelled_at > ${since}
    order by b.cancelled_at desc`.execute(tx)
  return rows
}

/** Reads refused bids, orders and donations since an instant; the newest ones of each, newest first. */
export async function readNews(
  tx: Tx,
  clubId: string,
  { since, most }: { since: Date; most: number },
): Promise<LineRow[]> {
  const newest = (query: RawBuilder<unknown>) => sql`(${query} order by at desc limit ${most})`
  const { rows } = await sql<LineRow>`
    select * from (
      ${newest(sql`
        select 'refused' as kind, r.id::text, r.refused_at as at, r.exclusive_id, r.fan_id, f.first_name, f.last_name,
               null::integer as paddle, null::text as channel, r.price, null::bigint as cents, false as automatic, r.reason, r.tries
        from refused_bid r join fan f on f.club_id = r.club_id and f.id = r.fan_id
        where r.club_id = ${clubId} and r.refused_at > ${since}`)}
      union all ${newest(sql`
        select 'order', o.id::text, o.created_at as at, null, o.fan_id, f.first_name, f.last_name, null, null, null, o.original_cost,
               false, null, 1
        from orders o join fan f on f.club_id = o.club_id and f.id = o.fan_id
        where o.club_id = ${clubId} and o.created_at > ${since}`)}
      union all ${newest(sql`
        select 'donation', d.id::text, d.created_at as at, null, d.fan_id, f.first_name, f.last_name, null, null, null, d.amount,
               false, null, 1
        from donation d left join fan f on f.club_id = d.club_id and f.id = d.fan_id
        where d.club_id = ${clubId} and d.created_at > ${since}`)}
    ) news order by at desc`.execute(tx)
  return rows
}

/**
 * Counts the bids of a club in each of the last minutes: how many minutes ago, and how many.
 *
 * @param now as the database has it: a constant finds the bids by their time, which `statement_now()` in the condition would not
 */
export async function countBidsByMinute(
  tx: Tx,
  clubId: string,
  { now, minutes }: { now: Date; minutes: number },
): Promise<{ ago: number; bids: number }[]> {
  const since = new Date(now.getTime() - minutes * 60_000)
  const { rows } = await sql<{ ago: number; bids: number }>`
    select greatest(0, floor(extract(epoch from ${now}::timestamptz - placed_at) / 60))::int as ago, count(*)::int as bids
    from bid where club_id = ${clubId} and placed_at > ${since} group by 1`.execute(tx)
  return rows
}

/** What waits for somebody in a club. */
export type WaitingRow = { payments: number; reviews: number; reports: number }

/** Counts unpaid won lots, fans to review and open reports. */
export async function countWaiting(tx: Tx, clubId: string): Promise<WaitingRow> {
  const { rows } = await sql<WaitingRow>`
    select (select count(*)::int from outstanding_payment
            where club_id = ${clubId} and paid_at is null and cancelled_at is null) as payments,
           (select count(*)::int from fan f
            where f.club_id = ${clubId} and ${isInReview}) as reviews,
           (select count(*)::int from message_report where club_id = ${clubId} and resolution is null) as reports`.execute(
    tx,
  )
  return rows[0] ?? { payments: 0, reviews: 0, reports: 0 }
}
