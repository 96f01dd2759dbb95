import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { createTaggedCache } from '../../platform/tagged-cache.ts'

/** How long a count is cached, in milliseconds: counting reads all bidders of running lots. */
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
      // One index lookup per lot, because a join would read all bidders of the club's history.
      const { rows } = await database.withTenant(clubId, (tx) =>
        sql<Count & { auction_id: string }>`
          with running as (select auction_id from lot where club_id = ${clubId} and closed_at is null)
          select l.auction_id, count(distinct k.fan_id)::int as bidders,
                 l.auction_id in (select auction_id from running) as running
          from lot l
          cross join lateral (
            select b.fan_id from lot_bidder b
            where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id and not b.all_cancelled) k
          where l.club_id = ${clubId}
            and (l.auction_id in (select auction_id from running) or l.auction_id <> all(${over}::uuid[]))
          group by l.auction_id`.execute(tx),
      )
      return new Map([...known, ...rows.map(({ auction_id, ...count }) => [auction_id, count] as const)])
    },
  })
  return (clubId) => counts.get(clubId, sourceOf(clubId))
}
