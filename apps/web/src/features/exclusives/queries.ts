import { type InfiniteData, type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  type AuctionLot,
  type Exclusive,
  getExclusive,
  likeExclusive,
  listExclusives,
  unlikeExclusive,
} from '@virage/contract'
import { timeLeft } from '@virage/domain'
import { notify } from '@virage/ui/toasts'
import { unwrap, call, keyOf } from '../../api.ts'
import { serverNow } from '../../clock.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { periodOf, statusAt } from '../auctions/period.ts'
import { polling } from '../stream/polling.ts'

/** The visible exclusives of a club; of a large one, the first of each part. */
export const exclusivesQuery = (slug: string) =>
  queryOptions({ queryKey: ['exclusives', slug], queryFn: () => unwrap(call(listExclusives, { params: { slug } })) })

/** Changes an exclusive in the lists that have been read. */
export function changeListed(
  client: QueryClient,
  slug: string,
  exclusiveSlug: string,
  change: (one: Exclusive) => Exclusive,
): void {
  const changed = (all: Exclusive[]) => all.map((one) => (one.slug === exclusiveSlug ? change(one) : one))
  for (const queryKey of [exclusivesQuery(slug).queryKey, ['recommendations', slug]])
    client.setQueriesData<Exclusive[]>({ queryKey }, (all) => all && changed(all))
  client.setQueriesData<InfiniteData<Exclusive[]>>(
    { queryKey: ['exclusive-pages', slug] },
    (data) => data && { ...data, pages: data.pages.map(changed) },
  )
}

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

/** Returns the polling interval of a lot, until its outcome is known; before its start, at most until the start. */
function pollingInterval({ auction, outcome }: AuctionLot): number | false {
  const now = serverNow()
  const status = statusAt(auction, now)
  if (status !== 'UPCOMING') return outcome === null && polling(running)
  return polling(Math.min(Math.max(timeLeft(periodOf(auction), new Date(now)), running), upcoming))
}

/**
 * The fan's like of an exclusive: shown at once, also while an earlier read of the exclusive arrives. A failure shows a
 * message (M09, E01).
 */
export function useLike(slug: string, { slug: exclusiveSlug, isLiked }: Exclusive) {
  const client = useQueryClient()
  const problemText = useProblemText()
  const { isPending, variables, mutate } = useMutation({
    mutationFn: (liked: boolean) =>
      unwrap(call(liked ? likeExclusive : unlikeExclusive, { params: { slug, exclusiveSlug } })),
    onSuccess: (_, liked) => {
      const change = (one: Exclusive) => ({ ...one, isLiked: liked })
      const queries = [exclusivesQuery(slug), exclusiveQuery(slug, exclusiveSlug)]
      changeListed(client, slug, exclusiveSlug, change)
      client.setQueryData(exclusiveQuery(slug, exclusiveSlug).queryKey, (one) => (one?.visible ? change(one) : one))
      // A read that is on its way may be older than the like.
      for (const { queryKey } of queries) void client.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
    },
    onError: (error) => notify({ type: 'danger', message: problemText(keyOf(error)) }),
  })
  const isShownLiked = isPending ? variables : isLiked
  return { isLiked: isShownLiked, toggle: () => mutate(!isShownLiked) }
}
