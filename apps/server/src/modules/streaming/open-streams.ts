import type { Catalog } from '../catalog/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClubStream, openClubStream } from './club-stream.ts'

/** The streams of the clubs that somebody subscribes to. */
export type Streams = {
  of: (clubId: string) => Promise<ClubStream>
  close: () => void
}

/** Long enough for those who come back to continue, in milliseconds. */
const mostIdle = 60_000

/** Opens the streams. @param idleFor after how long a stream without subscribers ends, in milliseconds */
export function openStreams(
  platform: Pick<Platform, 'database' | 'clock' | 'clubs' | 'log' | 'events'>,
  { exclusiveCache, lots }: Pick<Catalog, 'exclusiveCache' | 'lots'>,
  idleFor: number = mostIdle,
): Streams {
  const { clubs, events } = platform
  const streams = new Map<string, Promise<ClubStream>>()
  const open = new Map<string, ClubStream>()
  const usedAt = new Map<string, number>()

  const stop = events.subscribe((event) => {
    if (event.type === 'missed') return open.forEach((stream) => stream.enqueue(event))
    const stream = open.get(event.clubId)
    stream?.enqueue(event)
    if (event.type === 'settings' && stream) void endWhereClosed(event.clubId, stream)
  })
  /** A club that has become one by invitation lets its subscribers in again through the authorizer. */
  const referral = new Map<string, boolean>()
  const endWhereClosed = async (clubId: string, stream: ClubStream) => {
    const needed = (await clubs.byId(clubId))?.referral_needed === true
    if (needed && referral.get(clubId) === false) stream.endSubscriptions()
    referral.set(clubId, needed)
  }

  const openStream = async (clubId: string): Promise<ClubStream> => {
    await lots.watch(clubId)
    const stream = await openClubStream(clubId, platform, exclusiveCache)
    referral.set(clubId, (await clubs.byId(clubId))?.referral_needed === true)
    open.set(clubId, stream)
    return stream
  }
  const keep = (clubId: string, stream: ClubStream) => {
    if (stream.size() > 0) usedAt.set(clubId, Date.now())
    if (Date.now() - (usedAt.get(clubId) ?? 0) > idleFor) {
      stream.end()
      for (const all of [open, streams, usedAt, referral]) all.delete(clubId)
      return
    }
    stream.sendHeartbeat()
    // Versions that can't be read now are compared by the next look.
    lots.watch(clubId).catch(() => {})
  }
  const heartbeat = setInterval(() => open.forEach((stream, clubId) => keep(clubId, stream)), 1_000).unref()

  return {
    of: (clubId) => {
      usedAt.set(clubId, Date.now())
      const opening = streams.get(clubId) ?? openStream(clubId)
      streams.set(clubId, opening)
      opening.catch(() => streams.delete(clubId))
      return opening
    },
    close: () => {
      clearInterval(heartbeat)
      stop()
      open.forEach((stream) => stream.end())
    },
  }
}
