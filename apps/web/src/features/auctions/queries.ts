import { queryOptions } from '@tanstack/react-query'
import { listAuctions, listLostAuctions, listMaximumBids } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The visible auctions of a club (A10). */
export const auctionsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['auctions', slug],
    queryFn: async () => (await unwrap(call(listAuctions, { params: { slug } }))).filter(({ visible }) => visible),
  })

/** Running lots on which the fan has been outbid (A06). */
export const lostAuctionsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['lost-auctions', slug, username],
    queryFn: () => unwrap(call(listLostAuctions, { params: { slug, username } })),
    refetchInterval: 10_000,
  })

/** The fan's active maximum bids. */
export const maximumBidsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['maximum-bids', slug, username],
    queryFn: () => unwrap(call(listMaximumBids, { params: { slug, username } })),
  })
