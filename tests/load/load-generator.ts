// The load generator of polls, in its own process. It uses plain sockets, so that it takes little processor time from
// the server.
import { connect, type Socket } from 'node:net'

/** What the load generator does: polls of a lot. */
export type LoadTask = {
  port: number
  path: string
  etag: string
  count: number
  connections: number
  every: number
}

/** What the load generator has measured so far. */
export type LoadReport = { connected: number; seen: number; wrong: number; lost: number; within: number[] }

const report: LoadReport = { connected: 0, seen: 0, wrong: 0, lost: 0, within: Array.from({ length: 5_000 }, () => 0) }

/** Connections that are opened at once, so that none is rejected. */
const atATime = 100

process.on('message', (order: LoadTask | 'report') => {
  if (order === 'report') process.send?.(report)
  else void poll(order).then(() => process.send?.('ready'))
})

async function openInBatches(count: number, open: (index: number) => Promise<void>) {
  for (let begun = 0; begun < count; begun += atATime)
    await Promise.all(Array.from({ length: Math.min(atATime, count - begun) }, (_, index) => open(begun + index)))
}

const record = (milliseconds: number) => {
  report.seen++
  const slot = Math.min(report.within.length - 1, Math.max(0, Math.round(milliseconds)))
  report.within[slot] = (report.within[slot] ?? 0) + 1
}

async function poll({ port, path, etag, count, connections, every }: LoadTask) {
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: localhost\r\nif-none-match: ${etag}\r\nconnection: keep-alive\r\n\r\n`,
  )
  const end = Buffer.from('\r\n\r\n')
  const open = new Map<Socket, { sent: number[]; etag: string }>()
  await openInBatches(
    connections,
    () =>
      new Promise((ready, failed) => {
        const socket = connect(port, '127.0.0.1', () => {
          open.set(socket, { sent: [], etag })
          report.connected += count / connections
          ready()
        })
        socket.on('data', (chunk: Buffer) => {
          const now = performance.now()
          const { sent } = open.get(socket) ?? { sent: [] }
          if (chunk.toString('latin1', 0, 12) !== 'HTTP/1.1 304') report.wrong++
          for (let at = chunk.indexOf(end); at >= 0; at = chunk.indexOf(end, at + 4))
            record(now - (sent.shift() ?? now))
        })
        socket.once('close', () => void report.lost++)
        socket.once('error', failed)
      }),
  )
  // The polls are spread evenly over the interval.
  const polls = count / connections
  for (const [socket, { sent }] of open) {
    for (let nth = 0; nth < polls; nth++) {
      setTimeout(() => {
        setInterval(() => {
          sent.push(performance.now())
          socket.write(request)
        }, every)
      }, Math.random() * every)
    }
  }
}
