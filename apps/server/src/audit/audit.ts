import type { Tx } from '../platform/database/database.ts'

/** Something that somebody did, for those who ask later. */
export type AuditEntry = {
  /** Null for what belongs to the installation. */
  clubId: string | null
  /** An account's id, or `system`. */
  actor: string
  action: string
  subject: string
  details?: Record<string, string | number | boolean | null>
}

/** Writes to the append-only audit log, in the transaction of what it tells of. */
export async function audit(tx: Tx, { clubId, actor, action, subject, details = {} }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ club_id: clubId, actor, action, subject, details: JSON.stringify(details) })
    .execute()
}
