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

/** One exclusive; while its auction runs it is fetched again every two seconds (M08). */
export const exclusiveQuery = (slug: string, exclusiveSlug: string) =>
  queryOptions({
    queryKey: ['exclusive', slug, exclusiveSlug],
    queryFn: () => unwrap(call(getExclusive, { params: { slug, exclusiveSlug } })),
    staleTime: 1_000,
    refetchInterval: ({ state: { data } }) => (data?.visible && data.auctionLot ? untilNext(data.auctionLot) : false),
  })

/** How often a running lot is fetched, and how seldom at least one that is to start, in milliseconds. */
const [running, upcoming] = [2_000, 60_000]

/** When a lot is fetched again: while it runs every two seconds, before at its start at the latest. */
function untilNext({ auction }: AuctionLot): number | false {
  const now = serverNow()
  const status = statusAt(auction, now)
  if (status === 'ACTIVE' || auction.status === 'ACTIVE') return polling(running)
  if (status === 'CLOSED') return false
  return polling(Math.min(Math.max(timeLeft(periodOf(auction), new Date(now)), running), upcoming))
}

/** What else a fan may like. */
export const recommendationsQuery = (slug: string, exclusiveSlug: string) =>
  queryOptions({
    queryKey: ['recommendations', slug, exclusiveSlug],
    queryFn: () => unwrap(call(listRecommendations, { params: { slug, exclusiveSlug } })),
    staleTime: 60_000,
  })

/** Likes and unlikes at once on the screen; where the server refuses, takes that back and says so (M09, E01). */
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
