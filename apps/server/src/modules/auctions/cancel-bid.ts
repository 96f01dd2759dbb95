import type { BidCancelCategory } from '@virage/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The bid to cancel, by whom and why: the reason is for staff, the category for the fan. */
export type BidCancellation = {
  clubId: string
  auctionId: string
  bidId: string
  actor: string
  reason: string
  category: BidCancelCategory
}

/** The result of cancelling a bid. */
export type CancelBidResult =
  | { ok: true; exclusiveId: string; fanId: string }
  | { ok: false; reason: 'notFound' | 'over' | 'alreadyCancelled' }

/**
 * Cancels a bid and its fan's maximum bid. The highest remaining bid then leads, with its maximum. The lot is locked
 * meanwhile and gets a new version, so that concurrent bids are decided on the new state.
 */
export async function cancelBid(
  tx: Tx,
  { clubId, auctionId, bidId, actor, reason, category }: BidCancellation,
): Promise<CancelBidResult> {
  const { rows: lots } = await sql<{ exclusive_id: string; closed_at: Date | null }>`
    select l.exclusive_id, l.closed_at
    from bid b join lot l on l.club_id = b.club_id and l.exclusive_id = b.exclusive_id
    where b.club_id = ${clubId} and b.id = ${bidId} and l.auction_id = ${auctionId} for no key update of l`.execute(tx)
  const [lot] = lots
  if (!lot) return { ok: false, reason: 'notFound' }
  if (lot.closed_at) return { ok: false, reason: 'over' }
  const { rows: bids } = await sql<{ fan_id: string }>`
    update bid set cancelled_at = virage_now(), cancelled_by = ${actor}, cancel_reason = ${reason}, cancel_category = ${category}
    where club_id = ${clubId} and id = ${bidId} and cancelled_at is null returning fan_id`.execute(tx)
  const [bid] = bids
  if (!bid) return { ok: false, reason: 'alreadyCancelled' }

  const exclusiveId = lot.exclusive_id
  await tx
    .insertInto('maximum_bid')
    .values({ club_id: clubId, exclusive_id: exclusiveId, fan_id: bid.fan_id })
    .execute()
  await sql`
    with top as (
      select b.price, b.fan_id, (
        select m.amount from maximum_bid m
        where m.club_id = b.club_id and m.exclusive_id = b.exclusive_id and m.fan_id = b.fan_id
        order by m.placed_at desc, m.id desc limit 1) as maximum
      from bid b
      where b.club_id = ${clubId} and b.exclusive_id = ${exclusiveId} and b.cancelled_at is null
      order by b.price desc limit 1
    )
    update lot set bid_count = bid_count - 1, version = version + 1,
      current_price = (select price from top), leader_id = (select fan_id from top),
      leader_maximum = (select maximum from top where maximum > price),
      reserve_met_at = case
        when (select price from top) >= reserve_of(club_id, exclusive_id) then reserve_met_at end
    where club_id = ${clubId} and exclusive_id = ${exclusiveId}`.execute(tx)
  return { ok: true, exclusiveId, fanId: bid.fan_id }
}
