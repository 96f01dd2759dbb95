import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { listMembers } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** Number of members in a page. */
const pageSize = 60

/** The members of a club in pages, filtered by name. */
export const membersQuery = (slug: string, search: string) =>
  infiniteQueryOptions({
    queryKey: ['members', slug, search],
    queryFn: ({ pageParam }) =>
      unwrap(
        call(listMembers, {
          params: { slug },
          query: {
            limit: pageSize,
            ...(search === '' ? {} : { search }),
            ...(pageParam === undefined ? {} : { cursor: pageParam }),
          },
        }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.length < pageSize ? undefined : last.at(-1)?.id),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
