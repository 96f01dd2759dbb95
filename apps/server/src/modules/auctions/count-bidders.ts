import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { createTaggedCache } from '../../platform/tagged-cache.ts'

/** How long a count is told without being made anew, in milliseconds: it reads every bid of what is running. */
const ttl = 3_000

type Count = { bidders: number; running: boolean }

/**
 * Counts how many fans have bid in each auction of a club, each once, however many lots they have bid on. What is over is
 * counted once: a closed lot takes no bid any more, and gives none back.
 */
export function openBidderCounts({
  database,
}: {
  database: Database
}): (clubId: string) => Promise<ReadonlyMap<string, Count>> {
  const counts = createTaggedCache<ReadonlyMap<string, Count>>({ bounds: { max: 1_000 }, ttl })
  const sourceOf = (clubId: string) => ({
    // Of no change: bids come faster than they can be counted.
    tags: [],
    load: async (known: ReadonlyMap<string, Count> = new Map()): Promise<ReadonlyMap<string, Count>> => {
      const over = [...known].filter(([, { running }]) => !running).map(([id]) => id)
      // Lot by lot, each by its index: one join reads all bids that the club has ever had.
      const { rows } = await database.withTenant(clubId, (tx) =>
        sql<Count & { auction_id: string }>`
          with running as (select auction_id from lot where club_id = ${clubId} and closed_at is null)
          select l.auction_id, count(distinct b.fan_id)::int as bidders,
                 l.auction_id in (select auction_id from running) as running
          from lot l
          cross join lateral (
            select distinct b.fan_id from bid b
            where b.club_id = l.club_id and b.exclusive_id = l.exclusive_id and b.cancelled_at is null) b
          where l.club_id = ${clubId}
            and (l.auction_id in (select auction_id from running) or l.auction_id <> all(${over}::uuid[]))
          group by l.auction_id`.execute(tx),
      )
      return new Map([...known, ...rows.map(({ auction_id, ...count }) => [auction_id, count] as const)])
    },
  })
  return (clubId) => counts.get(clubId, sourceOf(clubId))
}
