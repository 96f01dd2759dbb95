import { notify, recordEvent } from './events.ts'
import type { Account } from './queries/accounts.ts'
import type { Origin, Service } from './service.ts'
import { revokeFamilies } from './tokens/revoke-families.ts'
import { inTransaction } from './transaction.ts'

/** Deletes an account and everything that belongs to it. Recorded events stay, with the account's id alone. */
export async function deleteAccount(service: Service, account: Account, origin: Origin): Promise<void> {
  await inTransaction(service, async (bound) => {
    await revokeFamilies(bound, { accountId: account.id })
    await bound.pool.query('delete from identity.account where id = $1', [account.id])
  })
  await recordEvent(service, { accountId: account.id, name: 'deleteAccount' }, origin)
  await notify(service, account, 'accountDeleted', origin)
}
