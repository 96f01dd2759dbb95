import { randomBytes } from 'node:crypto'
import type { Catalog } from '../../catalog/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Streams } from '../open-streams.ts'
import { type LiveClub, openLiveClub } from './live-club.ts'
import { storeFans } from './presence-queries.ts'

/** The staff streams of the clubs that staff watch at this process. */
export type LiveClubs = {
  of: (clubId: string) => Promise<LiveClub>
  /** Ends the open streams one by one within a window. @param window in milliseconds */
  drain: (window: number) => void
  close: () => void
}

/** How long a club without subscribers stays open, in milliseconds, so that clients can reconnect and continue. */
const idleTimeout = 60_000
/** How often clubs are polled for what no change tells, in milliseconds. */
const pollInterval = 1_000
/** How often this process tells how many fans have clubs open, in milliseconds. */
const fansInterval = 10_000

/** Opens the staff streams. They use the same changes as the streams of fans (docs/decisions/0120). */
export function openLiveClubs(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'events'>,
  { lots }: Pick<Catalog, 'lots'>,
  { fans }: Pick<Streams, 'fans'>,
): LiveClubs {
  const { database, events, log } = platform
  const processId = randomBytes(6).toString('hex')
  const open = new Map<string, LiveClub>()
  const usedAt = new Map<string, number>()
  const polling = new Set<string>()

  const stop = events.subscribe((event) => {
    if (event.type === 'missed') open.forEach((club) => club.enqueue(event))
    else open.get(event.clubId)?.enqueue(event)
  })
  const poll = async (clubId: string, club: LiveClub) => {
    if (club.size() > 0) usedAt.set(clubId, Date.now())
    if (Date.now() - (usedAt.get(clubId) ?? 0) > idleTimeout) {
      club.end()
      for (const all of [open, usedAt]) all.delete(clubId)
      return
    }
    if (polling.has(clubId)) return
    polling.add(clubId)
    try {
      await lots.watch(clubId)
      await club.poll()
    } catch (err) {
      log.warn({ err }, 'the live console of a club could not be read')
    } finally {
      polling.delete(clubId)
    }
  }
  const pollTimer = setInterval(() => open.forEach((club, clubId) => void poll(clubId, club)), pollInterval).unref()
  const storeFansNow = () => {
    const counts = fans()
    if (counts.size === 0) return
    storeFans(database, processId, counts).catch((err: unknown) => log.warn({ err }, 'fans could not be counted'))
  }
  const fansTimer = setInterval(storeFansNow, fansInterval).unref()

  return {
    of: async (clubId) => {
      await lots.watch(clubId)
      usedAt.set(clubId, Date.now())
      const club = open.get(clubId) ?? openLiveClub(clubId, platform)
      open.set(clubId, club)
      return club
    },
    drain: (window) => open.forEach((club) => club.end(window)),
    close: () => {
      clearInterval(pollTimer)
      clearInterval(fansTimer)
      stop()
      open.forEach((club) => club.end())
    },
  }
}
