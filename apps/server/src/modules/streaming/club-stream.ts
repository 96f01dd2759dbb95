import { randomBytes } from 'node:crypto'
import type { Club } from '../../platform/access/clubs.ts'
import type { ExclusiveCache } from '../catalog/index.ts'
import type { ClubEvent } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StreamUpdate } from './entry.ts'
import { openReplayBuffer } from './replay-buffer.ts'
import { readLots, readSlug, readVisibleIds } from './queries.ts'
import { createSubscribers, type Subscriber, write } from './subscribers.ts'
import { type Pending, pendingOf, reset, type Told, type ToRead, updatesOfExclusive } from './updates-of-change.ts'

/** What happens in one club, told to those who subscribe. */
export type ClubStream = {
  /** Begins to write to a subscriber. @param lastId of the event after which it continues, if it has seen one */
  subscribe: (subscriber: Subscriber, lastId: string | undefined) => void
  size: () => number
  /** Enqueues a change, to be told with what comes after it. */
  enqueue: (change: ClubEvent) => void
  /** Sends the time to those who have heard nothing of it for long. */
  sendHeartbeat: () => void
  /** Ends all connections; those who may come back. */
  endSubscriptions: () => void
  end: () => void
}

/**
 * From one round of telling to the next, in milliseconds: what happens meanwhile goes out together, so a crowd of ten
 * thousand costs one write each for several bids. A round that takes longer collects by itself; then only the least
 * pause follows, which is for the rest of the process.
 */
const roundEvery = 60
const leastPause = 20

/** How often the time is told at least, in milliseconds, and from when on it goes along with what is told anyway. */
const beatEvery = 15_000
const beatAlong = 10_000

/** Opens the stream of a club. */
export async function openClubStream(
  clubId: string,
  { database, clock, clubs, log }: Pick<Platform, 'database' | 'clock' | 'clubs' | 'log'>,
  exclusiveCache: ExclusiveCache,
): Promise<ClubStream> {
  // Ids of another stream, of this or another process, mean nothing here, and are told apart by this.
  const run = randomBytes(6).toString('hex')
  const replayBuffer = openReplayBuffer(run)
  const subscribers = createSubscribers()
  /** What goes out in the next round, each thing once. */
  const pending = new Map<string, Pending>()
  let lastId = `${run}-0`
  let beaten = Date.now()
  let round: ReturnType<typeof setTimeout> | undefined
  let pause = roundEvery
  let ended = false

  const [lots, visible] = await database.withTenant(clubId, async (tx) => [
    await readLots(tx, clubId),
    await readVisibleIds(tx, clubId),
  ])
  /** What subscribers know of each exclusive. */
  const known = new Map<string, Told>()
  for (const id of new Set([...lots.keys(), ...visible])) known.set(id, { lot: lots.get(id), isShown: visible.has(id) })

  const collect = async (club: Club): Promise<StreamUpdate[]> => {
    const collected = new Map(pending)
    pending.clear()
    const updates: StreamUpdate[] = []
    for (const one of collected.values()) {
      if ('update' in one) updates.push(one.update)
      // What is told of an exclusive holds what is new about its lot.
      else if (one.read.of === 'exclusive' || !collected.has(`exclusive ${one.read.exclusiveId}`))
        updates.push(...(await readUpdates(club, one.read)))
    }
    return updates
  }

  const readUpdates = async (club: Club, { exclusiveId, slug, of }: ToRead): Promise<StreamUpdate[]> => {
    const found = slug ?? (await database.withTenant(clubId, (tx) => readSlug(tx, clubId, exclusiveId)))
    const cached = found === undefined ? undefined : await exclusiveCache.find(clubId, found)
    if (!cached) return []
    const told = known.get(exclusiveId) ?? { lot: undefined, isShown: false }
    const news = updatesOfExclusive(club, { cached, told, of })
    known.set(exclusiveId, news.told)
    return news.updates
  }

  const tell = async () => {
    const club = await clubs.byId(clubId)
    if (!club) return
    const updates = await collect(club)
    const due = Date.now() - beaten >= beatAlong
    if (updates.length === 0 && !due) return
    // No turn of the event loop may lie between keeping the events and choosing whom they are told: see `subscribe`.
    const entries = updates.map(replayBuffer.add)
    const last = entries.at(-1)
    if (last) lastId = `${run}-${last.sequence}`
    if (due) beaten = Date.now()
    await subscribers.broadcast(entries, due ? heartbeatText() : '')
  }
  const heartbeatText = () => `event: beat\ndata: ${JSON.stringify({ now: clock.now().toISOString() })}\n\n`

  const schedule = () => {
    if (ended) return
    round ??= setTimeout(() => {
      const begun = performance.now()
      void tell()
        .catch((err: unknown) => {
          // What could not be read is told as a change of unknown extent.
          log.warn({ err }, 'telling a club failed')
          pending.set(reset.key, reset)
        })
        .finally(() => {
          pause = Math.max(leastPause, roundEvery - (performance.now() - begun))
          round = undefined
          if (pending.size > 0) schedule()
        })
    }, pause)
  }

  return {
    subscribe: (subscriber, seen) => {
      const missed = seen === undefined ? undefined : replayBuffer.after(seen, subscriber)
      const begin = missed ?? `id: ${lastId}\nevent: reset\ndata: {}\n\n`
      write(subscriber, Buffer.from(begin + heartbeatText()))
      subscribers.add(subscriber)
    },
    size: subscribers.size,
    enqueue: (change) => {
      const one = pendingOf(change)
      if (!one) return
      pending.set(one.key, one)
      schedule()
    },
    sendHeartbeat: () => {
      if (Date.now() - beaten >= beatEvery) schedule()
    },
    endSubscriptions: subscribers.end,
    end: () => {
      ended = true
      clearTimeout(round)
      subscribers.end()
    },
  }
}
