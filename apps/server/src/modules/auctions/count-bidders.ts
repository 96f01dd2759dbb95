import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../platform/database/database.ts'

/** How long a count is told without being made anew, in milliseconds: it reads every bid of what is running. */
const freshFor = 3_000

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
  const counts = new LRUCache<string, Map<string, Count>>({
    max: 1_000,
    ttl: freshFor,
    fetchMethod: async (clubId, known = new Map()) => {
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
  return (clubId) => counts.forceFetch(clubId)
}
