import { queryOptions } from '@tanstack/react-query'
import { listPosts } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The club's posts, newest first. */
export const postsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['posts', slug],
    queryFn: () => unwrap(call(listPosts, { params: { slug } })),
    staleTime: 60_000,
  })
