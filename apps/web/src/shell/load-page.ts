import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { OperationError } from '../api.ts'

/** How long a navigation in the browser waits for data before the page shows placeholders, in milliseconds. */
const maxWait = 100

/** Waits for data: on the server until it is loaded, in the browser for a moment at most, so that the page appears soon. */
export async function waitFor(data: Promise<unknown>): Promise<void> {
  if (typeof window === 'undefined') await data
  else await Promise.race([data, new Promise((resolve) => setTimeout(resolve, maxWait))])
}

/**
 * Loads the queries of a page and waits as {@link waitFor} does. Failures are logged (E03); the page shows them or omits
 * the part. The browser retries queries that failed on the server.
 */
export async function loadPage(client: QueryClient, queries: Pick<FetchQueryOptions, 'queryKey'>[]): Promise<void> {
  const load = (query: FetchQueryOptions) =>
    client.ensureQueryData(query).catch((error: unknown) => {
      // In the browser FailureToasts logs it.
      if (typeof window !== 'undefined') return
      client.removeQueries({ queryKey: query.queryKey, exact: true })
      if (!(error instanceof OperationError && error.problem && error.problem.status < 500)) console.error(error)
    })
  await waitFor(Promise.all((queries as FetchQueryOptions[]).map(load)))
}
