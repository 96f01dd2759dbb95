import { type AuditEntry, listAuditLog } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import { type AuditRow, readAuditLog } from './queries.ts'
import type { StaffOperations } from '../staff-operations.ts'

/** Registers the list of the audit log. */
export function auditRoutes(backOffice: StaffOperations): void {
  backOffice.read(listAuditLog, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readAuditLog(tx, club.id, query), (row) => present(row, language))
  })
}

const present = (row: AuditRow, language: Language): AuditEntry => ({
  id: row.id,
  date: row.at.toISOString(),
  actor: row.actor,
  actorEmail: row.actor_email,
  role: row.role,
  action: row.action,
  subject: {
    kind: row.subject_kind,
    id: row.subject_id,
    label: typeof row.label === 'string' ? row.label : localized(row.label, language),
  },
  before: row.before,
  after: row.after,
  network: row.network,
  details: row.details,
})
