import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isUnavailable } from './is-unavailable.ts'

/** Returns the error of a connection to a server that sends an answer to the request for TLS. */
async function errorOfAnswer(answer: string): Promise<unknown> {
  const server = createServer((socket) => socket.once('data', () => socket.end(answer))).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const client = new pg.Client({ host: '127.0.0.1', ...(port !== undefined && { port }), ssl: true })
  try {
    return await client.connect().catch((error: unknown) => error)
  } finally {
    server.close()
  }
}

test('a server that fails before the TLS handshake is unavailable', async () => {
  expect(isUnavailable(await errorOfAnswer('E'))).toBe(true)
})

test('a server without TLS is not unavailable, but set up wrongly', async () => {
  expect(isUnavailable(await errorOfAnswer('N'))).toBe(false)
})
