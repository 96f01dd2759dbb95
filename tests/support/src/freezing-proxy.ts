import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy whose connections can freeze, as when a network drops all packets: they stay open in silence. */
export type FreezingProxy = {
  /** The URL of the target, through the proxy. */
  url: string
  /** Freezes the current connections. New connections work. */
  freeze: () => void
  /** Keeps from the clients what the target answers on the current connections. The target still gets what they send. */
  holdAnswers: () => void
  /** Closes the current connections. New connections work. */
  close: () => void
  stop: () => Promise<void>
}

/** Starts a proxy to the host and port of a URL. */
export async function startFreezingProxy(target: string): Promise<FreezingProxy> {
  const { hostname, port } = new URL(target)
  const pairs = new Set<readonly [Socket, Socket]>()
  const server = createServer((client) => {
    const upstream = connect({ host: hostname, port: Number(port) })
    const pair = [client, upstream] as const
    pairs.add(pair)
    client.pipe(upstream).pipe(client)
    for (const socket of pair) socket.on('error', () => pair.forEach((one) => one.destroy()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  const close = () => {
    for (const pair of pairs) pair.forEach((socket) => socket.destroy())
    pairs.clear()
  }
  return {
    url: url.href,
    freeze: () => {
      for (const [client, upstream] of pairs) {
        client.unpipe(upstream).pause()
        upstream.unpipe(client).pause()
      }
    },
    holdAnswers: () => {
      for (const [client, upstream] of pairs) upstream.unpipe(client).pause()
    },
    close,
    stop: async () => {
      close()
      server.close()
      await once(server, 'close')
    },
  }
}
