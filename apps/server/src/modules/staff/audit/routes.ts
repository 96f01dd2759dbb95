import { type AuditEntry, exportAuditLog, getUndo, listAuditLog, listHistory, undoChange } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { sendList } from '../../../platform/http/send-list.ts'
import { localized } from '../../../platform/localized.ts'
import { type AuditRow, readAuditLog } from './queries.ts'
import type { StaffOperations } from '../staff-operations.ts'
import { textsOf } from '../texts/index.ts'
import { planUndo, undoEntry } from './undo.ts'

/** Registers the lists of the audit log, and the undo of its changes. */
export function auditRoutes(backOffice: StaffOperations): void {
  const { changes } = backOffice

  backOffice.read(listAuditLog, async (context, tx) => {
    const { club, language, query } = context
    return sendList(context, await readAuditLog(tx, club.id, query), (row) => present(row, language))
  })

  backOffice.exportList(exportAuditLog, {
    name: 'audit-log',
    columns: exportedColumns,
    read: async ({ club, language, query }, tx, page) => {
      const { rows, next } = await readAuditLog(tx, club.id, { ...query, ...page })
      return { rows: rows.map((row) => present(row, language)), next }
    },
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

/** Returns the columns of exported entries. Actions and fields are named as in the API. */
function exportedColumns(language: Language) {
  const t = textsOf(language)
  const json = (fields: Record<string, unknown> | null) => fields && JSON.stringify(fields)
  return [
    [t('log.date'), ({ date }: AuditEntry) => date],
    [t('log.actor'), ({ actor, actorEmail }: AuditEntry) => actorEmail ?? actor],
    [t('log.role'), ({ role }: AuditEntry) => role],
    [t('log.action'), ({ action }: AuditEntry) => action],
    [t('log.kind'), ({ subject }: AuditEntry) => subject.kind],
    [t('log.id'), ({ subject }: AuditEntry) => subject.id],
    [t('log.label'), ({ subject }: AuditEntry) => subject.label],
    [t('log.before'), ({ before }: AuditEntry) => json(before)],
    [t('log.after'), ({ after }: AuditEntry) => json(after)],
  ] as const
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
