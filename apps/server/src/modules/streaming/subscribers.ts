import type { Socket } from 'node:net'
import type { Language } from '@virage/contract'
import type { Entry, Reader } from './entry.ts'

/** An open stream: its reader and its socket. */
export type Subscriber = Reader & { socket: Socket }

/**
 * Maximum number of buffered bytes for a slow reader before it is disconnected. It reconnects and continues after its
 * last event.
 */
const maxBuffered = 512 * 1024

/** Number of streams to write to before yielding to the event loop: one to three milliseconds. */
const batchSize = 256

/**
 * The limits of the time between two deliveries to a stream, in milliseconds. In between, it is twice the time that the
 * deliveries take, which leaves half of the process to everything else. The longest, with the time in which changes are
 * gathered, stays below 150 ms (docs/decisions/0082).
 */
const [shortestInterval, longestInterval] = [40, 110]

/** The open streams of a club. */
export type Subscribers = {
  /** Adds a stream until its connection closes. One that has already closed is not added. */
  add: (subscriber: Subscriber) => void
  size: () => number
  /** Returns how many fans these are; a fan with two streams counts once. */
  fans: () => number
  /**
   * Writes the events to all streams: one buffer for all readers of a language, and separate ones where the text
   * differs. Events that are added meanwhile are written in the same turn to the streams that are still to come.
   *
   * @returns when all events so far have been written
   */
  broadcast: (entries: Entry[], extra: string) => Promise<void>
  /** Returns the time between two deliveries to a stream, in milliseconds. */
  interval: () => number
  /** Ends each stream at a random time within a window, so that their clients don't reconnect all at once. @param window in ms */
  drain: (window: number) => void
  /** Ends all streams. */
  end: () => void
}

/** The share of the window in which no stream ends, for load balancers to notice: a client would reconnect to this process. */
const notice = 0.25

/** A stream with its index in the list, and the number of broadcasts that it has received. */
type Member = { subscriber: Subscriber; index: number; received: number }

/** Creates an empty set of streams. */
export function createSubscribers(): Subscribers {
  const members: Member[] = []
  const broadcasts = createBroadcasts()
  let interval = shortestInterval
  let begunAt = -Infinity
  let isWriting = false
  let writing = Promise.resolve()

  /** Removes a stream. The last one moves to its place, so that no list is copied. */
  const remove = (member: Member) => {
    if (members[member.index] !== member) return
    const last = members.pop()
    if (!last || last === member) return
    last.index = member.index
    members[member.index] = last
  }

  /** Writes to the next streams that miss something. @returns how many these are, and the index after them */
  const writeBatch = (from: number): { written: number; next: number } => {
    let [written, next] = [0, from]
    for (; written < batchSize && next < members.length; next++) {
      const member = members[next]
      if (!member || member.received === broadcasts.count()) continue
      const missing = broadcasts.after(member.received, member.subscriber)
      member.received = broadcasts.count()
      write(member.subscriber, missing)
      written++
    }
    return { written, next }
  }

  /** Writes to all streams in their order, and sets the interval by the time that it takes, without other work in between. */
  const writeToAll = async () => {
    let [taken, written] = [0, 0]
    for (let index = 0; index < members.length;) {
      const started = performance.now()
      const batch = writeBatch(index)
      taken += performance.now() - started
      written += batch.written
      index = batch.next
      if (index < members.length) await new Promise(setImmediate)
    }
    if (written === 0) return
    const ofAll = (taken / written) * members.length
    interval = Math.min(longestInterval, Math.max(shortestInterval, 2 * ofAll))
  }

  /** Writes to all streams again and again, until each has received everything. */
  const writeUntilDone = async () => {
    isWriting = true
    try {
      do {
        // A stream gets its next delivery one interval after its last one, wherever it is in the order.
        const early = begunAt + interval - performance.now()
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
        begunAt = performance.now()
        await writeToAll()
      } while (!broadcasts.forgetBefore(leastReceived()))
    } catch (error) {
      // The caller tells the streams to reload everything.
      for (const member of members) member.received = broadcasts.count()
      throw error
    } finally {
      isWriting = false
    }
  }
  const leastReceived = () => members.reduce((least, { received }) => Math.min(least, received), broadcasts.count())

  return {
    add: (subscriber) => {
      if (subscriber.socket.destroyed) return
      // It has already received the events of earlier broadcasts.
      const member = { subscriber, index: members.length, received: broadcasts.count() }
      members.push(member)
      subscriber.socket.once('close', () => remove(member))
    },
    size: () => members.length,
    fans: () => new Set(members.flatMap(({ subscriber: { fanId } }) => fanId ?? [])).size,
    broadcast: (entries, extra) => {
      broadcasts.add({ entries, extra })
      if (!isWriting) writing = writeUntilDone()
      return writing
    },
    interval: () => interval,
    drain: (window) => {
      for (const member of members) {
        const delay = window * (notice + Math.random() * (1 - notice))
        setTimeout(() => {
          if (members[member.index] !== member) return
          remove(member)
          endSocket(member.subscriber)
        }, delay).unref()
      }
    },
    end: () => {
      for (const { subscriber } of members.splice(0)) endSocket(subscriber)
    },
  }
}

/** Events that are sent together, and text that follows them. */
type Broadcast = { entries: readonly Entry[]; extra: string }

const none: readonly Entry[] = []

/** The broadcasts that some stream has not received yet. */
function createBroadcasts() {
  let kept: Broadcast[] = []
  let count = 0
  /** What readers of a language receive who have received so many broadcasts. */
  let shared = new Map<Language, Map<number, Buffer>>()

  const compose = (missing: Broadcast[], reader: Reader) =>
    Buffer.from(
      missing
        .map(({ entries, extra }) => entries.map((entry) => entry.textFor(reader) ?? '').join('') + extra)
        .join(''),
    )
  const sharedAfter = (received: number, language: Language) => {
    const known = shared.get(language) ?? new Map<number, Buffer>()
    shared.set(language, known)
    const buffer = known.get(received) ?? compose(missingAfter(received), { language, fanId: undefined })
    known.set(received, buffer)
    return buffer
  }
  const missingAfter = (received: number) => kept.slice(kept.length - (count - received))
  /** Returns whether a fan's text differs from that of other readers. It allocates nothing: each delivery asks. */
  const differs = (received: number, fanId: string) => {
    for (let index = kept.length - (count - received); index < kept.length; index++)
      for (const entry of kept[index]?.entries ?? none) if (entry.differsFor(fanId)) return true
    return false
  }

  return {
    count: () => count,
    add: (broadcast: Broadcast) => {
      kept.push(broadcast)
      count++
      shared = new Map()
    },
    /** Returns what a reader receives who has received so many broadcasts. */
    after: (received: number, reader: Reader): Buffer =>
      reader.fanId !== undefined && differs(received, reader.fanId)
        ? compose(missingAfter(received), reader)
        : sharedAfter(received, reader.language),
    /** Releases the broadcasts that all streams have received. @returns whether these are all */
    forgetBefore: (received: number): boolean => {
      kept = missingAfter(received)
      if (kept.length === 0) shared = new Map()
      return kept.length === 0
    },
  }
}

function endSocket({ socket }: Subscriber): void {
  socket.end()
  // A client that does not read must not delay the end.
  setTimeout(() => socket.destroy(), 1_000).unref()
}

/** Writes to a reader, or disconnects it if it is too slow. */
export function write({ socket }: Pick<Subscriber, 'socket'>, bytes: Buffer): void {
  if (bytes.length === 0 || socket.destroyed) return
  if (socket.writableLength > maxBuffered) socket.destroy()
  else socket.write(bytes)
}
