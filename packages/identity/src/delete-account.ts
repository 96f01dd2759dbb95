import { notify, recordEvent } from './events.ts'
import type { Account } from './queries/accounts.ts'
import type { Origin, Service } from './service.ts'
import { revokeFamilies } from './tokens/revoke-families.ts'
import { inTransaction } from './transaction.ts'

/** Deletes an account and everything that belongs to it. Recorded events stay, with the account's id alone. */
export async function deleteAccount(service: Service, account: Account, origin: Origin): Promise<void> {
  await inTransaction(service, (bound) => removeAccount(bound, account.id))
  await recordEvent(service, { accountId: account.id, name: 'deleteAccount' }, origin)
  await notify(service, account, 'accountDeleted', origin)
}

/** Deletes an account and everything that belongs to it, without a word. @param service bound to a transaction */
export async function removeAccount(service: Service, id: string): Promise<void> {
  await revokeFamilies(service, { accountId: id })
  await service.pool.query('delete from identity.account where id = $1', [id])
}
