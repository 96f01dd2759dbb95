import { queryOptions } from '@tanstack/react-query'
import { getPost, getProgram, listPosts, listPrograms } from '@virage/contract'
import { answerOf, call } from '../../api.ts'

/** The club's news, newest first. */
export const postsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['posts', slug],
    queryFn: () => answerOf(call(listPosts, { params: { slug } })),
    staleTime: 60_000,
  })

/** The news of one program, newest first. */
export const programPostsQuery = (slug: string, programSlug: string) =>
  queryOptions({
    queryKey: ['posts', slug, programSlug],
    queryFn: () => answerOf(call(listPosts, { params: { slug }, query: { programSlug } })),
    staleTime: 60_000,
  })

/** One piece of news. */
export const postQuery = (slug: string, postSlug: string) =>
  queryOptions({
    queryKey: ['post', slug, postSlug],
    queryFn: () => answerOf(call(getPost, { params: { slug, postSlug } })),
    staleTime: 60_000,
  })

/** The club's programs. */
export const programsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['programs', slug],
    queryFn: () => answerOf(call(listPrograms, { params: { slug } })),
    staleTime: 60_000,
  })

/** One program. */
export const programQuery = (slug: string, programSlug: string) =>
  queryOptions({
    queryKey: ['program', slug, programSlug],
    queryFn: () => answerOf(call(getProgram, { params: { slug, programSlug } })),
    staleTime: 60_000,
  })
