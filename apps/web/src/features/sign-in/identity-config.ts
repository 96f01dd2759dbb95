import { queryOptions } from '@tanstack/react-query'
import { getIdentityConfig } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The sign-in settings of this installation. */
export const identityConfigQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: () => unwrap(call(getIdentityConfig, { params: {} })),
  staleTime: 600_000,
})
