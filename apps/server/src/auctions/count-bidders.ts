import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../platform/database/database.ts'

/** How long a count is told without being made anew, in milliseconds: it reads every bid of a club. */
const freshFor = 3_000

/** Counts how many fans have bid in each auction of a club, each once, however many lots they have bid on. */
export function openBidderCounts({
  database,
}: {
  database: Database
}): (clubId: string) => Promise<Map<string, number>> {
  const counts = new LRUCache<string, Map<string, number>>({
    max: 1_000,
    ttl: freshFor,
    fetchMethod: (clubId) =>
      database.inClub(clubId, async (tx) => {
        const { rows } = await sql<{ auction_id: string; bidders: number }>`
          select l.auction_id, count(distinct b.fan_id)::int as bidders
          from lot l join bid b on b.club_id = l.club_id and b.exclusive_id = l.exclusive_id
          where l.club_id = ${clubId} and b.cancelled_at is null
          group by l.auction_id`.execute(tx)
        return new Map(rows.map(({ auction_id, bidders }) => [auction_id, bidders]))
      }),
  })
  return (clubId) => counts.forceFetch(clubId)
}
