import type { Database, Tx } from '../database/database.ts'
import type { ClubEvent, Events } from '../events.ts'
import { createTaggedCache } from '../tagged-cache.ts'

/** What has an address of its own within a club. */
export type AddressKind = 'exclusive' | 'post' | 'program' | 'giveaway' | 'partner'

/**
 * The addresses that exist in a club: slugs, or ids. Anybody can invent an address, so a request for one that doesn't
 * exist must not cost a query of its own: it would hold a connection for which others wait.
 */
export type Addresses = {
  /** Registers a kind. @param changedBy the change after which they are read again */
  register: (kind: AddressKind, addresses: { read: ReadAddresses; changedBy: ClubEvent['type'] }) => void
  /**
   * Returns whether an address exists. True may be out of date, since what exists is read anyway. For false all
   * addresses of the kind are read at most once after each change, however many requests ask.
   */
  has: (clubId: string, kind: AddressKind, address: string) => Promise<boolean>
}

/** Reads all addresses of a kind in a club. */
export type ReadAddresses = (tx: Tx, clubId: string) => Promise<string[]>

/** The maximum number of sets, and how long each is used in case a change is missed, in milliseconds. */
const [max, ttl] = [1_000, 60_000]

/** Opens the addresses of this process. */
export function openAddresses({
  database,
  events,
  now,
}: {
  database: Pick<Database, 'withTenant'>
  events: Events
  now: () => Date
}): Addresses {
  const kinds = new Map<AddressKind, { read: ReadAddresses; changedBy: ClubEvent['type'] }>()
  // An invalidated set stays, because an address that it has most probably exists.
  const cache = createTaggedCache<ReadonlySet<string>>({ bounds: { max }, ttl, now, servesOnError: true })
  events.subscribe((change) => {
    if (change.type === 'missed') return cache.clear()
    for (const [kind, { changedBy }] of kinds)
      if (changedBy === change.type) cache.invalidate(`${kind} ${change.clubId}`)
  })
  return {
    register: (kind, addresses) => void kinds.set(kind, addresses),
    has: async (clubId, kind, address) => {
      const key = `${kind} ${clubId}`
      if (cache.peek(key)?.has(address)) return true
      const read = kinds.get(kind)?.read
      if (!read) throw new Error(`No module has registered the addresses of each ${kind}`)
      const source = {
        tags: [key],
        load: async () => new Set(await database.withTenant(clubId, (tx) => read(tx, clubId))),
      }
      return (await cache.get(key, source)).has(address)
    },
  }
}
