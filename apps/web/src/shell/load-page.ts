import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query'
import { OperationError } from '../api.ts'

/** How long a page waits in the browser for what it shows, in milliseconds; placeholders stand in after that. */
const patience = 100

/** Waits for a read: on the server to its end, in the browser for a moment, so that the new page appears at once. */
export async function waitFor(read: Promise<unknown>): Promise<void> {
  if (typeof window === 'undefined') await read
  else await Promise.race([read, new Promise((resolve) => setTimeout(resolve, patience))])
}

/**
 * Reads what a page shows and waits as {@link waitFor} does. What fails is logged (E03): the page says so, or leaves it
 * out. What the server could not read is read again by the browser.
 */
export async function loadPage(client: QueryClient, queries: Pick<FetchQueryOptions, 'queryKey'>[]): Promise<void> {
  const read = (query: FetchQueryOptions) =>
    client.ensureQueryData(query).catch((error: unknown) => {
      // In the browser FailureToasts logs it.
      if (typeof window !== 'undefined') return
      client.removeQueries({ queryKey: query.queryKey, exact: true })
      if (!(error instanceof OperationError && error.problem && error.problem.status < 500)) console.error(error)
    })
  await waitFor(Promise.all((queries as FetchQueryOptions[]).map(read)))
}
