import type { IdentityEvent } from '@virage/identity'
import type { Database } from '../platform/database/database.ts'

/**
 * Writes what happens to accounts to the audit log. The log is never erased: no names and no network addresses stand in
 * it. Every sign-in does this, so it takes one statement, which itself names the work of no single club.
 */
export const createIdentityAudit =
  ({ pool }: Pick<Database, 'pool'>) =>
  async ({ accountId, name, details }: IdentityEvent): Promise<void> => {
    await pool.query(
      `insert into audit_log (club_id, actor, action, subject, details)
       select null, $1, $2, $3, $4 from set_config('virage.club_id', '*', true)`,
      [accountId ?? 'visitor', `identity.${name}`, `account ${accountId ?? 'unknown'}`, JSON.stringify(details)],
    )
  }
