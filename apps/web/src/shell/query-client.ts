import { notifyManager, QueryClient, type QueryKey } from '@tanstack/react-query'
import { OperationError } from '../api.ts'

// What has begun is shown at once, not a timer later: the second press of a double click meets a button that is busy.
notifyManager.setScheduler(queueMicrotask)

/** A cache of the server's answers: how long one counts as fresh, and what is tried again. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 1 && !(error instanceof OperationError && error.problem !== null),
        refetchOnWindowFocus: true,
      },
      // Without a connection a change fails at once and says so: nobody's bid is sent minutes after they have left.
      mutations: { networkMode: 'always' },
    },
  })

type DehydratedQuery = [key: QueryKey, data: unknown, updatedAt: number]

/**
 * The answers that a page was rendered from, for the browser. They are JSON already: as one text they take less of the page
 * than as the router's own expressions.
 */
export const dehydrateQueries = (client: QueryClient): string =>
  JSON.stringify(
    client
      .getQueryCache()
      .getAll()
      .filter(({ state }) => state.status === 'success')
      .map(({ queryKey, state }): DehydratedQuery => [queryKey, state.data, state.dataUpdatedAt]),
  )

/** Puts the answers of {@link dehydrateQueries} into the browser's cache. */
export function hydrateQueries(client: QueryClient, dehydrated: string): void {
  const queries: DehydratedQuery[] = JSON.parse(dehydrated)
  for (const [key, data, updatedAt] of queries) client.setQueryData(key, data, { updatedAt })
}
