import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { language, ofClub, page, printableLines } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { storedTexts, version } from './values.ts'

/** Entities with texts in the club's languages. */
export const translationKinds = ['club', 'exclusive', 'auction', 'post', 'program', 'giveaway', 'question'] as const

/** An entity with all its texts. */
export const translatable = z.object({
  kind: z.enum(translationKinds),
  id: z.string(),
  version,
  /** By name, such as `description`; texts without any language are left out. */
  fields: z.record(z.string(), storedTexts),
  /** The texts that lack one of the club's languages. */
  missing: z.array(z.object({ field: z.string(), language })),
})
export type Translatable = z.output<typeof translatable>

const kind = z.enum(translationKinds, 'errors.validation.choice')

export const listTranslations = defineOperation({
  id: 'listTranslations',
  method: 'GET',
  path: '/api/staff/clubs/:slug/translations',
  summary: 'The texts of the club and its contents, newest first; with `missing=true` only those that lack a language.',
  access: allStaff,
  params: ofClub,
  query: z.extend(page, {
    kind: z.optional(kind),
    missing: z.optional(z.enum(['true', 'false'], 'errors.validation.choice')),
  }),
  response: z.array(translatable),
})

export const setTranslation = defineOperation({
  id: 'setTranslation',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/translations',
  summary:
    'Writes one text in one language. A text of a giveaway that is drawn (409 `errors.giveaway.alreadyDrawn`) and a question that was answered (409 `errors.staff.inUse`) do not change; of the club itself, only owners change a text (403 `errors.backend.forbidden`). A missing language can be added.',
  access: editors,
  versioned: true,
  params: ofClub,
  body: z.object({
    kind,
    id: z.uuid('errors.validation.id'),
    field: z.string().check(z.maxLength(40, 'errors.validation.tooLong')),
    language,
    text: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'errors.validation.required'),
        z.maxLength(20_000, 'errors.validation.tooLong'),
        printableLines,
      ),
  }),
  response: translatable,
})
