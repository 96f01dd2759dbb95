import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance } from 'fastify'
import { inProcessToken } from '../platform/http/in-process-token.ts'

/** The global property through which server-side rendering finds its `fetch`. */
export const inProcessFetchKey = Symbol.for('virage.in-process-fetch')

/** Whether an operation was unavailable to the work that called it. */
const meetings = new AsyncLocalStorage<{ unavailable: boolean }>()

/** Does work that calls operations, and says whether one of them was unavailable to it. */
export async function watchAvailability<T>(work: () => Promise<T>): Promise<{ result: T; wasAvailable: boolean }> {
  const met = { unavailable: false }
  return { result: await meetings.run(met, work), wasAvailable: !met.unavailable }
}

/** Creates a `fetch` that calls the API within the process, without a network. */
export const createInProcessFetch =
  (http: FastifyInstance): typeof globalThis.fetch =>
  async (input, init) => {
    const headers = Object.fromEntries(new Headers(init?.headers))
    const answer = await http.inject({
      method: 'GET',
      url: String(input),
      headers: { ...headers, 'x-virage-in-process': inProcessToken, 'accept-encoding': 'identity' },
    })
    const met = meetings.getStore()
    if (met && answer.statusCode === 503) met.unavailable = true
    const type = answer.headers['content-type']
    return new Response(answer.statusCode === 204 || answer.statusCode === 304 ? null : answer.body, {
      status: answer.statusCode,
      headers: typeof type === 'string' ? { 'content-type': type } : {},
    })
  }
