import type { IdentityEvent } from '@virage/identity'
import type { Platform } from '../../platform/platform.ts'

/**
 * Writes events of accounts to the audit log. The log is never erased, so it contains no names and no network
 * addresses, only the network's hash, which can't be resolved after 90 days. Each sign-in waits for it, so it takes one
 * statement, which sets the scope of row-level security itself.
 */
export const createIdentityAudit =
  ({ database, networkHash, log }: Pick<Platform, 'database' | 'networkHash' | 'log'>) =>
  async ({ accountId, name, address, details }: IdentityEvent): Promise<void> => {
    const network = await networkHash(address)
    const [actor, action] = [accountId ?? 'visitor', `identity.${name}`]
    // This line is sent to the collector, and has no more than the table.
    log.info({ actor, action, network }, 'audit')
    await database.pool.query(
      `insert into audit_log (club_id, actor, action, subject, details, network)
       select null, $1, $2, $3, $4, $5 from set_config('virage.club_id', '*', true)`,
      [actor, action, `account ${accountId ?? 'unknown'}`, JSON.stringify(details), network],
    )
  }
