import { createHmac } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** How often a subject may be counted per minute; `name` says what is counted. */
export type MinuteLimit = { name: string; most: number }

/** A subject's uses in the current minute, as far as this process knows, and the milliseconds until the next one. */
export type Count = { current: number; ttl: number }

/**
 * Counts requests of addresses per minute over all processes, without waiting for the database. Each process counts in
 * memory. Once a second it adds its counts of busy subjects to PostgreSQL, and gets those of all processes. So a subject
 * can exceed a limit by what it does in a second. Without the database each process counts for itself.
 */
export type SharedCounts = {
  /** Counts a use. */
  add: (limit: MinuteLimit, subject: string) => Count
  /** Returns the count without a use. */
  get: (limit: MinuteLimit, subject: string) => Count
  /** Exchanges counts with the other processes now. */
  exchange: () => Promise<void>
  stop: () => void
}

const minute = 60_000
/** How often counts are exchanged, in milliseconds. */
const interval = 1_000
/**
 * The part of a limit from which a process exchanges its count of a subject. Nearly no visitor gets there. Subjects below
 * it in every one of 20 processes are below the limit, too.
 */
const busyPart = 1 / 20
/** Maximum number of subjects of an exchange, the busiest first: a flood from many addresses must not load the database. */
const maxExchanged = 500
/** Maximum number of subjects in memory; beyond it the least recent is forgotten. */
const maxSubjects = 50_000

/**
 * Adds counts and returns the sums by key.
 *
 * @param expire when they may be deleted, in milliseconds since 1970
 */
export type AddCounts = (counts: { key: string; count: number }[], expire: number) => Promise<Map<string, number>>

/** Uses that all processes have exchanged, and those of this process since. */
type Entry = { known: number; unsent: number; most: number }

/**
 * Opens the counts. Subjects are exchanged as a keyed hash, so that no personal data is stored.
 *
 * @param addCounts adds the counts of this process to those of all, and returns the sums
 * @param key of the hash
 */
export function openSharedCounts({
  addCounts,
  key,
  now = Date.now,
}: {
  addCounts: AddCounts
  key: Buffer
  now?: () => number
}): SharedCounts {
  const entries = new LRUCache<string, Entry>({ max: maxSubjects })
  let current = 0
  /** Returns the current minute, and forgets what was counted before it. */
  const window = () => {
    const counted = Math.floor(now() / minute)
    if (counted !== current) entries.clear()
    current = counted
    return counted
  }
  const countOf = (entry: Entry | undefined): Count => ({
    current: entry ? entry.known + entry.unsent : 0,
    ttl: (current + 1) * minute - now(),
  })
  const nameOf = ({ name }: MinuteLimit, subject: string) => `${name} ${subject}`
  const isBusy = ({ known, unsent, most }: Entry) => unsent > 0 && known <= most && known + unsent >= most * busyPart

  let exchanging = false
  const exchange = async () => {
    const of = window()
    const busy = [...entries.entries()]
      .filter(([, entry]) => isBusy(entry))
      .sort(([, one], [, other]) => other.unsent - one.unsent)
      .slice(0, maxExchanged)
      .map(([name, entry]) => ({
        key: `${of} ${createHmac('sha256', key).update(name).digest('base64url')}`,
        entry,
        sent: entry.unsent,
      }))
      // Rows are locked in one order, so that processes don't deadlock.
      .sort((one, other) => (one.key < other.key ? -1 : 1))
    if (exchanging || busy.length === 0) return
    exchanging = true
    try {
      const sums = await addCounts(
        busy.map((one) => ({ key: one.key, count: one.sent })),
        (of + 1) * minute,
      )
      for (const { key: id, entry, sent } of busy) {
        entry.known = sums.get(id) ?? entry.known + sent
        entry.unsent -= sent
      }
    } finally {
      exchanging = false
    }
  }
  // Without the database each process counts for itself; the next exchange makes up for a failed one.
  const timer = setInterval(() => void exchange().catch(() => {}), interval).unref()

  return {
    add: (limit, subject) => {
      window()
      const name = nameOf(limit, subject)
      const entry = entries.get(name) ?? { known: 0, unsent: 0, most: limit.most }
      entry.unsent++
      entries.set(name, entry)
      return countOf(entry)
    },
    get: (limit, subject) => {
      window()
      return countOf(entries.get(nameOf(limit, subject)))
    },
    exchange,
    stop: () => clearInterval(timer),
  }
}
