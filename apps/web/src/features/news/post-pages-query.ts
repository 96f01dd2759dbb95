import { listPosts } from '@virage/contract'
import { unwrap, call } from '../../api.ts'
import { pagesQuery } from '../../shell/pages-query.ts'

/** The club's posts in pages, or those of a program. */
export const postPagesQuery = (slug: string, programSlug?: string) =>
  pagesQuery(['posts', slug, 'pages', programSlug ?? null], (page) =>
    unwrap(
      call(listPosts, { params: { slug }, query: { ...page, ...(programSlug !== undefined && { programSlug }) } }),
    ),
  )
