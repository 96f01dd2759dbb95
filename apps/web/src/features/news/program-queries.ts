import { queryOptions } from '@tanstack/react-query'
import { getProgram, listPosts, listPrograms } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The club's programs. */
export const programsQuery = (slug: string) =>
  queryOptions({
    queryKey: ['programs', slug],
    queryFn: () => unwrap(call(listPrograms, { params: { slug } })),
    staleTime: 60_000,
  })

/** A program. */
export const programQuery = (slug: string, programSlug: string) =>
  queryOptions({
    queryKey: ['program', slug, programSlug],
    queryFn: () => unwrap(call(getProgram, { params: { slug, programSlug } })),
    staleTime: 60_000,
  })

/** The posts of a program, newest first. */
export const programPostsQuery = (slug: string, programSlug: string) =>
  queryOptions({
    queryKey: ['posts', slug, programSlug],
    queryFn: () => unwrap(call(listPosts, { params: { slug }, query: { programSlug } })),
    staleTime: 60_000,
  })
