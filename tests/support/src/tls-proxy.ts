import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { generate } from 'selfsigned'

/** A reverse proxy, as in production: it terminates TLS and sets the headers X-Forwarded-*. */
export type TlsProxy = { origin: string; stop: () => Promise<void> }

/** Starts a proxy with its own certificate for localhost. */
export async function startTlsProxy({ port, target }: { port: number; target: number }): Promise<TlsProxy> {
  const server = createServer(await certificate(), (incoming, outgoing) => {
    const { method, url, headers } = incoming
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-host': headers.host ?? '' }
    // One connection per request, so that a visitor who disconnects affects no other.
    const onward = request(
      { host: '127.0.0.1', port: target, agent: false, method, path: url, headers: { ...headers, ...forwarded } },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    onward.on('error', () => outgoing.destroy())
    outgoing.on('close', () => onward.destroy())
    incoming.pipe(onward)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `https://localhost:${port}`,
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

async function certificate(): Promise<{ key: string; cert: string }> {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  return { key: made.private, cert: made.cert }
}
