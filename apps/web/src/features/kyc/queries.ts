import { queryOptions } from '@tanstack/react-query'
import { getMembership } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The fan's membership year, and whether the next one can be paid. */
export const membershipQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['membership', slug, username],
    queryFn: () => unwrap(call(getMembership, { params: { slug, username } })),
  })
