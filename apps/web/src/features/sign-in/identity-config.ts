import { queryOptions } from '@tanstack/react-query'
import { getIdentityConfig } from '@virage/contract'
import { answerOf, call } from '../../api.ts'

/** How this installation lets people sign in. */
export const identityConfigQuery = queryOptions({
  queryKey: ['identity'],
  queryFn: () => answerOf(call(getIdentityConfig, { params: {} })),
  staleTime: 600_000,
})
