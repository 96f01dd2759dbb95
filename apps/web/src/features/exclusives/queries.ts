import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AuctionLot,
  type Exclusive,
  getExclusive,
  likeExclusive,
  listExclusives,
  listRecommendations,
  unlikeExclusive,
} from '@virage/contract'
import { timeLeft } from '@virage/domain'
import { notify } from '@virage/ui/toasts'
import { unwrap, call, keyOf } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { periodOf, statusAt } from '../auctions/period.ts'
import { polling } from '../stream/polling.ts'

/** The visible exclusives of a club. */
export const exclusivesQuery = (slug: string) =>
  queryOptions({ queryKey: ['exclusives', slug], queryFn: () => unwrap(call(listExclusives, { params: { slug } })) })

/** An exclusive; polled every two seconds while its auction runs (M08). */
export const exclusiveQuery = (slug: string, exclusiveSlug: string) =>
  queryOptions({
    queryKey: ['exclusive', slug, exclusiveSlug],
    queryFn: () => unwrap(call(getExclusive, { params: { slug, exclusiveSlug } })),
    staleTime: 1_000,
    refetchInterval: ({ state: { data } }) =>
      data?.visible && data.auctionLot ? pollingInterval(data.auctionLot) : false,
  })

/** Polling interval of a running lot, and the longest one of an upcoming lot, in milliseconds. */
const [running, upcoming] = [2_000, 60_000]

/** Returns the polling interval of a lot; before its start, at most until the start. */
function pollingInterval({ auction }: AuctionLot): number | false {
  const now = serverNow()
  const status = statusAt(auction, now)
  if (status === 'ACTIVE' || auction.status === 'ACTIVE') return polling(running)
  if (status === 'CLOSED') return false
  return polling(Math.min(Math.max(timeLeft(periodOf(auction), new Date(now)), running), upcoming))
}

/** Recommended exclusives. */
export const recommendationsQuery = (slug: string, exclusiveSlug: string) =>
  queryOptions({
    queryKey: ['recommendations', slug, exclusiveSlug],
    queryFn: () => unwrap(call(listRecommendations, { params: { slug, exclusiveSlug } })),
    staleTime: 60_000,
  })

/** Likes and unlikes an exclusive optimistically. A failure reverts it and shows a message (M09, E01). */
export function useLike(slug: string) {
  const client = useQueryClient()
  const problemText = useProblemText()
  const show = (exclusiveSlug: string, isLiked: boolean) => {
    const change = (one: Exclusive) => (one.slug === exclusiveSlug ? { ...one, isLiked } : one)
    client.setQueryData(exclusivesQuery(slug).queryKey, (all) => all?.map(change))
    client.setQueryData(exclusiveQuery(slug, exclusiveSlug).queryKey, (one) => (one?.visible ? change(one) : one))
  }
  return useMutation({
    mutationFn: ({ exclusiveSlug, liked }: { exclusiveSlug: string; liked: boolean }) =>
      unwrap(call(liked ? likeExclusive : unlikeExclusive, { params: { slug, exclusiveSlug } })),
    onMutate: ({ exclusiveSlug, liked }) => show(exclusiveSlug, liked),
    onError: (error, { exclusiveSlug, liked }) => {
      show(exclusiveSlug, !liked)
      notify({ type: 'danger', message: problemText(keyOf(error)) })
    },
  })
}
