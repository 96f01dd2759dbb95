import type { Club } from '../../platform/access/clubs.ts'
import type { ExclusiveCache } from '../catalog/index.ts'
import type { ClubEvent } from '../../platform/events.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StreamUpdate } from './entry.ts'
import { openReplayBuffer } from './replay-buffer.ts'
import { bidsUpdate, exclusiveUpdate, visibleFields, isShown, lotUpdate } from './stream-updates.ts'
import { type LotVersion, readLotVersions, readSlug } from './queries.ts'
import { createSubscribers, type Subscriber, write } from './subscribers.ts'

/** What happens in one club, told to those who subscribe. */
export type ClubStream = {
  /** Begins to write to a subscriber. @param lastId of the event after which it continues, if it has seen one */
  subscribe: (subscriber: Subscriber, lastId: string | undefined) => void
  size: () => number
  /** Enqueues something that has been committed, to be told with what comes after it. */
  enqueue: (event: ClubEvent) => void
  /** Compares with the versions that the database has, for what other processes commit. */
  compare: (marks: (LotVersion & { id: string; slug: string })[]) => void
  /** Sends the time to those who have heard nothing of it for long. */
  sendHeartbeat: () => void
  /** Tells everybody to read anew, for something may have been missed. */
  reset: () => void
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

const reset: StreamUpdate<'reset'> = { name: 'reset', data: () => ({}) }

/** Opens the stream of a club. @param run names this run of this process */
export async function openClubStream(
  clubId: string,
  run: string,
  { database, clock, clubs, log }: Pick<Platform, 'database' | 'clock' | 'clubs' | 'log'>,
  exclusiveCache: ExclusiveCache,
): Promise<ClubStream> {
  const replayBuffer = openReplayBuffer(run)
  const subscribers = createSubscribers()
  /** The lots as they were told last, and the exclusives that fans have seen. */
  const lots = new Map<string, LotVersion>()
  const shown = new Set<string>()
  const dirty = { lots: new Map<string, string>(), exclusives: new Set<string>(), auctions: false, club: false }
  /** What goes out as it is in the next round, each thing once. */
  const pending = new Map<string, StreamUpdate>()
  let lastId = `${run}-0`
  let beaten = Date.now()
  let round: ReturnType<typeof setTimeout> | undefined
  let pause = roundEvery
  let ended = false

  const before = await database.withTenant(clubId, (tx) => readLotVersions(tx, [clubId]))
  for (const { id, ...mark } of before) lots.set(id, mark)
  const visible = await database.withTenant(clubId, (tx) =>
    tx.selectFrom('exclusive').select('id').where('club_id', '=', clubId).where('visible', '=', true).execute(),
  )
  for (const { id } of visible) shown.add(id)

  const collect = async (club: Club): Promise<StreamUpdate[]> => {
    const updates = [...pending.values()]
    pending.clear()
    const [bidOn, changed] = [[...dirty.lots], [...dirty.exclusives]]
    dirty.lots.clear()
    dirty.exclusives.clear()
    if (dirty.club) updates.push({ name: 'club', data: () => ({}) })
    if (dirty.auctions) updates.push({ name: 'auctions', data: () => ({}) })
    dirty.club = dirty.auctions = false
    for (const [exclusiveId, slug] of bidOn) {
      if (changed.includes(exclusiveId)) continue
      updates.push(...(await lotNews(club, exclusiveId, slug)))
    }
    for (const exclusiveId of changed) {
      const slug = await database.withTenant(clubId, (tx) => readSlug(tx, clubId, exclusiveId))
      if (slug === undefined) continue
      const news = await lotNews(club, exclusiveId, slug)
      updates.push(...news)
      const cached = await exclusiveCache.find(clubId, slug)
      const isSeen = cached && isShown(club, cached)
      if (cached && news.length === 0 && (isSeen || shown.has(exclusiveId))) updates.push(exclusiveUpdate(club, cached))
      if (isSeen) shown.add(exclusiveId)
      else shown.delete(exclusiveId)
    }
    return updates
  }

  /** What is new about a lot since it was told last. */
  const lotNews = async (club: Club, exclusiveId: string, slug: string): Promise<StreamUpdate[]> => {
    const cached = await exclusiveCache.find(clubId, slug)
    const lot = cached?.row.lot
    if (!cached || !lot) return []
    const told = lots.get(exclusiveId)
    if (told && told.version >= lot.version) return []
    const facts = visibleFields(lot)
    lots.set(exclusiveId, { version: lot.version, bidCount: lot.bid_count, price: lot.current_price, facts })
    if (!isShown(club, cached)) return shown.has(exclusiveId) ? [lotUpdate(cached, lot)] : []
    const fresh = cached.bids.filter(({ price }) => price > (told?.price ?? 0))
    // Only where new bids explain all that has changed is there no need to read the lot again.
    const explained = told && lot.bid_count - told.bidCount === fresh.length && (told.facts ?? facts) === facts
    if (explained && fresh.length > 0) return [bidsUpdate(club, { cached, lot, fresh })]
    // A maximum that was stated or taken back changes nothing that others may notice.
    return explained && told.facts !== undefined ? [] : [lotUpdate(cached, lot)]
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
          pending.set('reset', reset)
        })
        .finally(() => {
          pause = Math.max(leastPause, roundEvery - (performance.now() - begun))
          round = undefined
          if (pending.size + dirty.lots.size + dirty.exclusives.size > 0 || dirty.club || dirty.auctions) schedule()
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
    enqueue: (event) => {
      if (event.type === 'lot') dirty.lots.set(event.exclusiveId, event.slug)
      if (event.type === 'exclusive') dirty.exclusives.add(event.exclusiveId)
      if (event.type === 'auctions') dirty.auctions = true
      if (event.type === 'settings') dirty.club = true
      if (event.type === 'message')
        pending.set(`message ${event.fanIds.join(' ')}`, {
          name: 'message',
          data: () => ({}),
          only: new Set(event.fanIds),
        })
      if (event.type === 'duePayment')
        pending.set(`due ${event.fanId}`, { name: 'duePayment', data: () => ({}), only: new Set([event.fanId]) })
      schedule()
    },
    compare: (marks) => {
      for (const { id, slug, version } of marks) {
        if ((lots.get(id)?.version ?? 0) >= version) continue
        if ((exclusiveCache.getIfCached(clubId, slug)?.row.lot?.version ?? 0) < version)
          exclusiveCache.invalidate(clubId, id)
        dirty.lots.set(id, slug)
        schedule()
      }
    },
    sendHeartbeat: () => {
      if (Date.now() - beaten >= beatEvery) schedule()
    },
    reset: () => {
      pending.set('reset', reset)
      schedule()
    },
    endSubscriptions: subscribers.end,
    end: () => {
      ended = true
      clearTimeout(round)
      subscribers.end()
    },
  }
}
