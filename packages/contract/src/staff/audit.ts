import { staffRoles } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant, page } from '../values.ts'

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
  /** The subject, such as `exclusive derby-shirt`. */
  subject: z.string(),
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
  summary: 'The audit log of the club, newest first; filtered by action, subject or actor.',
  access: { staff: ['owner', 'compliance'] },
  params: ofClub,
  query: z.extend(page, { action: z.optional(text), subject: z.optional(text), actor: z.optional(text) }),
  response: z.array(auditEntry),
})
