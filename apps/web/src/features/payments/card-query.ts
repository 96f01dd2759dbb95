import { queryOptions } from '@tanstack/react-query'
import { getCardPaymentMethod } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The fan's saved card, and whether it can be charged. */
export const cardQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['card', slug, username],
    queryFn: () => unwrap(call(getCardPaymentMethod, { params: { slug, username } })),
  })
