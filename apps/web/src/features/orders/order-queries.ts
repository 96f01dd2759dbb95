import { queryOptions } from '@tanstack/react-query'
import { listOperations, listOrders } from '@virage/contract'
import { unwrap, call } from '../../api.ts'
import { pagesQuery } from '../../shell/pages-query.ts'

/** Transactions of the fan's wallet in pages. */
export const operationsQuery = (slug: string, username: string) =>
  pagesQuery(['operations', slug, username], (query) =>
    unwrap(call(listOperations, { params: { slug, username }, query })),
  )

/** All the fan's orders in pages. */
export const orderPagesQuery = (slug: string, username: string) =>
  pagesQuery([...ordersQuery(slug, username).queryKey, 'pages'], (query) =>
    unwrap(call(listOrders, { params: { slug, username }, query })),
  )

/** The fan's newest orders. */
export const ordersQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['orders', slug, username],
    queryFn: () => unwrap(call(listOrders, { params: { slug, username } })),
  })
