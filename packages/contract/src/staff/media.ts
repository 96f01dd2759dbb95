import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { address, id, instant, nothing, ofClub, slug } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { listQuery, oneOf, search } from './list-query.ts'
import { optionalLines, storedTexts, version } from './values.ts'

export const mediaSorts = ['addedAt', 'fileName'] as const
export const mediaUses = ['USED', 'UNUSED'] as const

/** What a picture can be used by; `settings` are the logo and the banner of the club. */
export const pictureUsers = ['exclusive', 'post', 'program', 'partner', 'settings'] as const

/** The distance between two focal points, in percent: each of them is a crop of its own. */
export const focusStep = 5

const percent = z
  .number('errors.validation.number')
  .check(
    z.int('errors.validation.number'),
    z.minimum(0, 'errors.validation.amount'),
    z.maximum(100, 'errors.validation.amount'),
    z.multipleOf(focusStep, 'errors.validation.amount'),
  )

const fileName = z.string().check(z.regex(/^[a-z0-9][a-z0-9.-]{0,120}$/, 'errors.validation.address'))

/** A picture of the club's library. */
export const staffPicture = z.object({
  version,
  /** The last part of its URL. */
  fileName: z.string(),
  url: address,
  /** Its text for people who can't see it. */
  alt: storedTexts,
  /** Whether it needs none. */
  decorative: z.boolean(),
  focus: z.nullable(z.object({ x: z.number(), y: z.number() })),
  /** In pixels and bytes; null for pictures that were not added through the library. */
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
  bytes: z.nullable(z.number()),
  addedAt: z.nullable(instant),
  /** What shows it: the first 20. */
  usedBy: z.array(
    z.object({
      kind: z.enum(pictureUsers),
      /** Null for settings. */
      id: z.nullable(id),
      label: z.nullable(z.string()),
    }),
  ),
  /** How many things show it. */
  uses: z.number(),
  /** Whether it can be deleted: uploads that nothing uses and no order shows. */
  isDeletable: z.boolean(),
})
export type StaffPicture = z.output<typeof staffPicture>

export const listMedia = defineOperation({
  id: 'listMedia',
  method: 'GET',
  path: '/api/staff/clubs/:slug/media',
  summary: 'The pictures of the club, newest first: those of the library, and those that its pages show.',
  access: allStaff,
  params: ofClub,
  query: listQuery(mediaSorts, { search, use: oneOf(mediaUses) }),
  response: z.array(staffPicture),
})

const inPicture = z.object({ slug, fileName })

export const getPicture = defineOperation({
  id: 'getPicture',
  method: 'GET',
  path: '/api/staff/clubs/:slug/media/:fileName',
  summary: 'One picture of the club.',
  access: allStaff,
  params: inPicture,
  response: staffPicture,
})

export const addPicture = defineOperation({
  id: 'addPicture',
  method: 'POST',
  path: '/api/staff/clubs/:slug/media',
  summary:
    'Adds an uploaded picture to the library; a picture that it has is returned. 422 `errors.upload.content` without one.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({ url: address }),
  status: 201,
  response: staffPicture,
})

export const updatePicture = defineOperation({
  id: 'updatePicture',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/media/:fileName',
  summary: 'Changes the text and the focal point of a picture, wherever it is shown.',
  access: editors,
  versioned: true,
  params: inPicture,
  body: z.partial(
    z.object({
      alt: optionalLines,
      decorative: z.boolean(),
      focus: z.nullable(z.object({ x: percent, y: percent })),
    }),
  ),
  response: staffPicture,
})

export const deletePicture = defineOperation({
  id: 'deletePicture',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/media/:fileName',
  summary: 'Deletes an upload that nothing uses and no order shows, for good; otherwise 409 `errors.staff.inUse`.',
  access: editors,
  versioned: true,
  params: inPicture,
  response: nothing,
})
