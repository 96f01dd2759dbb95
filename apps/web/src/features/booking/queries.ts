import { queryOptions } from '@tanstack/react-query'
import { listSlots } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** Slots to come with places left, and the fan's own. */
export const slotsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['slots', slug],
    queryFn: () => unwrap(call(listSlots, { params: { slug } })),
    refetchInterval: 30_000,
  })
