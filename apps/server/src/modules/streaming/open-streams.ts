import { randomBytes } from 'node:crypto'
import type { ExclusiveCache } from '../catalog/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClubStream, openClubStream } from './club-stream.ts'
import { readLotVersions } from './queries.ts'

/** The streams of all clubs that somebody has watched since this process started. */
export type Streams = {
  of: (clubId: string) => Promise<ClubStream>
  /** Tells all subscribers to refetch: changes of other processes may have been missed. */
  resetAll: () => void
  close: () => void
}

/** How often the lots of watched clubs are compared with the database, for bids that other processes took; in milliseconds. */
const compareEvery = 250

/** Opens the streams. */
export function openStreams(
  platform: Pick<Platform, 'database' | 'clock' | 'clubs' | 'log' | 'events'>,
  exclusiveCache: ExclusiveCache,
): Streams {
  const { database, clubs, events } = platform
  // Ids of another run of this or another process mean nothing here, and are told apart by this.
  const run = randomBytes(6).toString('hex')
  const streams = new Map<string, Promise<ClubStream>>()
  const open = new Map<string, ClubStream>()

  const stop = events.subscribe((event) => {
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

  let comparing = false
  const compare = async () => {
    const watched = [...open].filter(([, stream]) => stream.size() > 0).map(([clubId]) => clubId)
    if (comparing || watched.length === 0) return
    comparing = true
    try {
      const marks = Map.groupBy(await database.asSystem((tx) => readLotVersions(tx, watched)), ({ clubId }) => clubId)
      for (const [clubId, ofClub] of marks) open.get(clubId)?.compare(ofClub)
    } finally {
      comparing = false
    }
  }
  // A failed comparison is made up by the next one.
  const comparison = setInterval(() => void compare().catch(() => {}), compareEvery).unref()
  const heartbeat = setInterval(() => open.forEach((stream) => stream.sendHeartbeat()), 1_000).unref()

  return {
    of: (clubId) => {
      const known = streams.get(clubId)
      if (known) return known
      const opening = openClubStream(clubId, run, platform, exclusiveCache).then(
        async (stream) => {
          referral.set(clubId, (await clubs.byId(clubId))?.referral_needed === true)
          open.set(clubId, stream)
          return stream
        },
        (error: unknown) => {
          streams.delete(clubId)
          throw error
        },
      )
      streams.set(clubId, opening)
      return opening
    },
    resetAll: () => open.forEach((stream) => stream.reset()),
    close: () => {
      clearInterval(comparison)
      clearInterval(heartbeat)
      stop()
      open.forEach((stream) => stream.end())
    },
  }
}
