import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type Exclusive,
  getExclusive,
  likeExclusive,
  listExclusives,
  listRecommendations,
  unlikeExclusive,
} from '@virage/contract'
import { answerOf, call } from '../../api.ts'
import { polling } from '../stream/polling.ts'

/** The visible exclusives of a club. */
export const exclusivesQuery = (slug: string) =>
  queryOptions({ queryKey: ['exclusives', slug], queryFn: () => answerOf(call(listExclusives, { params: { slug } })) })

/** One exclusive; while its auction runs it is fetched again every two seconds (M08). */
export const exclusiveQuery = (slug: string, exclusiveSlug: string) =>
  queryOptions({
    queryKey: ['exclusive', slug, exclusiveSlug],
    queryFn: () => answerOf(call(getExclusive, { params: { slug, exclusiveSlug } })),
    staleTime: 1_000,
    refetchInterval: ({ state: { data } }) =>
      data?.visible && data.auctionLot?.auction.status === 'ACTIVE' ? polling(2_000) : false,
  })

/** What else a fan may like. */
export const recommendationsQuery = (slug: string, exclusiveSlug: string) =>
  queryOptions({
    queryKey: ['recommendations', slug, exclusiveSlug],
    queryFn: () => answerOf(call(listRecommendations, { params: { slug, exclusiveSlug } })),
    staleTime: 60_000,
  })

/** Likes and unlikes at once on the screen, and takes it back when the server does not follow (M09). */
export function useLike(slug: string) {
  const client = useQueryClient()
  const show = (exclusiveSlug: string, isLiked: boolean) => {
    const change = (one: Exclusive) => (one.slug === exclusiveSlug ? { ...one, isLiked } : one)
    client.setQueryData(exclusivesQuery(slug).queryKey, (all) => all?.map(change))
    client.setQueryData(exclusiveQuery(slug, exclusiveSlug).queryKey, (one) => (one?.visible ? change(one) : one))
  }
  return useMutation({
    mutationFn: ({ exclusiveSlug, liked }: { exclusiveSlug: string; liked: boolean }) =>
      answerOf(call(liked ? likeExclusive : unlikeExclusive, { params: { slug, exclusiveSlug } })),
    onMutate: ({ exclusiveSlug, liked }) => show(exclusiveSlug, liked),
    onError: (_error, { exclusiveSlug, liked }) => show(exclusiveSlug, !liked),
  })
}
