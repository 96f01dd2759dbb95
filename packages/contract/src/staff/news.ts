import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant, media, nothing, plannedInstant, slug } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { between, flag, exportQuery, listQuery, oneOf, search } from './list-query.ts'
import { gallery, inClubOf, storedTexts, lines, picture, reordered, texts, version } from './values.ts'

export const postSorts = ['createdAt', 'publishedAt', 'name'] as const
/** Fans see a published post; a scheduled one from its date on; a draft not before somebody publishes it. */
export const postStates = ['DRAFT', 'PUBLISHED', 'SCHEDULED'] as const

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
  /** Whether only staff see it, whatever its date is. */
  draft: z.boolean(),
  /** Fans see it from this time on, unless it is a draft. */
  publishedAt: instant,
  state: z.enum(postStates),
})
export type StaffPost = z.output<typeof staffPost>

/** The fields of a post that editors write. */
export const postFields = {
  name: lines,
  description: texts,
  imageUrl: picture,
  medias: gallery,
  programId: z.nullable(id),
  draft: z.boolean(),
  /** Null for now, by the clock of the server. */
  publishedAt: z.nullable(plannedInstant),
}

const postFilters = {
  search,
  state: oneOf(postStates),
  programId: z.optional(id),
  /** Posts whose name or text lacks a language of the club. */
  untranslated: flag,
  ...between,
}

export const listStaffPosts = defineOperation({
  id: 'listStaffPosts',
  method: 'GET',
  path: '/api/staff/clubs/:slug/posts',
  summary: 'Posts, including future ones, most recently written first; dates are those of their publication.',
  access: allStaff,
  params: ofClub,
  query: listQuery(postSorts, postFilters),
  response: z.array(staffPost),
})

export const exportPosts = defineOperation({
  id: 'exportPosts',
  method: 'GET',
  path: '/api/staff/clubs/:slug/posts.csv',
  summary: 'The posts that match, in the order of the list, as CSV. The access is logged.',
  access: allStaff,
  csv: true,
  params: ofClub,
  query: exportQuery(postSorts, postFilters),
  response: z.string(),
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
  summary: 'Adds a post. Unless it is a draft, it is published at its date, without one immediately.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    ...postFields,
    slug,
    medias: z._default(gallery, []),
    programId: z._default(postFields.programId, null),
    draft: z._default(z.boolean(), false),
    publishedAt: z._default(postFields.publishedAt, null),
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

/** The fields of a program that editors write. */
export const programFields = { name: lines, description: texts, imageUrl: picture }

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
  body: reordered,
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
