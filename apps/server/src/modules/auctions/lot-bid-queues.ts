import { LRUCache } from 'lru-cache'
import type { Platform } from '../../platform/platform.ts'
import type { ExclusiveCache } from '../catalog/index.ts'
import { type LotBidQueue, openLotBidQueue } from './lot-bid-queue.ts'

/** Returns the queue of a lot in this process: bids of fans and of the room are decided in the same order. */
export type LotBidQueues = (club: { id: string }, slug: string) => LotBidQueue

/** Opens the queues of lots, each when it is first needed. */
export function openLotBidQueues(platform: Platform, exclusiveCache: ExclusiveCache): LotBidQueues {
  const queues = new LRUCache<string, LotBidQueue>({ max: 2_000 })
  return (club, slug) => {
    const key = `${club.id} ${slug}`
    const known = queues.get(key)
    if (known) return known
    const queue = openLotBidQueue({ clubId: club.id, slug }, platform, exclusiveCache)
    queues.set(key, queue)
    return queue
  }
}
