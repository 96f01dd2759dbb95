import { staffRoles } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant } from '../values.ts'
import { between, listQuery, search } from './list-query.ts'

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

const text = z.string().check(z.maxLength(200, 'errors.validation.tooLong'))

export const listAuditLog = defineOperation({
  id: 'listAuditLog',
  method: 'GET',
  path: '/api/staff/clubs/:slug/audit-log',
  summary:
    'The audit log of the club, newest first; filtered by action, actor, and kind and id of the subject. A search finds who acted by their email address, and what was changed by its present name.',
  access: { staff: ['owner', 'compliance'] },
  params: ofClub,
  query: listQuery(auditSorts, {
    search,
    action: z.optional(text),
    actor: z.optional(text),
    subjectKind: z.optional(text),
    subjectId: z.optional(text),
    ...between,
  }).check(
    z.refine(({ subjectKind, subjectId }) => subjectId === undefined || subjectKind !== undefined, {
      error: 'errors.validation.required',
      path: ['subjectKind'],
    }),
  ),
  response: z.array(auditEntry),
})
