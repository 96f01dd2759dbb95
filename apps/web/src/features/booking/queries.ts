import { queryOptions } from '@tanstack/react-query'
import { listSlots } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** Upcoming slots with free places, and those that the fan has reserved. */
export const slotsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['slots', slug],
    queryFn: () => unwrap(call(listSlots, { params: { slug } })),
    refetchInterval: 30_000,
  })
