import { notifyManager, QueryClient } from '@tanstack/react-query'
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
