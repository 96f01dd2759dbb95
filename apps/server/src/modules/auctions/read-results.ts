import type { BidCancelCategory } from '@virage/contract'
import type { Texts } from '@virage/contract/staff'
import type { Coins } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The result of a lot; amounts in hundred-thousandths of a coin. */
export type ResultRow = {
  id: string
  number: number | null
  name: Texts
  starting_price: Coins
  current_price: Coins | null
  bid_count: number
  bidders: number
  ends_at: Date
  fan_id: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  due_id: string | null
  amount: Coins | null
  deadline: Date | null
  state: 'NONE' | 'DUE' | 'OVERDUE' | 'PAID' | 'CANCELLED'
}

/**
 * Reads the results of an auction in the order of its lots. If several outstanding payments existed for a lot, the last
 * one counts.
 */
export async function readResults(tx: Tx, clubId: string, auctionId: string): Promise<ResultRow[]> {
  // PostgreSQL evaluates only LEAKPROOF expressions below a row-level-security qual, so it can use the index of `fan`
  // with CASE but not with COALESCE.
  const { rows } = await sql<ResultRow>`
    select l.exclusive_id as id, l.number, e.name, l.starting_price, l.current_price, l.bid_count, l.ends_at,
           (select count(*)::int from lot_bidder k
            where k.club_id = l.club_id and k.exclusive_id = l.exclusive_id and not k.all_cancelled) as bidders,
           f.id as fan_id, f.first_name, f.last_name, f.email, d.id as due_id, d.price as amount, d.deadline,
           case when d.id is null then 'NONE' when d.paid_at is not null then 'PAID'
                when d.cancelled_at is not null then 'CANCELLED' when d.deadline <= statement_now() then 'OVERDUE'
                else 'DUE' end as state
    from lot l
    join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
    left join lateral (
      select * from outstanding_payment d where d.club_id = l.club_id and d.exclusive_id = l.exclusive_id
      order by d.created_at desc, d.id desc limit 1) d on true
    left join fan f on f.club_id = l.club_id and f.id = case
      when d.id is not null then d.fan_id when l.outcome = 'UNSOLD' then null else l.leader_id end
    where l.club_id = ${clubId} and l.auction_id = ${auctionId}
    order by l.number nulls last, l.exclusive_id`.execute(tx)
  return rows
}

/** A bid with its bidder, for staff. */
export type StaffBidRow = {
  id: string
  fan_id: string
  first_name: string
  last_name: string
  email: string
  price: Coins
  placed_at: Date
  request_key: string | null
  cancelled_at: Date | null
  cancel_reason: string | null
  cancel_category: BidCancelCategory | null
}

/** Reads the newest thousand bids of a lot or auction, newest first, or one by its id. */
export async function readStaffBids(
  tx: Tx,
  clubId: string,
  of: { auctionId: string; exclusiveId?: string; bidId?: string },
): Promise<StaffBidRow[]> {
  return tx
    .selectFrom('bid as b')
    .innerJoin('lot as l', (join) =>
      join.onRef('l.club_id', '=', 'b.club_id').onRef('l.exclusive_id', '=', 'b.exclusive_id'),
    )
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'b.club_id').onRef('f.id', '=', 'b.fan_id'))
    .select(['b.id', 'b.fan_id', 'f.first_name', 'f.last_name', 'f.email', 'b.price', 'b.placed_at', 'b.request_key'])
    .select(['b.cancelled_at', 'b.cancel_reason', 'b.cancel_category'])
    .where('b.club_id', '=', clubId)
    .where('l.auction_id', '=', of.auctionId)
    .$if(of.exclusiveId !== undefined, (query) => query.where('b.exclusive_id', '=', of.exclusiveId ?? ''))
    .$if(of.bidId !== undefined, (query) => query.where('b.id', '=', of.bidId ?? ''))
    .orderBy('b.sequence', 'desc')
    .limit(1_000)
    .execute()
}
