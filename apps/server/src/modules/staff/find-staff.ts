import type { StaffRole } from '@virage/domain'
import type { Principal } from '../../platform/access/principal.ts'
import type { FindStaff, StaffMember } from '../../platform/access/staff.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

/**
 * Looks staff up at each call, so that a role that was taken away ends at once.
 *
 * @param operators verified addresses that are operators by setting
 */
export function createFindStaff({ database, operators }: { database: Database; operators: string[] }): FindStaff {
  return async (principal, clubId) => {
    const as = (role: StaffMember['role']) => ({ accountId: principal.username, email: principal.email, role })
    if (await isOperator(database, operators, principal)) return as('operator')
    if (clubId === undefined) return undefined
    const role = await database.withTenant(clubId, (tx) => readRole(tx, clubId, principal))
    return role && as(role)
  }
}

/** Whether a caller runs the installation. */
export async function isOperator(database: Database, operators: string[], principal: Principal): Promise<boolean> {
  if (principal.emailVerified && operators.includes(principal.email)) return true
  const row = await database.query
    .selectFrom('operator')
    .select('account_id')
    .where('account_id', '=', principal.username)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The caller's role in a club. Whoever was added by e-mail is bound to their account when they first come with that
 * address verified; from then on the account counts, whatever becomes of the address.
 */
async function readRole(tx: Tx, clubId: string, principal: Principal): Promise<StaffRole | undefined> {
  const known = await tx
    .selectFrom('staff')
    .select('role')
    .where('club_id', '=', clubId)
    .where('account_id', '=', principal.username)
    .executeTakeFirst()
  const row =
    known ??
    (principal.emailVerified
      ? await tx
          .updateTable('staff')
          .set({ account_id: principal.username })
          .where('club_id', '=', clubId)
          .where('email', '=', principal.email)
          .where('account_id', 'is', null)
          .returning('role')
          .executeTakeFirst()
      : undefined)
  // A check of the table holds the column to the roles.
  return row?.role
}
