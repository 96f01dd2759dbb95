// Watchers of a club's event stream, for load generators.
import { connect, type Socket } from 'node:net'

/** How late bids arrived: the number of deliveries by the time of the bid and the delay after it, both in milliseconds. */
export type Deliveries = Map<number, Map<number, number>>

/** Counts since the start: connections, refused ones by status and lost ones that the server or an error has closed. */
export type WatcherCounts = {
  open: number
  opened: number
  lost: number
  refused: Record<number, number>
  /** Bids that all watchers have received, and deliveries with bids to timed watchers: one has several bids. */
  received: number
  timedDeliveries: number
}

/** The open watchers of this process. */
export type Watchers = {
  /** Opens a stream. @returns when it has received its first bytes, a function that leaves */
  open: (token?: string) => Promise<() => void>
  /** Returns the deliveries since the last call to watchers that read at once. */
  takeDeliveries: () => Deliveries
  counts: () => WatcherCounts
  /** Reads what has arrived for all other watchers. */
  readAll: () => Promise<void>
}

/**
 * How often watchers that are not timed read, in milliseconds. Their machines would be others than the server's; here
 * reading each delivery at once would take as much processor time as sending it.
 */
const readInterval = 2_000

/** Watchers of each local address: the system has 28,000 ports for each. */
const perAddress = 5_000

/**
 * Creates the watchers of a process.
 *
 * @param timed every so many watchers one reads each delivery at once and is timed; the others read what has arrived
 * every two seconds
 * @param addresses the first of its local addresses, 127.0.x.1, so that processes don't share ports
 */
export function createWatchers({
  port,
  path,
  timed,
  addresses,
}: {
  port: number
  path: string
  timed: number
  addresses: number
}): Watchers {
  let deliveries: Deliveries = new Map()
  const slow = new Set<Socket>()
  const counts: WatcherCounts = { open: 0, opened: 0, lost: 0, refused: {}, received: 0, timedDeliveries: 0 }
  const mark = Buffer.from('"date":"')
  // All watchers receive the same bytes: they are parsed once.
  let [last, lastTimes] = [Buffer.alloc(0), [] as number[]]
  const timesIn = (bytes: Buffer): number[] => {
    if (bytes.equals(last)) return lastTimes
    const times: number[] = []
    for (let at = bytes.indexOf(mark); at >= 0; at = bytes.indexOf(mark, at + 32))
      times.push(Date.parse(bytes.toString('latin1', at + 8, at + 32)))
    ;[last, lastTimes] = [Buffer.from(bytes), times]
    return times
  }
  const record = (times: number[]) => {
    const now = Date.now()
    for (const time of times) {
      const delays = deliveries.get(time) ?? new Map<number, number>()
      deliveries.set(time, delays.set(now - time, (delays.get(now - time) ?? 0) + 1))
    }
  }

  // One buffer for all reads and no streams, so that watchers take little processor time from the server.
  const buffer = Buffer.alloc(256 * 1024)
  const open = (token?: string) =>
    new Promise<() => void>((ready, failed) => {
      const nth = counts.opened++
      const isTimed = nth % timed === 0
      let [hasBegun, isOpen, hasLeft] = [false, false, false]
      let rest: Buffer | undefined
      const callback = (length: number) => {
        const chunk = buffer.subarray(0, length)
        if (!hasBegun) {
          hasBegun = true
          const status = Number(chunk.toString('latin1', 9, 12))
          if (status !== 200) {
            counts.refused[status] = (counts.refused[status] ?? 0) + 1
            leave()
          } else {
            isOpen = true
            counts.open++
            if (!isTimed) slow.add(socket.pause())
          }
          ready(leave)
        }
        const bytes = rest ? Buffer.concat([rest, chunk]) : chunk
        // An incomplete event is parsed once it is complete.
        const isWhole = bytes[bytes.length - 1] === 10 && bytes[bytes.length - 2] === 10
        rest = isWhole ? undefined : Buffer.from(bytes)
        if (rest) return true
        const times = timesIn(bytes)
        counts.received += times.length
        if (isTimed && times.length > 0) counts.timedDeliveries++
        if (isTimed) record(times)
        return true
      }
      const localAddress = `127.0.${addresses + Math.floor(nth / perAddress)}.1`
      const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept: text/event-stream\r\n${token === undefined ? '' : `authorization: Bearer ${token}\r\n`}\r\n`
      const socket: Socket = connect({ port, host: '127.0.0.1', localAddress, onread: { buffer, callback } }, () =>
        socket.write(request),
      )
      const leave = () => {
        hasLeft = true
        socket.destroy()
      }
      socket.once('close', () => {
        slow.delete(socket)
        if (isOpen) counts.open--
        if (!hasLeft) counts.lost++
        ready(leave)
      })
      socket.once('error', hasBegun ? () => {} : failed)
    })

  /** Reads what has arrived for some watchers, without waiting for more. */
  const read = async (sockets: Socket[]) => {
    for (const socket of sockets) socket.resume()
    await new Promise(setImmediate)
    await new Promise(setImmediate)
    for (const socket of sockets) if (slow.has(socket)) socket.pause()
  }
  const readAll = async () => {
    const all = Array.from(slow)
    for (let begun = 0; begun < all.length; begun += 200) await read(all.slice(begun, begun + 200))
  }
  let at = 0
  const ticks = 40
  setInterval(() => {
    const all = Array.from(slow)
    const share = Math.ceil(all.length / ticks)
    if (at >= all.length) at = 0
    void read(all.slice(at, at + share))
    at += share
  }, readInterval / ticks).unref()

  return {
    open,
    takeDeliveries: () => {
      const taken = deliveries
      deliveries = new Map()
      return taken
    },
    counts: () => ({ ...counts }),
    readAll,
  }
}

/** Returns all delays of deliveries, each as the time after `since` of its bid, or after the bid itself. */
export function delaysOf(deliveries: Deliveries, since: (bid: number) => number = (bid) => bid): number[] {
  const delays: number[] = []
  for (const [bid, byDelay] of deliveries)
    for (const [delay, count] of byDelay)
      for (let nth = 0; nth < count; nth++) delays.push(Math.max(0, bid + delay - since(bid)))
  return delays
}

/** Adds deliveries to others. */
export function addDeliveries(to: Deliveries, from: Deliveries): void {
  for (const [bid, byDelay] of from) {
    const known = to.get(bid) ?? new Map<number, number>()
    to.set(bid, known)
    for (const [delay, count] of byDelay) known.set(delay, (known.get(delay) ?? 0) + count)
  }
}
