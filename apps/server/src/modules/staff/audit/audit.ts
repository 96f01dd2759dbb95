import type { FastifyBaseLogger } from 'fastify'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Values that are logged unchanged. */
type Details = Record<string, unknown>

/** An entry of the audit log. */
export type AuditEntry = {
  /** Null for the installation. */
  clubId: string | null
  /** An account's id, or `system`. */
  actor: string
  action: string
  subject: string
  details?: Details
}

/** Writes to the append-only audit log, in the transaction of the event. */
export async function audit(tx: Tx, { clubId, actor, action, subject, details = {} }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ club_id: clubId, actor, action, subject, details: JSON.stringify(details) })
    .execute()
}

/** The subject of a staff action. The log is never erased, so name fans by their id and leave out personal data. */
export type StaffAuditEntry = {
  /** The kind and the id or slug of the subject, such as `exclusive derby-shirt`. */
  subject: string
  /** The state before; undefined for something new. */
  before?: Details | undefined
  /** The state after; undefined for something deleted. */
  after?: Details | undefined
  /** Other details, such as the given reason. */
  details?: Details | undefined
}

/**
 * Writes an action of staff to the audit log; the only function that does. A line of the process's log, which is sent
 * to the collector, has the same without the values.
 */
export async function auditStaff(
  tx: Tx,
  {
    clubId,
    staff,
    action,
    network,
    log,
  }: {
    clubId: string | null
    staff: StaffMember
    action: string
    /** The hash of the network. */
    network: string
    log: Pick<FastifyBaseLogger, 'info'>
  },
  { subject, before, after, details = {} }: StaffAuditEntry,
): Promise<void> {
  log.info({ club: clubId, actor: staff.accountId, role: staff.role, action, subject, network }, 'audit')
  await tx
    .insertInto('audit_log')
    .values({
      club_id: clubId,
      actor: staff.accountId,
      actor_email: staff.email,
      role: staff.role,
      network,
      action,
      subject,
      before: before && JSON.stringify(before, withoutVersion),
      after: after && JSON.stringify(after, withoutVersion),
      details: JSON.stringify(details),
    })
    .execute()
}

/** Leaves out versions, which say nothing about what has changed. */
const withoutVersion = (key: string, value: unknown): unknown => (key === 'version' ? undefined : value)
