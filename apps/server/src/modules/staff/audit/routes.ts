import { type AuditEntry, listAuditLog } from '@virage/contract/staff'
import { listPage } from '../../../platform/http/list-page.ts'
import { type AuditRow, readAuditLog } from './queries.ts'
import type { StaffOperations } from '../staff-operations.ts'

/** Registers the list of the audit log. */
export function auditRoutes(backOffice: StaffOperations): void {
  backOffice.read(listAuditLog, async ({ club, query, request, reply }, tx) => {
    return listPage({ query, request, reply }, (page) => readAuditLog(tx, club.id, query, page), present)
  })
}

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  date: row.at.toISOString(),
  actor: row.actor,
  actorEmail: row.actor_email,
  role: row.role,
  action: row.action,
  subject: row.subject,
  before: row.before,
  after: row.after,
  network: row.network,
  details: row.details,
})
