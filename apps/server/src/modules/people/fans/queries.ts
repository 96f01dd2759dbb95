import { sql, type Updateable } from 'kysely'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Principal } from '../../../platform/access/principal.ts'
import type { Fan } from '../../../platform/access/fans.ts'

/** Reads a fan by account. */
export const readFan = (tx: Tx, clubId: string, accountId: string): Promise<Fan | undefined> =>
  tx.selectFrom('fan').selectAll().where('club_id', '=', clubId).where('account_id', '=', accountId).executeTakeFirst()

/** Reads the fans of some accounts, by account. */
export async function readFansOfAccounts(tx: Tx, clubId: string, accountIds: string[]): Promise<Map<string, Fan>> {
  const rows = await tx
    .selectFrom('fan')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('account_id', '=', sql<string>`any(${accountIds}::text[])`)
    .execute()
  return new Map(rows.map((row) => [row.account_id, row]))
}

/** Changes a fan's own fields. Only `transitionKyc` changes the KYC status. */
export async function updateFan(
  tx: Tx,
  fan: Pick<Fan, 'club_id' | 'id'>,
  changes: Omit<Updateable<DB['fan']>, 'kyc_status' | 'club_id' | 'id'>,
): Promise<void> {
  await tx.updateTable('fan').set(changes).where('club_id', '=', fan.club_id).where('id', '=', fan.id).execute()
}

/** Records when the terms were first accepted. */
export async function acceptTerms(tx: Tx, fan: Pick<Fan, 'club_id' | 'id'>): Promise<void> {
  await tx
    .updateTable('fan')
    .set({ tos_accepted_at: sql<Date>`coalesce(tos_accepted_at, virage_now())` })
    .where('club_id', '=', fan.club_id)
    .where('id', '=', fan.id)
    .execute()
}

/** Updates a fan's address from a newer token with a verified address. */
export async function updateEmail(
  tx: Tx,
  clubId: string,
  { username, email, emailVerified, issuedAt }: Pick<Principal, 'username' | 'email' | 'emailVerified' | 'issuedAt'>,
): Promise<void> {
  if (!emailVerified) return
  await tx
    .updateTable('fan')
    .set({ email, email_as_of: issuedAt })
    .where('club_id', '=', clubId)
    .where('account_id', '=', username)
    .where('email', '!=', email)
    .where((fan) => fan.or([fan('email_as_of', 'is', null), fan('email_as_of', '<', issuedAt)]))
    .execute()
}
