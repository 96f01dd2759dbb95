import type { StaffRole } from '@virage/domain'
import type { Principal } from '../../platform/access/principal.ts'
import type { FindStaff, StaffMember } from '../../platform/access/staff.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { isHelper } from './helpers/queries.ts'

/**
 * Creates the lookup of staff. It is done for each request, so that a removed role ends at once.
 *
 * @param operators verified email addresses that the settings make operators
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

/** Returns whether a principal is an operator of the installation. */
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
 * Reads the principal's role in a club. Staff who were added by email are bound to their account at their first request
 * with that address verified. Afterwards only the account counts. Others may be helpers of a night.
 */
async function readRole(tx: Tx, clubId: string, principal: Principal): Promise<StaffRole | undefined> {
  const read = () =>
    tx
      .selectFrom('staff')
      .select('role')
      .where('club_id', '=', clubId)
      .where('account_id', '=', principal.username)
      .executeTakeFirst()
  const bind = () =>
    tx
      .updateTable('staff')
      .set({ account_id: principal.username })
      .where('club_id', '=', clubId)
      .where('email', '=', principal.email)
      .where('account_id', 'is', null)
      .returning('role')
      .executeTakeFirst()
  const known = await read()
  if (known) return known.role
  // A browser sends its first requests at once. One of them binds, and the others read what it has bound.
  const bound = principal.emailVerified ? ((await bind()) ?? (await read())) : undefined
  return bound?.role ?? ((await isHelper(tx, clubId, principal.username)) ? 'floor' : undefined)
}
