import type { Tx } from '../../../platform/database/database.ts'
import { readNow } from '../../../platform/database/read-now.ts'
import { readWall } from '../wall/queries.ts'
import type { LiveRows } from './present-live.ts'
import { readPresence } from './presence-queries.ts'
import {
  countBidsByMinute,
  countWaiting,
  type LineRow,
  readBidsAfter,
  readCancelledBids,
  readLiveAuctions,
  readLiveLots,
  readNews,
} from './queries.ts'

/** Minutes of the chart of bids. */
const minutes = 30

/** How many lines a state has, and at most if it has to close a gap. */
const [usualLines, mostLines] = [200, 1_000]

/** How far back a gap is closed, in milliseconds. */
const longestGap = 6 * 3_600_000

/**
 * Reads everything that the live console shows.
 *
 * @param since the instant from which no line may be missing; undefined for the newest lines
 */
export async function readLive(tx: Tx, clubId: string, since: Date | undefined): Promise<LiveRows> {
  const now = await readNow(tx)
  const auctions = await readLiveAuctions(tx, clubId)
  const lots = await readLiveLots(tx, clubId, { auctionIds: auctions.map(({ id }) => id) })
  const exclusiveIds = lots.map(({ exclusive_id }) => exclusive_id)
  const from = since && now.getTime() - since.getTime() < longestGap ? since : undefined
  const most = from ? mostLines : usualLines
  const after = new Date(from ?? now.getTime() - longestGap)
  const all = [
    ...(await readBidsAfter(
      tx,
      clubId,
      exclusiveIds.map((id) => ({ id, sequence: 0 })),
      { perLot: from ? mostLines : 50, since: after },
    )),
    ...(await readCancelledBids(tx, clubId, { exclusiveIds, since: after })),
    ...(await readNews(tx, clubId, { since: after, most })),
  ]
  const lines = all
    .filter(({ at }) => at > after)
    .toSorted(newestFirst)
    .slice(0, most)
  const bidsPerMinute = Array.from({ length: minutes }, () => 0)
  for (const { ago, bids } of await countBidsByMinute(tx, clubId, { now, minutes }))
    bidsPerMinute[minutes - 1 - ago] = bids
  const waiting = await countWaiting(tx, clubId)
  const presence = await readPresence(tx, clubId)
  const wall = await readWall(tx, clubId)
  return { now, auctions, lots, lines, bidsPerMinute, waiting, presence, wall }
}

/** The order of the feed. Bids of one instant are ordered by their price. */
export const newestFirst = (one: LineRow, other: LineRow): number =>
  other.at.getTime() - one.at.getTime() || (other.price ?? 0) - (one.price ?? 0)
