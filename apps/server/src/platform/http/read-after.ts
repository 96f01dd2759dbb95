import { AsyncLocalStorage } from 'node:async_hooks'
import { writtenAtHeader } from '@virage/contract'
import type { FastifyInstance } from 'fastify'

/** How much the clocks of two processes may differ, in milliseconds. For so long a writer bypasses caches. */
const tolerance = 250

/** How long the header has an effect, in milliseconds: by then each process has received the change. */
const relevantFor = 30_000

const requests = new AsyncLocalStorage<number>()

/**
 * Returns the time before which nothing may have been read that answers the current request; 0 if its client has not
 * written.
 */
export const readAfter = (): number => requests.getStore() ?? 0

/**
 * Lets fans and staff read their own writes on any process: the response to a change contains its time, and the client
 * sends it back with its next requests.
 */
export function followOwnWrites(http: FastifyInstance, now: () => Date): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const writtenAt = Number(request.headers[writtenAtHeader] ?? 0)
    const age = now().getTime() - writtenAt
    // A forged time only makes that client's own reads bypass the cache, for a short while.
    if (!(age > -tolerance && age < relevantFor)) return done()
    requests.run(writtenAt + tolerance, done)
  })
  http.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400)
      reply.header(writtenAtHeader, now().getTime())
  })
}
