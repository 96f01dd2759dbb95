import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { OperationError } from '../api.ts'

// Notify observers in a microtask, not in a timer: the second click of a double click then finds a busy button.
notifyManager.setScheduler(queueMicrotask)

/** Creates the query cache, with the application's defaults for freshness and retries. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 1 && !(error instanceof OperationError && error.problem !== null),
        refetchOnWindowFocus: true,
      },
      // Without a connection a mutation fails immediately: a bid must not be sent minutes later.
      mutations: { networkMode: 'always' },
    },
  })

type DehydratedQuery = [key: QueryKey, data: unknown, updatedAt: number]

/**
 * Serializes the query data of a rendered page for the browser. One JSON string is smaller than the router's own
 * serialization.
 */
export const dehydrateQueries = (client: QueryClient): string =>
  JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }): DehydratedQuery => [queryKey, state.data, state.dataUpdatedAt]),
  )

/** Restores data from {@link dehydrateQueries} into the browser's cache. */
export function hydrateQueries(client: QueryClient, dehydrated: string): void {
  const queries: DehydratedQuery[] = JSON.parse(dehydrated)
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt })
}
