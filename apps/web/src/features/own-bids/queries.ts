import { queryOptions } from '@tanstack/react-query'
import { getBidLimit, listOwnBids, type OwnBid } from '@virage/contract'
import { call, unwrap } from '../../api.ts'

const isRunning = ({ state }: OwnBid) => state === 'LEADING' || state === 'OUTBID'

/** The lots that the fan has bid on; polled every two seconds while one runs, since each price may move (B02). */
export const ownBidsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['own-bids', slug, username],
    queryFn: () => unwrap(call(listOwnBids, { params: { slug, username } })),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? 2_000 : 30_000),
  })

/** The fan's own limit on bids, and what is at risk (B02). */
export const bidLimitQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['bid-limit', slug, username],
    queryFn: () => unwrap(call(getBidLimit, { params: { slug, username } })),
  })
