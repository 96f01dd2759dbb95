import { type AuditEntry, listAuditLog } from '@virage/contract/staff'
import type { Selectable } from 'kysely'
import type { DB } from '../platform/database/schema.gen.ts'
import { nextPage, pageOf } from '../platform/http/page.ts'
import type { StaffOperations } from '../staff/staff-operations.ts'

/** The audit log, for those who ask later. */
export function auditRoutes(backOffice: StaffOperations): void {
  backOffice.read(listAuditLog, async ({ club, query, request, reply }, tx) => {
    const page = pageOf(query)
    const { action, subject, actor } = query
    const rows = await tx
      .selectFrom('audit_log')
      .selectAll()
      .where('club_id', '=', club.id)
      .$if(action !== undefined, (select) => select.where('action', '=', action ?? ''))
      .$if(subject !== undefined, (select) => select.where('subject', '=', subject ?? ''))
      .$if(actor !== undefined, (select) => select.where('actor', '=', actor ?? ''))
      .$if(page.cursor !== undefined, (select) => select.where('id', '<', page.cursor ?? ''))
      .orderBy('id', 'desc')
      .limit(page.limit + 1)
      .execute()
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows.slice(0, page.limit).map(present)
  })
}

const present = (row: Selectable<DB['audit_log']>): AuditEntry => ({
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
