import type { FastifyInstance } from 'fastify'
import { bridgeToken } from '../platform/http/bridge-token.ts'

/** The global property through which server-side rendering finds its `fetch`. */
export const bridgeKey = Symbol.for('virage.server-bridge')

/** Creates a `fetch` that calls the API within the process, without a network. */
export const bridgeFetch =
  (http: FastifyInstance): typeof globalThis.fetch =>
  async (input, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await http.inject({
      method: 'GET',
      url: String(input),
      headers: { ...headers, 'x-virage-bridge': bridgeToken, 'accept-encoding': 'identity' },
    })
    const type = answer.headers['content-type']
    return new Response(answer.statusCode === 204 || answer.statusCode === 304 ? null : answer.body, {
      status: answer.statusCode,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    })
  }
