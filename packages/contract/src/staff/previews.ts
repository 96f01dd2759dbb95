import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { address, id, instant, language, ofClub, slug } from '../values.ts'
import { editors } from './access.ts'
import { exclusiveFields } from './exclusives.ts'
import { postFields, programFields } from './news.ts'
import { clubLook } from './settings.ts'

/** The kinds of pages that can be previewed. */
export const previewKinds = ['exclusive', 'post', 'program', 'giveaway', 'auction', 'club'] as const
export type PreviewKind = (typeof previewKinds)[number]

/** The pages of a club on which its look can be previewed. */
export const lookPages = ['home', 'exclusives', 'auctions', 'news'] as const
export type LookPage = (typeof lookPages)[number]

/** For whom a preview shows a page: somebody who is signed out, or a member of the club whose identity is confirmed. */
export const previewViewers = ['visitor', 'member'] as const
export type PreviewViewer = (typeof previewViewers)[number]

/** How long a preview link works, in days. */
export const previewDays = 7

const draft = <F extends Record<string, z.ZodMiniType>>(fields: F) => z.partial(z.object({ ...fields, slug }))

/** The values of a form that has not been saved, by kind. Fields that are missing are shown as they are stored. */
export const previewDrafts = {
  exclusive: draft(exclusiveFields),
  post: draft(postFields),
  program: draft(programFields),
} as const

const drafted = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('exclusive'), values: previewDrafts.exclusive }),
  z.object({ kind: z.literal('post'), values: previewDrafts.post }),
  z.object({ kind: z.literal('program'), values: previewDrafts.program }),
  z.object({ kind: z.literal('club'), page: z.enum(lookPages), values: z.partial(z.object(clubLook)) }),
])
export type PreviewDraft = z.output<typeof drafted>

export const createPreview = defineOperation({
  id: 'createPreview',
  method: 'POST',
  path: '/api/staff/clubs/:slug/previews',
  summary:
    'Creates a link that shows a page as visitors or members will see it, although it is hidden, scheduled, a draft or not saved. Anyone who has the link can open it, for seven days.',
  access: editors,
  idempotent: true,
  limits: [{ per: 'person', most: 120, within: 'hour' }],
  params: ofClub,
  body: z
    .object({
      kind: z.enum(previewKinds, 'errors.validation.choice'),
      /** What is stored; without it `draft` has all values. A club is the one of the address. */
      id: z.optional(id),
      draft: z.optional(drafted),
      language,
      as: z._default(z.enum(previewViewers, 'errors.validation.choice'), 'visitor'),
      /** The moment that the page shows; by default the present. */
      at: z.optional(instant),
    })
    .check(
      z.refine(({ kind, id: stored, draft: typed }) => (typed ? typed.kind === kind : stored !== undefined), {
        error: 'errors.validation.required',
        path: ['draft'],
      }),
    ),
  status: 201,
  response: z.object({
    /** A path on the product's own hosts, or on those of the club. */
    url: address,
    expiresAt: instant,
  }),
})
