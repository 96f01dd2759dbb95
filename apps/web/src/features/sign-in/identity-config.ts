import { queryOptions } from '@tanstack/react-query'
import { getIdentityConfig } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** How this installation lets people sign in. */
export const identityConfigQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: () => unwrap(call(getIdentityConfig, { params: {} })),
  staleTime: 600_000,
})
