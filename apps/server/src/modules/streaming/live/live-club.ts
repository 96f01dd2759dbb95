import { randomBytes } from 'node:crypto'
import type { Socket } from 'node:net'
import type { StaffStreamEvent } from '@virage/contract/staff'
import type { StaffRole } from '@virage/domain'
import { LRUCache } from 'lru-cache'
import type { ClubEvent } from '../../../platform/events.ts'
import { readNow } from '../../../platform/database/read-now.ts'
import type { Platform } from '../../../platform/platform.ts'
import { write } from '../subscribers.ts'
import { readWall } from '../wall/queries.ts'
import {
  type Audience,
  audienceOf,
  type LiveRows,
  presentLines,
  presentPresence,
  presentLot,
  presentState,
  presentWaiting,
  presentLiveWall,
} from './present-live.ts'
import { readPresence, renewViewers } from './presence-queries.ts'
import {
  countWaiting,
  type LineRow,
  readBidsAfter,
  readCancelledBids,
  readLiveAuctions,
  readLiveLots,
  readNews,
} from './queries.ts'
import { newestFirst, readLive } from './read-live.ts'

/** A member of staff with an open stream. */
export type StaffSubscriber = { socket: Socket; accountId: string; role: StaffRole | 'operator' }

/** The staff streams of a club at this process. */
export type LiveClub = {
  /** Writes the state, or what the subscriber has missed, and then each event. @param lastId the last event that they have received */
  subscribe: (subscriber: StaffSubscriber, lastId: string | undefined) => Promise<void>
  size: () => number
  /** Reads the state, once for all who ask within half a second. @param since the instant from which no line may be missing */
  read: (since?: Date) => Promise<LiveRows>
  enqueue: (change: ClubEvent) => void
  /** Reads what no change tells: refused bids, sales, who watches. It is called every second. */
  poll: () => Promise<void>
  /** Ends the streams. @param window within so many milliseconds, one by one */
  end: (window?: number) => void
}

/** How long changes of lots are gathered before they are read, in milliseconds. */
const gathering = 50
/** How many events a process keeps for those who return. */
const bufferSize = 1_000
/** Readers share a state that is at most this old, in milliseconds: after a process has died, all its readers ask at once. */
const sharedFor = 500
/**
 * Lines that commit late are found by reading this far back again, in milliseconds. A commit waits for up to 20 s when a
 * standby fails (docs/decisions/0209), and its transaction takes some more.
 */
const overlap = 30_000
/** At most so many refused bids, orders and donations of that time are read again: as many as close a gap. */
const mostNews = 1_000
/** At every which poll there is a heartbeat, with the counts of what waits. */
const pollsPerBeat = 10
/** At most so many new bids of a lot are told at once; the lot has their number. */
const mostBids = 200

type Entry = { sequence: number; textFor: (audience: Audience) => string }

/** A state, and the number of the last event that had been broadcast when it was begun to be read. */
type SharedState = { before: number; rows: Promise<LiveRows> }

/** Opens the staff streams of a club. */
export function openLiveClub(
  clubId: string,
  { database, clock, log }: Pick<Platform, 'database' | 'clock' | 'log'>,
): LiveClub {
  const run = randomBytes(6).toString('hex')
  const subscribers = new Set<StaffSubscriber>()
  const entries: Entry[] = []
  let sequence = 0
  /** The instant up to which everything has been read. */
  let readAt = clock.now()
  /** The newest sequence of each lot's bids that was told. */
  const told = new Map<string, number>()
  /** The auctions of the last state. */
  let auctionIds = new Set<string>()
  const sent = new LRUCache<string, true>({ max: 10_000 })
  const changed = new Set<string>()
  let isStateChanged = false
  let isWallChanged = false
  let timer: NodeJS.Timeout | undefined
  let polls = 0
  let presence = ''
  let waiting = ''

  const textOf = ({ name, data }: StaffStreamEvent, at: number) =>
    `id: ${run}-${at}-${readAt.getTime()}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
  const broadcast = (eventFor: (audience: Audience) => StaffStreamEvent) => {
    const at = ++sequence
    const texts = new Map<string, string>()
    const textFor = (audience: Audience) => {
      const key = JSON.stringify(audience)
      const text = texts.get(key) ?? textOf(eventFor(audience), at)
      texts.set(key, text)
      return text
    }
    entries.push({ sequence: at, textFor })
    if (entries.length > bufferSize) entries.shift()
    for (const subscriber of subscribers) write(subscriber, Buffer.from(textFor(audienceOf(subscriber.role))))
  }
  const beat = () => `event: beat\ndata: ${JSON.stringify({ now: clock.now().toISOString() })}\n\n`
  const textAfter = (after: number, audience: Audience) =>
    entries
      .slice(Math.max(0, entries.length - (sequence - after)))
      .map(({ textFor }) => textFor(audience))
      .join('')

  /** Broadcasts lines that were not sent before. */
  const broadcastLines = (rows: LineRow[]) => {
    const fresh = rows.filter(({ kind, id }) => !sent.has(`${kind} ${id}`))
    if (fresh.length === 0) return
    for (const { kind, id } of fresh) sent.set(`${kind} ${id}`, true)
    fresh.sort(newestFirst)
    broadcast((audience) => ({ name: 'lines', data: { lines: presentLines(fresh, audience) } }))
  }
  const readState = (since?: Date) => database.withTenant(clubId, (tx) => readLive(tx, clubId, since))
  const shared = new LRUCache<string, SharedState>({ max: 50, ttl: sharedFor })
  const readShared = (since?: Date): SharedState => {
    // Up to ten seconds earlier still, so that those who were disconnected together ask for the same.
    const from = since && new Date(Math.floor((since.getTime() - overlap) / 10_000) * 10_000)
    const key = String(from?.getTime())
    const known = shared.get(key)
    if (known) return known
    const state = { before: sequence, rows: readState(from) }
    shared.set(key, state)
    state.rows.catch(() => shared.delete(key))
    return state
  }

  const readChanged = async () => {
    const exclusiveIds = [...changed]
    changed.clear()
    const isWallRead = isWallChanged
    isWallChanged = false
    if (isStateChanged) {
      isStateChanged = false
      const rows = await readState(new Date(readAt.getTime() - overlap))
      auctionIds = new Set(rows.auctions.map(({ id }) => id))
      told.clear()
      for (const { exclusive_id, sequence: last } of rows.lots) told.set(exclusive_id, last)
      for (const { kind, id } of rows.lines) sent.set(`${kind} ${id}`, true)
      broadcast((audience) => ({ name: 'state', data: presentState(rows, audience) }))
      return
    }
    if (isWallRead) {
      const wall = await database.withTenant(clubId, (tx) => readWall(tx, clubId))
      broadcast((audience) => ({ name: 'wall', data: presentLiveWall(wall, audience) }))
    }
    if (exclusiveIds.length === 0) return
    const { lots, lines } = await database.withTenant(clubId, async (tx) => {
      const read = await readLiveLots(tx, clubId, { exclusiveIds })
      const known = read.filter(({ auction_id }) => auctionIds.has(auction_id))
      // An auction is live from its first lot on.
      const hasNewAuction =
        known.length < read.length && (await readLiveAuctions(tx, clubId)).some(({ id }) => !auctionIds.has(id))
      const shown = new Set(known.map(({ exclusive_id }) => exclusive_id))
      // Only a state adds and removes lots.
      if (hasNewAuction || exclusiveIds.some((id) => told.has(id) !== shown.has(id))) {
        isStateChanged = true
        return { lots: [], lines: [] }
      }
      const after = known.map(({ exclusive_id }) => ({ id: exclusive_id, sequence: told.get(exclusive_id) ?? 0 }))
      const since = new Date(readAt.getTime() - overlap)
      return {
        lots: known,
        lines: [
          ...(await readBidsAfter(tx, clubId, after, { perLot: mostBids })),
          ...(await readCancelledBids(tx, clubId, { exclusiveIds: after.map(({ id }) => id), since })),
        ],
      }
    })
    if (lots.length === 0) return
    for (const { exclusive_id, sequence: last } of lots) told.set(exclusive_id, last)
    // The bids first: who sees a new leader also has the bid that made them lead.
    broadcastLines(lines)
    broadcast((audience) => ({ name: 'lots', data: { lots: lots.map((lot) => presentLot(lot, audience)) } }))
  }
  let reading = Promise.resolve()
  const schedule = () => {
    timer ??= setTimeout(() => {
      reading = readChanged()
        .catch((err: unknown) => {
          log.warn({ err }, 'the lots of the live console could not be read')
          isStateChanged = true
        })
        .finally(() => {
          timer = undefined
          if (changed.size > 0 || isStateChanged || isWallChanged) schedule()
        })
    }, gathering)
  }

  const poll = async () => {
    const isBeat = polls++ % pollsPerBeat === 0
    const since = new Date(readAt.getTime() - overlap)
    // Who joins while the roles are read is asked for by the next poll.
    const asked = [...subscribers]
    const accountIds = [...new Set(asked.map(({ accountId }) => accountId))]
    const read = await database.withTenant(clubId, async (tx) => ({
      now: await readNow(tx),
      news: await readNews(tx, clubId, { since, most: mostNews }),
      roles: isBeat && accountIds.length > 0 ? await renewViewers(tx, clubId, accountIds) : undefined,
      presence: await readPresence(tx, clubId),
      waiting: isBeat ? await countWaiting(tx, clubId) : undefined,
    }))
    readAt = read.now
    broadcastLines(read.news)
    if (presence !== (presence = JSON.stringify(read.presence)))
      broadcast((audience) => ({ name: 'presence', data: presentPresence(read.presence, audience) }))
    const counts = read.waiting
    if (counts && waiting !== (waiting = JSON.stringify(counts)))
      broadcast((audience) => ({ name: 'waiting', data: presentWaiting(counts, audience) }))
    for (const { accountId, role, socket } of asked)
      if (read.roles && role !== 'operator' && read.roles.get(accountId) !== role) socket.end()
    if (isBeat) for (const subscriber of subscribers) write(subscriber, Buffer.from(beat()))
  }

  return {
    subscribe: async (subscriber, lastId) => {
      const audience = audienceOf(subscriber.role)
      const { last, since } = positionOf(lastId, run)
      const isKept = last !== undefined && last <= sequence && sequence - last <= entries.length
      if (isKept) write(subscriber, Buffer.from(textAfter(last, audience) + beat()))
      else {
        const { before, rows: read } = readShared(since)
        const rows = await read
        // Other subscribers may not have received these bids yet, so only what is known of new lots changes.
        const added = rows.lots.filter(({ exclusive_id }) => !told.has(exclusive_id))
        for (const lot of added) told.set(lot.exclusive_id, lot.sequence)
        for (const { id } of rows.auctions) auctionIds.add(id)
        if (added.length > 0 && subscribers.size > 0) {
          isStateChanged = true
          schedule()
        }
        // What was broadcast while the state was read follows it; both may tell the same.
        const state = textOf({ name: 'state', data: presentState(rows, audience) }, before)
        write(subscriber, Buffer.from(state + textAfter(before, audience) + beat()))
      }
      if (subscriber.socket.destroyed) return
      subscribers.add(subscriber)
      subscriber.socket.once('close', () => subscribers.delete(subscriber))
    },
    size: () => subscribers.size,
    read: (since) => readShared(since).rows,
    enqueue: (change) => {
      if (change.type === 'auctions' || change.type === 'missed') isStateChanged = true
      else if (change.type === 'wall') isWallChanged = true
      else if (change.type === 'lot' || change.type === 'exclusive') changed.add(change.exclusiveId)
      else return
      schedule()
    },
    poll: async () => {
      await reading
      await poll()
    },
    end: (window = 0) => {
      if (window === 0) clearTimeout(timer)
      for (const { socket } of subscribers) setTimeout(() => socket.end(), window * Math.random()).unref()
    },
  }
}

/** Returns what an event's id says: its number, if it is of this run, and the instant up to which everything was told. */
function positionOf(id: string | undefined, run: string): { last: number | undefined; since: Date | undefined } {
  const [, of, digits, at] = /^([0-9a-f]{12})-(\d{1,15})-(\d{1,15})$/.exec(id ?? '') ?? []
  return {
    last: of === run && digits !== undefined ? Number(digits) : undefined,
    since: at === undefined ? undefined : new Date(Number(at)),
  }
}
