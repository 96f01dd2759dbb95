import type { FastifyBaseLogger } from 'fastify'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Values that stand in the log as they are. */
type Details = Record<string, unknown>

/** Something that somebody did, for those who ask later. */
export type AuditEntry = {
  /** Null for what belongs to the installation. */
  clubId: string | null
  /** An account's id, or `system`. */
  actor: string
  action: string
  subject: string
  details?: Details
}

/** Writes to the append-only audit log, in the transaction of what it tells of. */
export async function audit(tx: Tx, { clubId, actor, action, subject, details = {} }: AuditEntry): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({ club_id: clubId, actor, action, subject, details: JSON.stringify(details) })
    .execute()
}

/**
 * What a staff action was about. The log is never erased: name fans by their id, and leave their personal data out.
 */
export type AuditNote = {
  /** The kind and the id or slug of what it was done to, as `exclusive derby-shirt`. */
  subject: string
  /** As it was; without it there was nothing before. */
  before?: Details | undefined
  /** As it is now; without it there is nothing any more. */
  after?: Details | undefined
  /** What else to know, such as the reason that was given. */
  details?: Details | undefined
}

/**
 * Writes what somebody of the staff did: the one way in which staff actions enter the log. A line of the process's log, which
 * leaves the machine, says the same without the values.
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
    /** Its hash. */
    network: string
    log: Pick<FastifyBaseLogger, 'info'>
  },
  { subject, before, after, details = {} }: AuditNote,
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
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      details: JSON.stringify(details),
    })
    .execute()
}
