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
  .client(() => createClient({ fetch: timedFetch, token: idToken, language: () => requestContext().language }))()

/** A failed operation; `problem` is null if the server could not be reached. */
export class OperationError extends Error {
  override name = 'OperationError'
  readonly problem: Problem | null

  constructor(problem: Problem | null) {
    super(problem?.key ?? 'errors.backend.unavailable')
    this.problem = problem
  }
}

/** Returns the value of a result. @throws OperationError if the operation failed */
export async function unwrap<T>(pending: Promise<Result<T>>): Promise<T> {
  const result = await pending
  if (result.ok) return result.value
  throw new OperationError(result.problem)
}

/** Returns the key of a failure in the catalogues. */
export const keyOf = (error: unknown): string =>
  error instanceof OperationError ? (error.problem?.key ?? 'errors.backend.unavailable') : 'errors.backend.unknown'
