import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant, media, nothing, slug } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { between, flag, listQuery, oneOf, search } from './list-query.ts'
import { gallery, inClubOf, storedTexts, lines, order, picture, texts, version } from './values.ts'

export const postSorts = ['createdAt', 'publishedAt', 'name'] as const
export const postStates = ['PUBLISHED', 'SCHEDULED'] as const

/** An editable post, published or not. */
export const staffPost = z.object({
  id,
  version,
  slug: z.string(),
  name: storedTexts,
  description: storedTexts,
  imageUrl: z.string(),
  medias: z.array(media),
  programId: z.nullable(id),
  /** Fans see it from this time on. */
  publishedAt: instant,
})
export type StaffPost = z.output<typeof staffPost>

const postFields = {
  name: lines,
  description: texts,
  imageUrl: picture,
  medias: gallery,
  programId: z.nullable(id),
  publishedAt: instant,
}

export const listStaffPosts = defineOperation({
  id: 'listStaffPosts',
  method: 'GET',
  path: '/api/staff/clubs/:slug/posts',
  summary: 'Posts, including future ones, most recently written first; dates are those of their publication.',
  access: allStaff,
  params: ofClub,
  query: listQuery(postSorts, {
    search,
    state: oneOf(postStates),
    programId: z.optional(id),
    /** Posts whose name or text lacks a language of the club. */
    untranslated: flag,
    ...between,
  }),
  response: z.array(staffPost),
})

export const getStaffPost = defineOperation({
  id: 'getStaffPost',
  method: 'GET',
  path: '/api/staff/clubs/:slug/posts/:postId',
  summary: 'One editable post.',
  access: allStaff,
  params: inClubOf('postId'),
  response: staffPost,
})

export const createPost = defineOperation({
  id: 'createPost',
  method: 'POST',
  path: '/api/staff/clubs/:slug/posts',
  summary: 'Adds a post; without a date it is published immediately.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    ...postFields,
    slug,
    medias: z._default(gallery, []),
    programId: z._default(postFields.programId, null),
    publishedAt: z.optional(instant),
  }),
  status: 201,
  response: staffPost,
})

export const updatePost = defineOperation({
  id: 'updatePost',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/posts/:postId',
  summary: 'Changes the given fields.',
  access: editors,
  versioned: true,
  params: inClubOf('postId'),
  body: z.partial(z.object(postFields)),
  response: staffPost,
})

export const deletePost = defineOperation({
  id: 'deletePost',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/posts/:postId',
  summary: 'Removes a post.',
  access: editors,
  versioned: true,
  params: inClubOf('postId'),
  response: nothing,
})

/** An editable program. */
export const staffProgram = z.object({
  id,
  version,
  slug: z.string(),
  name: storedTexts,
  description: storedTexts,
  imageUrl: z.string(),
})
export type StaffProgram = z.output<typeof staffProgram>

const programFields = { name: lines, description: texts, imageUrl: picture }

export const programSorts = ['position', 'name'] as const

export const listStaffPrograms = defineOperation({
  id: 'listStaffPrograms',
  method: 'GET',
  path: '/api/staff/clubs/:slug/programs',
  summary: 'Programs, in their order.',
  access: allStaff,
  params: ofClub,
  query: listQuery(programSorts, { search }),
  response: z.array(staffProgram),
})

export const getStaffProgram = defineOperation({
  id: 'getStaffProgram',
  method: 'GET',
  path: '/api/staff/clubs/:slug/programs/:programId',
  summary: 'One editable program.',
  access: allStaff,
  params: inClubOf('programId'),
  response: staffProgram,
})

export const createProgram = defineOperation({
  id: 'createProgram',
  method: 'POST',
  path: '/api/staff/clubs/:slug/programs',
  summary: 'Adds a program after the others.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({ ...programFields, slug }),
  status: 201,
  response: staffProgram,
})

export const updateProgram = defineOperation({
  id: 'updateProgram',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/programs/:programId',
  summary: 'Changes the given fields.',
  access: editors,
  versioned: true,
  params: inClubOf('programId'),
  body: z.partial(z.object(programFields)),
  response: staffProgram,
})

export const orderPrograms = defineOperation({
  id: 'orderPrograms',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/program-order',
  summary: 'Reorders all programs; 422 if one is missing.',
  access: editors,
  params: ofClub,
  body: z.object({ ids: order }),
  response: z.array(staffProgram),
})

export const deleteProgram = defineOperation({
  id: 'deleteProgram',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/programs/:programId',
  summary: 'Removes a program; its posts stay, without a program.',
  access: editors,
  versioned: true,
  params: inClubOf('programId'),
  response: nothing,
})
