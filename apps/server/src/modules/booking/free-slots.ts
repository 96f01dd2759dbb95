import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events.ts'
import { createTaggedCache } from '../../platform/tagged-cache.ts'
import { readComingSlots } from './queries.ts'

/** The age from which the slots of a club are read again while they are used, and their maximum age; in milliseconds. */
const [refreshAfter, ttl] = [1_000, 5_000]

/**
 * Opens the free slots of clubs in this process, which all fans of a club share: to find them takes long in a club with thousands of full ones. Who
 * has just reserved or cancelled gets them as they are since.
 *
 * @returns the ids of the next 200 free slots of a club
 */
export function openFreeSlots({
  database,
  clock,
  events,
}: {
  database: Pick<Database, 'withTenant'>
  clock: Clock
  events: Events
}): (clubId: string) => Promise<readonly string[]> {
  const cache = createTaggedCache<readonly string[]>({ bounds: { max: 1_000 }, refreshAfter, ttl, now: clock.now })
  events.subscribe((change) => {
    if (change.type === 'missed') cache.clear()
    else if (change.type === 'content') cache.invalidate(change.clubId)
  })
  const load = async (clubId: string) => {
    const slots = await database.withTenant(clubId, (tx) => readComingSlots(tx, clubId))
    return slots.map(({ id }) => id)
  }
  return (clubId) => cache.get(clubId, { tags: [clubId], load: () => load(clubId) })
}
