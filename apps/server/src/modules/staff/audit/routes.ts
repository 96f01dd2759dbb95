import { type AuditEntry, listAuditLog } from '@virage/contract/staff'
import { nextPage, pageOf } from '../../../platform/http/page.ts'
import { type AuditRow, readAuditLog } from './queries.ts'
import type { StaffOperations } from '../staff-operations.ts'

/** The audit log, for those who ask later. */
export function auditRoutes(backOffice: StaffOperations): void {
  backOffice.read(listAuditLog, async ({ club, query, request, reply }, tx) => {
    const page = pageOf(query)
    const rows = await readAuditLog(tx, club.id, query, page)
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows.slice(0, page.limit).map(present)
  })
}

const present = (row: AuditRow): AuditEntry => ({
  id: row.id,
  date: row.at.toISOString(),
  actor: row.actor,
  actorEmail: row.actor_email,
  role: row.role as AuditEntry['role'],
  action: row.action,
  subject: row.subject,
  before: row.before as AuditEntry['before'],
  after: row.after as AuditEntry['after'],
  network: row.network,
  details: row.details as AuditEntry['details'],
})
