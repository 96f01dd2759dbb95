import { randomUUID } from 'node:crypto'
import { units, type Writing } from './writing.ts'

/**
 * Inserts a club's auctions, lots and bids. The regular job closes lots that have ended, so that their winners get an
 * outstanding payment.
 */
export async function insertAuctions({ tx, club, clubId, fanIds, at }: Writing): Promise<void> {
  const exclusives = await tx
    .selectFrom('exclusive')
    .select(['id', 'slug', 'price'])
    .where('club_id', '=', clubId)
    .execute()
  const bySlug = new Map(exclusives.map((exclusive) => [exclusive.slug, exclusive]))
  for (const auction of club.auctions) {
    const { id } = await tx
      .insertInto('auction')
      .values({
        club_id: clubId,
        name: JSON.stringify(auction.name),
        starts_at: at(auction.starts),
        ends_at: at(auction.ends),
        anonymous: auction.anonymous ?? false,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, { exclusive: slug, buyNow, bids }] of auction.lots.entries()) {
      const exclusive = bySlug.get(slug)
      if (!exclusive) throw new Error(`Lot ${slug} is no exclusive of ${club.slug}`)
      const last = bids.at(-1)
      await tx
        .insertInto('lot')
        .values({
          club_id: clubId,
          exclusive_id: exclusive.id,
          auction_id: id,
          number: index + 1,
          starting_price: exclusive.price,
          buy_now: buyNow === undefined ? null : units(buyNow),
          starts_at: at(auction.starts),
          ends_at: at(auction.ends),
          current_price: last ? units(last.price) : null,
          leader_id: last ? (fanIds.get(last.fan) ?? null) : null,
          bid_count: bids.length,
        })
        .execute()
      if (bids.length === 0) continue
      await tx
        .insertInto('bid')
        .values(
          bids.map((bid, place) => ({
            club_id: clubId,
            exclusive_id: exclusive.id,
            fan_id: fanIds.get(bid.fan) ?? '',
            price: units(bid.price),
            sequence: place + 1,
            request_key: randomUUID(),
            placed_at: at(bid.at),
          })),
        )
        .execute()
    }
  }
}
