import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant, media, nothing, page, slug } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { gallery, inClubOf, storedTexts, lines, order, picture, texts } from './values.ts'

/** An editable post, published or not. */
export const staffPost = z.object({
  id,
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
  summary: 'All posts, including future ones, most recently written first.',
  access: allStaff,
  params: ofClub,
  query: page,
  response: z.array(staffPost),
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
  params: inClubOf('postId'),
  response: nothing,
})

/** An editable program. */
export const staffProgram = z.object({
  id,
  slug: z.string(),
  name: storedTexts,
  description: storedTexts,
  imageUrl: z.string(),
})
export type StaffProgram = z.output<typeof staffProgram>

const programFields = { name: lines, description: texts, imageUrl: picture }

export const listStaffPrograms = defineOperation({
  id: 'listStaffPrograms',
  method: 'GET',
  path: '/api/staff/clubs/:slug/programs',
  summary: 'The programs, in order.',
  access: allStaff,
  params: ofClub,
  response: z.array(staffProgram),
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
  params: inClubOf('programId'),
  response: nothing,
})
