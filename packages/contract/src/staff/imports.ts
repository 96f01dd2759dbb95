import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, line, ofClub, slug } from '../values.ts'
import { editors } from './access.ts'
import { exclusiveFields } from './exclusives.ts'
import { count, inClubOf } from './values.ts'

/** A row of an import: an exclusive with this slug is changed, or else added. A field that is left out stays as it is. */
export const importedExclusive = z.extend(z.partial(z.object(exclusiveFields)), {
  slug,
  /** For new exclusives only. */
  stock: z.optional(count),
})
export type ImportedExclusive = z.output<typeof importedExclusive>

export const importOutcomes = ['ADDED', 'CHANGED', 'UNCHANGED', 'REFUSED'] as const

/** What an import does with a row, in the order of the request. */
export const importedRow = z.object({
  slug: z.string(),
  outcome: z.enum(importOutcomes),
  /** The exclusive; null if the row was refused, or would be added. */
  id: z.nullable(id),
  /** The cells that were refused, by the names of fields. */
  errors: z.array(z.object({ path: z.string(), key: z.string() })),
})
export type ImportedRow = z.output<typeof importedRow>

/** An import; its id is null for a dry run. */
export const exclusiveImport = z.object({ id: z.nullable(id), rows: z.array(importedRow) })
export type ExclusiveImport = z.output<typeof exclusiveImport>

export const importExclusives = defineOperation({
  id: 'importExclusives',
  method: 'POST',
  path: '/api/staff/clubs/:slug/exclusive-imports',
  summary:
    'Adds and changes exclusives by their slugs, at most five hundred rows. Rows with errors are refused, and the others are imported; a dry run changes nothing and says what would happen.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    /** For the audit log, such as the name of the file. */
    name: line,
    dryRun: z.boolean(),
    /** Each is read as an `importedExclusive`. */
    rows: z
      .array(z.record(z.string(), z.unknown()))
      .check(z.minLength(1, 'errors.validation.required'), z.maxLength(500, 'errors.validation.tooMany')),
  }),
  status: 201,
  response: exclusiveImport,
})

/** What undoing an import did: it keeps what somebody has changed, sold or auctioned since. */
export const undoneImport = z.object({
  undoneAt: instant,
  rows: z.array(z.object({ slug: z.string(), outcome: z.enum(['REMOVED', 'RESTORED', 'KEPT']) })),
})
export type UndoneImport = z.output<typeof undoneImport>

export const undoImport = defineOperation({
  id: 'undoImport',
  method: 'POST',
  path: '/api/staff/clubs/:slug/exclusive-imports/:importId/undo',
  summary:
    'Removes the exclusives that an import has added and restores those that it or a bulk change has changed, once (409 `errors.staff.alreadyResolved`). What has been changed or sold since is kept.',
  access: editors,
  idempotent: true,
  params: inClubOf('importId'),
  status: 201,
  response: undoneImport,
})
