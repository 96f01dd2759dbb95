import type { Socket } from 'node:net'
import { perLanguage } from '../../platform/languages.ts'
import type { Entry, Reader } from './entry.ts'

/** An open stream: its reader and the connection to write to. */
export type Subscriber = Reader & { socket: Socket }

/** Bytes that may wait for a slow reader before it is dropped; it comes back and continues after its last event. */
const mostWaiting = 512 * 1024

/** Streams that are written to before other work of the process has its turn. */
const perTurn = 500

/** The open streams of a club. */
export type Subscribers = {
  add: (subscriber: Subscriber) => void
  size: () => number
  /** Writes the events to everybody: one buffer for all readers of a language, and one more for whom it differs. */
  broadcast: (entries: Entry[], extra: string) => Promise<void>
  /** Ends all streams. */
  end: () => void
}

/** No streams yet. */
export function createSubscribers(): Subscribers {
  const open = new Set<Subscriber>()

  const broadcast = async (entries: Entry[], extra: string) => {
    const compose = (reader: Reader) =>
      Buffer.from(entries.map((entry) => entry.textFor(reader) ?? '').join('') + extra)
    const shared = perLanguage((language) => compose({ language, fanId: undefined }))
    let turn = 0
    // Those who come while this goes on have been told already.
    const told = Array.from(open)
    for (const subscriber of told) {
      if (!open.has(subscriber)) continue
      const { fanId, language } = subscriber
      const differs = fanId !== undefined && entries.some((entry) => entry.differsFor(fanId))
      write(subscriber, differs ? compose(subscriber) : shared(language))
      if (++turn % perTurn === 0) await new Promise(setImmediate)
    }
  }

  return {
    add: (subscriber) => {
      open.add(subscriber)
      subscriber.socket.once('close', () => open.delete(subscriber))
    },
    size: () => open.size,
    broadcast,
    end: () => {
      for (const { socket } of open) {
        socket.end()
        // Who reads nothing any more does not hold up the end.
        setTimeout(() => socket.destroy(), 1_000).unref()
      }
      open.clear()
    },
  }
}

/** Writes to one reader; one who does not keep up is let go rather than kept in memory. */
export function write({ socket }: Pick<Subscriber, 'socket'>, bytes: Buffer): void {
  if (bytes.length === 0 || socket.destroyed) return
  if (socket.writableLength > mostWaiting) socket.destroy()
  else socket.write(bytes)
}
