import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { type ExclusivePart, listExclusives, listRecommendations } from '@virage/contract'
import { call, unwrap } from '../../api.ts'

/** The number of exclusives in a page. */
const pageSize = 100

/** A part of the exclusives of a large club in pages. */
export const exclusivePagesQuery = (
  slug: string,
  query: { part: ExclusivePart; category?: string; direction?: 'asc' | 'desc' },
) =>
  infiniteQueryOptions({
    queryKey: ['exclusive-pages', slug, query],
    queryFn: ({ pageParam }) =>
      unwrap(
        call(listExclusives, {
          params: { slug },
          query: { ...query, limit: pageSize, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
  })

/** Recommended exclusives. */
export const recommendationsQuery = (slug: string, exclusiveSlug: string) =>
  queryOptions({
    queryKey: ['recommendations', slug, exclusiveSlug],
    queryFn: () => unwrap(call(listRecommendations, { params: { slug, exclusiveSlug } })),
    staleTime: 60_000,
  })
