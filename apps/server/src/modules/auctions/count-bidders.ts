import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { createTaggedCache } from '../../platform/tagged-cache.ts'

/** How long a count is cached, in milliseconds: counting reads all bidders of running auctions. */
const ttl = 3_000

type Count = { bidders: number; running: boolean }

/**
 * Counts how many different fans have bid in each auction of a club. An auction that is over is counted once, because
 * its bids can't change any more.
 */
export function openBidderCounts({
  database,
}: {
  database: Database
}): (clubId: string) => Promise<ReadonlyMap<string, Count>> {
  const counts = createTaggedCache<ReadonlyMap<string, Count>>({ bounds: { max: 1_000 }, ttl })
  const sourceOf = (clubId: string) => ({
    // No tags: bids arrive faster than they can be counted.
    tags: [],
    load: async (known: ReadonlyMap<string, Count> = new Map()): Promise<ReadonlyMap<string, Count>> => {
      const over = [...known].filter(([, { running }]) => !running).map(([id]) => id)
      const { rows } = await database.withTenant(clubId, (tx) =>
        sql<Count & { auction_id: string }>`
          with running as (select distinct auction_id from lot where club_id = ${clubId} and closed_at is null)
          select k.auction_id, count(*)::int as bidders, bool_or(r.auction_id is not null) as running
          from auction a
          left join running r on r.auction_id = a.id
          join auction_bidder k on k.club_id = a.club_id and k.auction_id = a.id
          where a.club_id = ${clubId} and (r.auction_id is not null or a.id <> all(${over}::uuid[]))
          group by k.auction_id`.execute(tx),
      )
      return new Map([...known, ...rows.map(({ auction_id, ...count }) => [auction_id, count] as const)])
    },
  })
  return (clubId) => counts.get(clubId, sourceOf(clubId))
}
