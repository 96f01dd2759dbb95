import { staffRoles } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, instant, page } from '../values.ts'

/** Something that was done, never changed afterwards. */
export const auditEntry = z.object({
  id,
  date: instant,
  /** An account's id, or `system`. */
  actor: z.string(),
  actorEmail: z.nullable(z.string()),
  role: z.nullable(z.enum([...staffRoles, 'operator'])),
  /** The call that did it, or the name of what happened. */
  action: z.string(),
  /** What it was done to, as `exclusive derby-shirt`. */
  subject: z.string(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  /** From where: the same for one network within a week, and linked to no network after 90 days. */
  network: z.nullable(z.string()),
  details: z.record(z.string(), z.unknown()),
})
export type AuditEntry = z.output<typeof auditEntry>

const text = z.string().check(z.maxLength(200, 'errors.validation.tooLong'))

export const listAuditLog = defineOperation({
  id: 'listAuditLog',
  method: 'GET',
  path: '/api/staff/clubs/:slug/audit-log',
  summary: 'What was done in the club, newest first; by action, subject or actor where they are given.',
  access: { staff: ['owner', 'compliance'] },
  params: ofClub,
  query: z.extend(page, { action: z.optional(text), subject: z.optional(text), actor: z.optional(text) }),
  response: z.array(auditEntry),
})
