import type { BidCancelCategory, OwnBid } from '@virage/contract'
import type { Texts } from '@virage/contract/staff'
import type { Coins, Increments, ParcelState } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A lot that a fan has bid on. */
export type OwnBidRow = {
  exclusive_id: string
  slug: string
  name: Texts
  image_url: string
  category: 'EXPERIENCE' | 'COLLECTIBLE'
  number: number | null
  state: OwnBid['state']
  mine: Coins
  maximum: Coins | null
  cancellation: BidCancelCategory | null
  current_price: Coins | null
  starting_price: Coins
  ends_at: Date
  paused_at: Date | null
  increments: Increments | null
  deadline: Date | null
  payment_id: string | null
  parcel_state: ParcelState | null
}

/** How many lots a fan sees. */
const shownLots = 200

/**
 * Reads the lots of the last twelve months that a fan has bid on: outbid ones first, by their end, then those that
 * they lead, those to pay, and the others, newest first (B02).
 */
export async function readOwnBids(tx: Tx, clubId: string, fanId: string): Promise<OwnBidRow[]> {
  const { rows } = await sql<OwnBidRow>`
    with own as (
      select l.exclusive_id, e.slug, e.name, e.image_url, e.category, l.number, l.current_price, l.starting_price, l.ends_at,
             a.paused_at, a.increments, d.deadline, d.id as payment_id,
             (select p.state from orders o join parcel p on p.club_id = o.club_id and p.order_id = o.id
              where o.club_id = k.club_id and o.outstanding_payment_id = d.id order by p.id desc limit 1) as parcel_state,
             case
               when d.paid_at is not null then 'PAID'
               when d.exclusive_id is not null and d.cancelled_at is null then 'TO_PAY'
               when d.exclusive_id is not null then 'NOT_PAID'
               when k.all_cancelled and l.closed_at is not null then 'CANCELLED'
               when l.outcome = 'UNSOLD' then 'UNSOLD'
               when l.closed_at is not null then 'LOST'
               when l.leader_id = ${fanId} then 'LEADING'
               else 'OUTBID'
             end as state,
             case when l.leader_id = ${fanId} and l.closed_at is null then l.leader_maximum end as maximum,
             (select max(b.price) from bid b
              where b.club_id = k.club_id and b.exclusive_id = k.exclusive_id and b.fan_id = k.fan_id
                and (k.all_cancelled or b.cancelled_at is null)) as mine,
             (select coalesce(c.cancel_category, 'OTHER') from bid c
              where c.club_id = k.club_id and c.exclusive_id = k.exclusive_id and c.fan_id = k.fan_id
                and c.cancelled_at is not null
                and not exists (
                  select from bid b
                  where b.club_id = c.club_id and b.exclusive_id = c.exclusive_id and b.fan_id = c.fan_id
                    and b.cancelled_at is null and b.sequence > c.sequence)
              order by c.sequence desc limit 1) as cancellation
      from lot_bidder k
      join lot l on l.club_id = k.club_id and l.exclusive_id = k.exclusive_id
      join auction a on a.club_id = l.club_id and a.id = l.auction_id
      join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
      left join lateral (
        select p.id, p.exclusive_id, p.deadline, p.paid_at, p.cancelled_at from outstanding_payment p
        where p.club_id = k.club_id and p.exclusive_id = k.exclusive_id and p.fan_id = k.fan_id
        order by p.created_at desc limit 1
      ) d on true
      where k.club_id = ${clubId} and k.fan_id = ${fanId} and l.ends_at > statement_now() - interval '12 months'
    )
    select * from own
    order by array_position(array['OUTBID', 'LEADING', 'TO_PAY'], state) nulls last,
             case when state in ('OUTBID', 'LEADING') then ends_at end, deadline, ends_at desc, exclusive_id
    limit ${shownLots}`.execute(tx)
  return rows
}

/** A running lot that is shown beside a lost one. */
export type SimilarLot = Pick<OwnBidRow, 'exclusive_id' | 'slug' | 'name' | 'image_url' | 'category'> & { price: Coins }

/** Reads visible running lots that a fan has not bid on, at most a hundred, those that end first. */
export async function readOtherLots(tx: Tx, clubId: string, fanId: string): Promise<SimilarLot[]> {
  const { rows } = await sql<SimilarLot>`
    select l.exclusive_id, e.slug, e.name, e.image_url, e.category, coalesce(l.current_price, l.starting_price) as price
    from lot l
    join auction a on a.club_id = l.club_id and a.id = l.auction_id
    join exclusive e on e.club_id = l.club_id and e.id = l.exclusive_id
    where l.club_id = ${clubId} and l.closed_at is null and a.visible and e.visible
      and l.starts_at <= least(a.paused_at, statement_now()) and l.ends_at > least(a.paused_at, statement_now())
      and not exists (
        select from lot_bidder k where k.club_id = l.club_id and k.exclusive_id = l.exclusive_id and k.fan_id = ${fanId})
    order by l.ends_at, l.exclusive_id limit 100`.execute(tx)
  return rows
}

/** Returns the lots most like a lost one: of its category first, then those whose price is nearest. */
export function similarLots(
  { category, current_price, starting_price }: Pick<OwnBidRow, 'category' | 'current_price' | 'starting_price'>,
  lots: SimilarLot[],
): SimilarLot[] {
  const price = current_price ?? starting_price
  const rank = (lot: SimilarLot) => [Number(lot.category !== category), Math.abs(lot.price - price)] as const
  return lots
    .map((lot) => ({ lot, rank: rank(lot) }))
    .toSorted((a, b) => a.rank[0] - b.rank[0] || a.rank[1] - b.rank[1])
    .slice(0, 3)
    .map(({ lot }) => lot)
}
