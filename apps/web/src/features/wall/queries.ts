import { queryOptions } from '@tanstack/react-query'
import { getWall } from '@virage/contract'
import { call, unwrap } from '../../api.ts'
import { polling } from '../stream/polling.ts'

/** How often a wall refetches what it shows, in milliseconds: without the event stream, and with it. */
const [interval, rareInterval] = [4_000, 60_000]

/** What staff let the big screen show. */
export const wallQuery = (slug: string) =>
  queryOptions({
    queryKey: ['wall', slug],
    queryFn: () => unwrap(call(getWall, { params: { slug } })),
    staleTime: 0,
    refetchInterval: () => polling(interval) || rareInterval,
    refetchIntervalInBackground: true,
  })
