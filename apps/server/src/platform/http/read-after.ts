import { AsyncLocalStorage } from 'node:async_hooks'
import { writtenAtHeader } from '@virage/contract'
import type { FastifyInstance } from 'fastify'

/** How far apart two processes may take the database's time to be, in milliseconds. For so long a writer reads past memory. */
const tolerance = 250

/** The header counts for so long, in milliseconds: by then every process has heard of the change. */
const relevantFor = 30_000

const requests = new AsyncLocalStorage<number>()

/** Before which time nothing may have been read that answers the request under way; 0 outside one that has written. */
export const readAfter = (): number => requests.getStore() ?? 0

/**
 * Lets fans and staff read their own writes on any process: tells the time of a change to whoever made it, and takes it
 * back from their next requests.
 */
export function followOwnWrites(http: FastifyInstance, now: () => Date): void {
  http.addHook('onRequest', (request, _reply, done) => {
    const writtenAt = Number(request.headers[writtenAtHeader] ?? 0)
    const age = now().getTime() - writtenAt
    // A time that a client made up costs it nothing but its own reads from memory, and only for a short while.
    if (!(age > -tolerance && age < relevantFor)) return done()
    requests.run(writtenAt + tolerance, done)
  })
  http.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && reply.statusCode < 400)
      reply.header(writtenAtHeader, now().getTime())
  })
}
