import { type RawBuilder, sql } from 'kysely'
import { audit } from '../../staff/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { ErasedFan, PersonalTable } from '../../../platform/personal-data.ts'

/**
 * Erases a fan from a club. Identifying data is removed. Orders, donations, bids and the ledger stay under the record's
 * id, which is then a pseudonym (docs/decisions/0032). The account itself belongs to the identity service.
 *
 * @param personalData all tables that refer to a fan
 * @param actor who completes the request, for the audit log
 * @returns false if the fan has no open request in the club
 */
export async function eraseFan(
  tx: Tx,
  personalData: readonly PersonalTable[],
  { clubId, fanId, actor }: { clubId: string; fanId: string; actor: string },
): Promise<boolean> {
  const closed = await tx
    .updateTable('erasure_request')
    .set({ done_at: sql<Date>`virage_now()`, done_by: actor })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  if (closed.numUpdatedRows === 0n) return false

  await eraseData(tx, personalData, { clubId, fanId })
  await audit(tx, { clubId, actor, action: 'fan.erased', subject: `fan ${fanId}` })
  return true
}

/** Erases the data of a fan whose request is carried out, also if it has been erased before. */
export async function eraseData(
  tx: Tx,
  personalData: readonly PersonalTable[],
  { clubId, fanId }: { clubId: string; fanId: string },
): Promise<void> {
  const fan = await lockFan(tx, personalData, { clubId, fanId })
  const pseudonym = `erased-${fanId}`
  const address = `${pseudonym}@erased.invalid`
  const erased: ErasedFan = {
    clubId,
    fanId,
    accountId: fan.account_id,
    // Staff have typed the address of a guest. What others have under it is not the guest's.
    email: fan.is_of_account ? address : fan.email.toLowerCase(),
    firstName: fan.first_name,
    lastName: fan.last_name,
    customer: fan.payment_customer,
    pseudonym,
    address,
  }
  for (const { erase } of personalData) if (erase !== 'kept') await erase(tx, erased)
}

/** An address without what follows a plus sign: entries of giveaways are found by it. */
const untagged = (address: RawBuilder<unknown>) => sql`regexp_replace(${address}, '\\+[^@]*@', '@')`

/** Whether the address of a guest is also that of a fan of the club who has an account, perhaps with another tag. */
const isOfAccount = sql<boolean>`is_guest and exists (
  select from fan other where other.club_id = fan.club_id and not other.is_guest
    and starts_with(other.email_key, split_part(split_part(fan.email_key, '@', 1), '+', 1))
    and ${untagged(sql`other.email_key`)} = ${untagged(sql`fan.email_key`)})`

/** Locks a fan before their erasure: what refers to them waits for its end. @returns them as they were */
export async function lockFan(
  tx: Tx,
  personalData: readonly PersonalTable[],
  { clubId, fanId }: { clubId: string; fanId: string },
) {
  for (const { lock } of personalData) await lock?.(tx, { clubId, fanId })
  return tx
    .selectFrom('fan')
    .select(['email', 'account_id', 'first_name', 'last_name', 'payment_customer'])
    .select(isOfAccount.as('is_of_account'))
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
