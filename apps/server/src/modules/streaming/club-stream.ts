import { randomBytes } from 'node:crypto'
import type { Club } from '../../platform/access/clubs.ts'
import type { ExclusiveCache } from '../catalog/index.ts'
import type { ClubEvent } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StreamUpdate } from './entry.ts'
import { openReplayBuffer } from './replay-buffer.ts'
import { readLots, readSlug, readVisibleIds } from './queries.ts'
import { createSubscribers, type Subscriber, write } from './subscribers.ts'
import {
  type Pending,
  pendingOf,
  reset,
  type KnownExclusive,
  type ExclusiveToRead,
  updatesOfExclusive,
} from './updates-of-change.ts'

/** The event stream of a club. */
export type ClubStream = {
  /** Adds a subscriber. @param lastId the last event that it has received, if any */
  subscribe: (subscriber: Subscriber, lastId: string | undefined) => void
  size: () => number
  /** Returns how many signed-in fans subscribe. */
  fans: () => number
  /** Enqueues a change for the next broadcast. */
  enqueue: (change: ClubEvent) => void
  /** Schedules a heartbeat if the last one is old. */
  sendHeartbeat: () => void
  /** Ends all connections; clients may reconnect. */
  endSubscriptions: () => void
  /** Ends the connections one by one within a window. @param window in milliseconds */
  drain: (window: number) => void
  end: () => void
}

/**
 * How long changes are gathered before they are broadcast, in milliseconds, so that several bids become one event; of a
 * crowd, a quarter of the time between two deliveries, so that a stream that comes late in a turn still gets what has
 * changed since it began.
 */
const shortestGathering = 20
const gatheringShare = 0.25

/**
 * The interval of heartbeats, in milliseconds, and the age from which a heartbeat is added to a broadcast of other
 * events.
 */
const heartbeatInterval = 15_000
const heartbeatAge = 10_000

/** Opens the stream of a club. */
export async function openClubStream(
  clubId: string,
  { database, clock, clubs, log }: Pick<Platform, 'database' | 'clock' | 'clubs' | 'log'>,
  exclusiveCache: ExclusiveCache,
): Promise<ClubStream> {
  // Distinguishes event ids of this stream from those of other streams and processes.
  const run = randomBytes(6).toString('hex')
  const replayBuffer = openReplayBuffer(run)
  const subscribers = createSubscribers()
  /** The changes of the next broadcast, once per key. */
  const pending = new Map<string, Pending>()
  let lastId = `${run}-0`
  let lastHeartbeat = Date.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  const [lots, visible] = await database.withTenant(clubId, async (tx) => [
    await readLots(tx, clubId),
    await readVisibleIds(tx, clubId),
  ])
  /** The state of each exclusive that subscribers have received. */
  const knownExclusives = new Map<string, KnownExclusive>()
  for (const id of new Set([...lots.keys(), ...visible]))
    knownExclusives.set(id, { lot: lots.get(id), isShown: visible.has(id) })

  const collect = async (club: Club): Promise<StreamUpdate[]> => {
    const collected = new Map(pending)
    pending.clear()
    const updates: StreamUpdate[] = []
    for (const one of collected.values()) {
      if ('update' in one) updates.push(one.update)
      // The update of an exclusive includes its lot.
      else if (one.read.of === 'exclusive' || !collected.has(`exclusive ${one.read.exclusiveId}`))
        updates.push(...(await readUpdates(club, one.read)))
    }
    return updates
  }

  const readUpdates = async (club: Club, { exclusiveId, slug, of }: ExclusiveToRead): Promise<StreamUpdate[]> => {
    const found = slug ?? (await database.withTenant(clubId, (tx) => readSlug(tx, clubId, exclusiveId)))
    const cached = found === undefined ? undefined : await exclusiveCache.find(clubId, found)
    if (!cached) return []
    const known = knownExclusives.get(exclusiveId) ?? { lot: undefined, isShown: false }
    const changes = updatesOfExclusive(club, { cached, known, of })
    knownExclusives.set(exclusiveId, changes.known)
    return changes.updates
  }

  const broadcastPending = async () => {
    const club = await clubs.byId(clubId)
    if (!club) return
    const updates = await collect(club)
    const due = Date.now() - lastHeartbeat >= heartbeatAge
    if (updates.length === 0 && !due) return
    // There must be no await between adding the entries and the broadcast: see `subscribe`.
    const entries = updates.map(replayBuffer.add)
    const last = entries.at(-1)
    if (last) lastId = `${run}-${last.sequence}`
    if (due) lastHeartbeat = Date.now()
    subscribers.broadcast(entries, due ? heartbeatText() : '').catch(resetAll)
  }
  /** Tells subscribers to reload everything, because they may have missed something. */
  const resetAll = (err: unknown) => {
    log.warn({ err }, 'the broadcast to a club failed')
    pending.set(reset.key, reset)
    schedule()
  }
  const heartbeatText = () => `event: beat\ndata: ${JSON.stringify({ now: clock.now().toISOString() })}\n\n`

  let collecting = false
  const schedule = () => {
    if (ended || collecting) return
    timer ??= setTimeout(
      () => {
        timer = undefined
        collecting = true
        void broadcastPending()
          .catch((err: unknown) => {
            log.warn({ err }, 'the changes of a club could not be read')
            pending.set(reset.key, reset)
          })
          .finally(() => {
            collecting = false
            if (pending.size > 0) schedule()
          })
      },
      Math.max(shortestGathering, gatheringShare * subscribers.interval()),
    )
  }

  return {
    subscribe: (subscriber, seen) => {
      const missed = seen === undefined ? undefined : replayBuffer.after(seen, subscriber)
      const begin = missed ?? `id: ${lastId}\nevent: reset\ndata: {}\n\n`
      write(subscriber, Buffer.from(begin + heartbeatText()))
      subscribers.add(subscriber)
    },
    size: subscribers.size,
    fans: subscribers.fans,
    enqueue: (change) => {
      const one = pendingOf(change)
      if (!one) return
      pending.set(one.key, one)
      schedule()
    },
    sendHeartbeat: () => {
      if (Date.now() - lastHeartbeat >= heartbeatInterval) schedule()
    },
    endSubscriptions: subscribers.end,
    drain: subscribers.drain,
    end: () => {
      ended = true
      clearTimeout(timer)
      subscribers.end()
    },
  }
}
