import { queryOptions } from '@tanstack/react-query'
import { getBidLimit, getCheckIn, listOwnBids } from '@virage/contract'
import { call, unwrap } from '../../api.ts'

const refetchInterval = 10_000

/** The lots that the fan has bid on. A price that is some seconds old bids nothing: the server compares it (B02). */
export const ownBidsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['own-bids', slug, username],
    queryFn: () => unwrap(call(listOwnBids, { params: { slug, username } })),
    refetchInterval,
  })

/** The fan's own limit on bids, and what is at risk; it changes with the lots that are read (B02). */
export const bidLimitQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['bid-limit', slug, username],
    queryFn: () => unwrap(call(getBidLimit, { params: { slug, username } })),
    refetchInterval,
  })

/** What the fan shows at the entrance. It is read often, because the paddle appears on it as soon as staff have given it. */
export const checkInQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['check-in', slug, username],
    queryFn: () => unwrap(call(getCheckIn, { params: { slug, username } })),
    staleTime: 0,
    refetchInterval: 5_000,
  })
