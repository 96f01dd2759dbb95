import type { IdentityEvent } from '@virage/identity'
import type { Platform } from '../../platform/platform.ts'

/**
 * Writes what happens to accounts to the audit log. The log is never erased: no names and no network addresses stand in
 * it, only the network's hash, which tells nothing after 90 days. Every sign-in does this, so it takes one statement, which itself names the work of no single club.
 */
export const createIdentityAudit =
  ({ database, networkHash, log }: Pick<Platform, 'database' | 'networkHash' | 'log'>) =>
  async ({ accountId, name, address, details }: IdentityEvent): Promise<void> => {
    const network = await networkHash(address)
    const [actor, action] = [accountId ?? 'visitor', `identity.${name}`]
    // Leaves the machine with the other lines, and says no more than the table.
    log.info({ actor, action, network }, 'audit')
    await database.pool.query(
      `insert into audit_log (club_id, actor, action, subject, details, network)
       select null, $1, $2, $3, $4, $5 from set_config('virage.club_id', '*', true)`,
      [actor, action, `account ${accountId ?? 'unknown'}`, JSON.stringify(details), network],
    )
  }
