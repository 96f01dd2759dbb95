import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useProblemText } from '../i18n/problems.ts'
import { say } from './toasts.ts'

/**
 * Returns a function that shows a list in another order at once, and stores it. Orders are stored one after the other: each
 * replaces the one that was seen, so that nobody else's is lost.
 *
 * @param queryKey the query of the list
 * @param store sends the order; it returns the stored one
 */
export function useOrder<Row extends { id: string }>(
  queryKey: QueryKey,
  store: (body: { ids: string[]; seen: string[] }) => Promise<Row[]>,
): (rows: Row[]) => void {
  const text = useProblemText()
  const client = useQueryClient()
  const scope = { id: `order ${queryKey.join(' ')}` }
  const order = useMutation({
    mutationKey: [scope.id],
    scope,
    mutationFn: store,
    onSuccess: (stored) => {
      // The next order is shown already.
      if (client.isMutating({ mutationKey: [scope.id] }) === 1) client.setQueryData(queryKey, stored)
    },
    onError: (error) => {
      say(text(error), 'bad')
      void client.invalidateQueries({ queryKey })
    },
  })
  const idsOf = (rows: Row[]) => rows.map(({ id }) => id)
  return (rows) => {
    const seen = client.getQueryData<Row[]>(queryKey) ?? []
    client.setQueryData(queryKey, rows)
    order.mutate({ ids: idsOf(rows), seen: idsOf(seen) })
  }
}
