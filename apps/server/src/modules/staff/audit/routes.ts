import { type AuditEntry, getUndo, listAuditLog, listHistory, undoChange } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import { type AuditRow, readAuditLog } from './queries.ts'
import type { StaffOperations } from '../staff-operations.ts'
import { planUndo, undoEntry } from './undo.ts'

/** Registers the lists of the audit log, and the undo of its changes. */
export function auditRoutes(backOffice: StaffOperations): void {
  const { changes } = backOffice

  backOffice.read(listAuditLog, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readAuditLog(tx, club.id, query), (row) => present(row, language))
  })

  backOffice.read(listHistory, async (context, tx) => {
    const { club, language, query } = context
    const { kind, id, ...page } = query
    const rows = await readAuditLog(tx, club.id, { ...page, subjectKind: kind, subjectId: id })
    return sendList(context, rows, (row) => ({ ...present(row, language), network: null }))
  })

  backOffice.read(getUndo, ({ club, staff, params: { entryId } }, tx) =>
    planUndo(tx, { club, staff, entryId, changes }),
  )

  backOffice.mutate(undoChange, ({ club, staff, params: { entryId }, ifMatch }, tx) =>
    undoEntry(tx, { club, staff, entryId, changes, ifMatch }),
  )
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
