import type { Socket } from 'node:net'
import { perLanguage } from '../../platform/languages.ts'
import type { Entry, Reader } from './entry.ts'

/** An open stream: its reader and its socket. */
export type Subscriber = Reader & { socket: Socket }

/**
 * Maximum number of buffered bytes for a slow reader before it is disconnected. It reconnects and continues after its
 * last event.
 */
const maxBuffered = 512 * 1024

/** Number of streams to write to before yielding to the event loop. */
const batchSize = 500

/** The open streams of a club. */
export type Subscribers = {
  add: (subscriber: Subscriber) => void
  size: () => number
  /**
   * Writes the events to all streams: one buffer for all readers of a language, and separate ones where the text
   * differs.
   */
  broadcast: (entries: Entry[], extra: string) => Promise<void>
  /** Ends each stream at a random time within a window, so that their clients don't reconnect all at once. @param window in ms */
  drain: (window: number) => void
  /** Ends all streams. */
  end: () => void
}

/** The share of the window in which no stream ends, for load balancers to notice: a client would reconnect to this process. */
const notice = 0.25

/** Creates an empty set of streams. */
export function createSubscribers(): Subscribers {
  const open = new Set<Subscriber>()

  const broadcast = async (entries: Entry[], extra: string) => {
    const compose = (reader: Reader) =>
      Buffer.from(entries.map((entry) => entry.textFor(reader) ?? '').join('') + extra)
    const shared = perLanguage((language) => compose({ language, fanId: undefined }))
    let turn = 0
    // Streams that are added meanwhile have already received the events.
    const recipients = Array.from(open)
    for (const subscriber of recipients) {
      if (!open.has(subscriber)) continue
      const { fanId, language } = subscriber
      const differs = fanId !== undefined && entries.some((entry) => entry.differsFor(fanId))
      write(subscriber, differs ? compose(subscriber) : shared(language))
      if (++turn % batchSize === 0) await new Promise(setImmediate)
    }
  }

  return {
    add: (subscriber) => {
      open.add(subscriber)
      subscriber.socket.once('close', () => open.delete(subscriber))
    },
    size: () => open.size,
    broadcast,
    drain: (window) => {
      for (const subscriber of open) {
        const delay = window * (notice + Math.random() * (1 - notice))
        setTimeout(() => open.delete(subscriber) && endSocket(subscriber), delay).unref()
      }
    },
    end: () => {
      for (const subscriber of open) endSocket(subscriber)
      open.clear()
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
