import { queryOptions } from '@tanstack/react-query'
import { getPost } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** A post. */
export const postQuery = (slug: string, postSlug: string) =>
  queryOptions({
    queryKey: ['post', slug, postSlug],
    queryFn: () => unwrap(call(getPost, { params: { slug, postSlug } })),
    staleTime: 60_000,
  })
