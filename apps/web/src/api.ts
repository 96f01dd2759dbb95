import { createIsomorphicFn } from '@tanstack/react-start'
import { type Client, createClient } from '@virage/contract'
import { syncServerTime } from './clock.ts'
import { idToken } from './features/session/session.ts'
import { requestContext } from './request-context.ts'
import { inProcessFetch } from './in-process-fetch.ts'

/**
 * How long a request may take, in milliseconds: longer than the server's slowest answer, which waits for three attempts to
 * reach the payment provider of ten seconds each. On a dead network, a browser waits for minutes.
 */
const deadline = 45_000

const timedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  syncServerTime(response.headers.get('date'))
  const headers = new Headers(init?.headers)
  if (response.status !== 401 || !headers.has('authorization')) return response
  // The token may have expired by the server's clock but not by the browser's: refresh it and try once more.
  const token = await idToken(true)
  if (token === undefined) return response
  headers.set('authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/** Calls an operation of the API: in the browser as the signed-in fan, on the server as a visitor. */
export const call: Client = createIsomorphicFn()
  // Looked up for each call, because a process may start another server later, as tests do.
  .server(() =>
    createClient({ fetch: (...args) => inProcessFetch()(...args), language: () => requestContext().language }),
  )
  .client(() =>
    createClient({
      fetch: timedFetch,
      token: idToken,
      language: () => requestContext().language,
      keepsIdempotencyKeys: true,
      deadline,
    }),
  )()

export { keyOf, OperationError, unwrap } from '@virage/session/operation-error'
