import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { address, id, ofClub, instant, page, pictureText, shownMedia, slug } from './values.ts'

export const post = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  /** The Markdown source, and its sanitised HTML (N04). */
  description: z.object({ raw: z.string(), rendered: z.string() }),
  imageUrl: address,
  imageAlt: pictureText.alt,
  imageFocus: pictureText.focus,
  medias: z.array(shownMedia),
  date: instant,
  programSlug: z.nullable(z.string()),
})
export type Post = z.output<typeof post>

export const program = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.object({ raw: z.string(), rendered: z.string() }),
  imageUrl: address,
  imageAlt: pictureText.alt,
  imageFocus: pictureText.focus,
})
export type Program = z.output<typeof program>

export const listPosts = defineOperation({
  id: 'listPosts',
  method: 'GET',
  path: '/api/clubs/:slug/posts',
  summary: "The club's news, or that of one program, newest first.",
  access: 'anyone',
  params: ofClub,
  query: z.extend(page, { programSlug: z.optional(slug) }),
  response: z.array(post),
})

export const getPost = defineOperation({
  id: 'getPost',
  method: 'GET',
  path: '/api/clubs/:slug/posts/:postSlug',
  summary: 'One piece of news.',
  access: 'anyone',
  params: z.object({ slug, postSlug: slug }),
  response: post,
})

export const listPrograms = defineOperation({
  id: 'listPrograms',
  method: 'GET',
  path: '/api/clubs/:slug/programs',
  summary: "The club's programs.",
  access: 'anyone',
  params: ofClub,
  response: z.array(program),
})

export const getProgram = defineOperation({
  id: 'getProgram',
  method: 'GET',
  path: '/api/clubs/:slug/programs/:programSlug',
  summary: 'One program.',
  access: 'anyone',
  params: z.object({ slug, programSlug: slug }),
  response: program,
})
