import { createIsomorphicFn } from '@tanstack/react-start'
import { type Client, createClient, type Problem, type Result } from '@virage/contract'
import { syncServerTime } from './clock.ts'
import { idToken } from './features/session/session.ts'
import { requestContext } from './request-context.ts'
import { inProcessFetch } from './in-process-fetch.ts'

const timedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init)
  syncServerTime(response.headers.get('date'))
  const headers = new Headers(init?.headers)
  if (response.status !== 401 || !headers.has('authorization')) return response
  // The server's clock may be ahead of this one, and the token older than it seems here: once anew.
  const token = await idToken(true)
  if (token === undefined) return response
  headers.set('authorization', `Bearer ${token}`)
  return fetch(input, { ...init, headers })
}

/** Operations of the API: as the signed-in fan in the browser, as a visitor on the server. */
export const call: Client = createIsomorphicFn()
  // The bridge is looked for at each call: a process may open another server after the first, as tests do.
  .server(() =>
    createClient({ fetch: (...args) => inProcessFetch()(...args), language: () => requestContext().language }),
  )
  .client(() => createClient({ fetch: timedFetch, token: idToken, language: () => requestContext().language }))()

/** An operation that was refused, or did not reach the server. */
export class OperationError extends Error {
  override name = 'OperationError'
  readonly problem: Problem | null

  constructor(problem: Problem | null) {
    super(problem?.key ?? 'errors.backend.unavailable')
    this.problem = problem
  }
}

/** The answer of a call, or a thrown OperationError: for queries, which keep errors apart from data. */
export async function unwrap<T>(pending: Promise<Result<T>>): Promise<T> {
  const result = await pending
  if (result.ok) return result.value
  throw new OperationError(result.problem)
}

/** The key of what went wrong, for the catalogues. */
export const keyOf = (error: unknown): string =>
  error instanceof OperationError ? (error.problem?.key ?? 'errors.backend.unavailable') : 'errors.backend.unknown'
