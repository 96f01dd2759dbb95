import type { Catalog } from '../catalog/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClubStream, openClubStream } from './club-stream.ts'

/** The streams of clubs with subscribers. */
export type Streams = {
  of: (clubId: string) => Promise<ClubStream>
  /** Returns how many signed-in fans have each club open here; clubs without any are left out. */
  fans: () => Map<string, number>
  /** Returns the number of subscribers, visitors included. */
  size: () => number
  /** Ends the open streams one by one within a window. @param window in milliseconds */
  drain: (window: number) => void
  close: () => void
}

/** How long a stream without subscribers stays open, in milliseconds, so that clients can reconnect and continue. */
const idleTimeout = 60_000

/** Opens the streams. @param idleFor how long a stream without subscribers stays open, in milliseconds */
export function openStreams(
  platform: Pick<Platform, 'database' | 'clock' | 'clubs' | 'log' | 'events'>,
  { exclusiveCache, lots }: Pick<Catalog, 'exclusiveCache' | 'lots'>,
  idleFor: number = idleTimeout,
): Streams {
  const { clubs, events } = platform
  const streams = new Map<string, Promise<ClubStream>>()
  const open = new Map<string, ClubStream>()
  const usedAt = new Map<string, number>()

  const stop = events.subscribe((event) => {
    if (event.type === 'missed') return open.forEach((stream) => stream.enqueue(event))
    const stream = open.get(event.clubId)
    stream?.enqueue(event)
    if (event.type === 'settings' && stream) void endIfClosed(event.clubId, stream)
  })
  /** Whether clubs require a referral. When that begins, subscribers have to be authorized again. */
  const referralNeeded = new Map<string, boolean>()
  const endIfClosed = async (clubId: string, stream: ClubStream) => {
    const needed = (await clubs.byId(clubId))?.referral_needed === true
    if (needed && referralNeeded.get(clubId) === false) stream.endSubscriptions()
    referralNeeded.set(clubId, needed)
  }

  const openStream = async (clubId: string): Promise<ClubStream> => {
    await lots.watch(clubId)
    const stream = await openClubStream(clubId, platform, exclusiveCache)
    referralNeeded.set(clubId, (await clubs.byId(clubId))?.referral_needed === true)
    open.set(clubId, stream)
    return stream
  }
  const maintain = (clubId: string, stream: ClubStream) => {
    if (stream.size() > 0) usedAt.set(clubId, Date.now())
    if (Date.now() - (usedAt.get(clubId) ?? 0) > idleFor) {
      stream.end()
      for (const all of [open, streams, usedAt, referralNeeded]) all.delete(clubId)
      return
    }
    stream.sendHeartbeat()
    // The next heartbeat retries.
    lots.watch(clubId).catch(() => {})
  }
  const heartbeat = setInterval(() => open.forEach((stream, clubId) => maintain(clubId, stream)), 1_000).unref()

  return {
    of: (clubId) => {
      usedAt.set(clubId, Date.now())
      const opening = streams.get(clubId) ?? openStream(clubId)
      streams.set(clubId, opening)
      opening.catch(() => streams.delete(clubId))
      return opening
    },
    fans: () => new Map([...open].flatMap(([clubId, { fans }]) => (fans() > 0 ? [[clubId, fans()] as const] : []))),
    size: () => [...open.values()].reduce((sum, stream) => sum + stream.size(), 0),
    drain: (window) => open.forEach((stream) => stream.drain(window)),
    close: () => {
      clearInterval(heartbeat)
      stop()
      open.forEach((stream) => stream.end())
    },
  }
}
