import { staffRoles } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { problemKeys } from '../problem.ts'
import { id, ofClub, instant } from '../values.ts'
import { editors } from './access.ts'
import { between, exportQuery, listQuery, search } from './list-query.ts'
import { inClubOf } from './values.ts'

export const auditSorts = ['date'] as const

/** An audit log entry, which never changes. */
export const auditEntry = z.object({
  id,
  date: instant,
  /** An account's id, or `system`. */
  actor: z.string(),
  actorEmail: z.nullable(z.string()),
  role: z.nullable(z.enum([...staffRoles, 'operator'])),
  /** The operation, or the name of the event. */
  action: z.string(),
  /** What was changed or viewed. */
  subject: z.object({
    /** Such as `exclusive`, or `slots` for several things. */
    kind: z.string(),
    /** Null for things without a single id. */
    id: z.nullable(z.string()),
    /** Its name today, in the caller's language, or else at the time of the entry; null if it has none, and for fans. */
    label: z.nullable(z.string()),
  }),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** A network's pseudonym: the same for one network within a week, and not linkable to it after 90 days. */
  network: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof auditEntry>

/**
 * The operations whose changes can be undone, by the action of their entry. Each changes some fields of one thing, and
 * nobody is written to.
 */
export const undoableActions: Readonly<Record<string, string>> = {
  updateExclusive: 'updateExclusive',
  changeExclusives: 'updateExclusive',
  importExclusives: 'updateExclusive',
  undoImport: 'updateExclusive',
  updateAuction: 'updateAuction',
  updatePost: 'updatePost',
  updateProgram: 'updateProgram',
  updatePartner: 'updatePartner',
  updateClubSettings: 'updateClubSettings',
}

/** Returns the operation whose change an entry is about; undefined if that change can't be undone. */
export function undoableOperation({
  action,
  before,
  after,
  details,
}: Pick<AuditEntry, 'action' | 'before' | 'after' | 'details'>): string | undefined {
  // Of something added or removed, an entry has one side only.
  if (before === null || after === null) return undefined
  const { operation } = details
  return undoableActions[action === 'undoChange' && typeof operation === 'string' ? operation : action]
}

const text = z.string().check(z.maxLength(200, 'errors.validation.tooLong'))

const auditFilters = {
  search,
  action: z.optional(text),
  actor: z.optional(text),
  subjectKind: z.optional(text),
  subjectId: z.optional(text),
  ...between,
}
/** An id says nothing without its kind. */
const kindOfId = z.refine<{ subjectKind?: string | undefined; subjectId?: string | undefined }>(
  ({ subjectKind, subjectId }) => subjectId === undefined || subjectKind !== undefined,
  { error: 'errors.validation.required', path: ['subjectKind'] },
)

export const listAuditLog = defineOperation({
  id: 'listAuditLog',
  method: 'GET',
  path: '/api/staff/clubs/:slug/audit-log',
  summary:
    'The audit log of the club, newest first; filtered by action, actor, and kind and id of the subject. A search finds who acted by their email address, and what was changed by its present name.',
  access: { staff: ['owner', 'compliance'] },
  params: ofClub,
  query: listQuery(auditSorts, auditFilters).check(kindOfId),
  response: z.array(auditEntry),
})

export const exportAuditLog = defineOperation({
  id: 'exportAuditLog',
  method: 'GET',
  path: '/api/staff/clubs/:slug/audit-log.csv',
  summary:
    'The entries that match, newest first, as CSV: actions and fields are named as in the API. The access is logged.',
  access: { staff: ['owner', 'compliance'] },
  csv: true,
  params: ofClub,
  query: exportQuery(auditSorts, auditFilters).check(kindOfId),
  response: z.string(),
})

/** The kinds of things that have a history. */
export const historyKinds = ['exclusive', 'auction', 'post', 'program', 'partner', 'settings'] as const

export const listHistory = defineOperation({
  id: 'listHistory',
  method: 'GET',
  path: '/api/staff/clubs/:slug/history',
  summary: 'The audit log of one thing that editors change, newest first. Networks are left out.',
  access: { staff: ['owner', 'editor', 'compliance'] },
  params: ofClub,
  query: listQuery(auditSorts, { kind: z.enum(historyKinds, 'errors.validation.choice'), id: z.optional(id) }),
  response: z.array(auditEntry),
})

/** What undoing a change would do. */
export const undo = z.object({
  /** Why the change can't be undone; null if it can. */
  problem: z.nullable(z.enum(problemKeys)),
  /** The version of the thing now; null if it does not exist. It is sent back as `If-Match`. */
  version: z.nullable(z.string()),
  fields: z.array(
    z.object({
      /** A field of the operation that changed it. */
      path: z.string(),
      now: z.unknown(),
      /** Its value before the change. */
      was: z.unknown(),
      /** Whether it has got a third value since, so that the change can't be undone. */
      isChanged: z.boolean(),
    }),
  ),
})
export type Undo = z.output<typeof undo>

export const getUndo = defineOperation({
  id: 'getUndo',
  method: 'GET',
  path: '/api/staff/clubs/:slug/audit-log/:entryId/undo',
  summary: 'What undoing a change would do, and why it is impossible, if it is.',
  access: editors,
  params: inClubOf('entryId'),
  response: undo,
})

export const undoChange = defineOperation({
  id: 'undoChange',
  method: 'POST',
  path: '/api/staff/clubs/:slug/audit-log/:entryId/undo',
  summary:
    'Gives the fields of a change the values that they had before it. 409 `errors.staff.notUndoable` for entries of other kinds, `errors.staff.alreadyUndone` if they have them; 412 `errors.staff.changed` if one of them has been changed since.',
  access: editors,
  idempotent: true,
  versioned: true,
  params: inClubOf('entryId'),
  status: 201,
  response: undo,
})
