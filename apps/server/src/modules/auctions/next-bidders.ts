import type { CoinPrice, Coins } from '@virage/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { isErased } from '../../platform/database/is-erased.ts'
import { now } from '../../platform/database/statement-now.ts'

/** A bidder to whom a lot can be offered, with their highest bid in hundred-thousandths of a coin, and what one costs in the offer. */
export type NextBidderRow = {
  fan_id: string
  first_name: string
  last_name: string
  email: string
  price: Coins
  coin_price: CoinPrice
  placed_at: Date
  card_ready: boolean
  validated: boolean
  bidding_closed_until: Date | null
}

/** Returns the condition that a fan `f` may be offered a lot: they were not erased, and have no conflict of interest (B02). */
export const mayBeOffered = (clubId: string, exclusiveId: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  not ${isErased('f')} and f.id not in (
    select c.fan_id from conflicting_fans() c
    where c.club_id = ${clubId} and (c.exclusive_id is null or c.exclusive_id = ${exclusiveId})))`

/** Reads the bidders to whom the lot of a payment can be offered, the highest bid first. Who had a payment for the lot is left out. */
export async function readNextBidders(tx: Tx, clubId: string, paymentId: string): Promise<NextBidderRow[]> {
  const exclusiveId = sql`(select exclusive_id from outstanding_payment where club_id = ${clubId} and id = ${paymentId})`
  const { rows } = await sql<NextBidderRow>`
    select f.id as fan_id, f.first_name, f.last_name, f.email, b.price, b.coin_price, b.placed_at,
           f.card_status = 'READY' as card_ready, f.kyc_status = 'VALIDATED' as validated,
           case when f.bidding_closed_until > ${now} then f.bidding_closed_until end as bidding_closed_until
    from (
      select distinct on (b.fan_id) b.fan_id, b.price, d.coin_price, b.placed_at
      from outstanding_payment d
      join bid b on b.club_id = d.club_id and b.exclusive_id = d.exclusive_id
      where d.club_id = ${clubId} and d.id = ${paymentId} and b.cancelled_at is null
        and not exists (
          select from outstanding_payment o
          where o.club_id = b.club_id and o.exclusive_id = b.exclusive_id and o.fan_id = b.fan_id)
      order by b.fan_id, b.price desc) b
    join fan f on f.club_id = ${clubId} and f.id = b.fan_id
    where ${mayBeOffered(clubId, exclusiveId)}
    order by b.price desc limit 10`.execute(tx)
  return rows
}
