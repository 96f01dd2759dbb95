import type { Selectable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** An invitation's row. */
export type ReferralRow = Selectable<DB['referral']>

/** Reads a member's newest hundred invitations. */
export const readReferrals = (tx: Tx, clubId: string, sponsorId: string): Promise<ReferralRow[]> =>
  tx
    .selectFrom('referral')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('sponsor_id', '=', sponsorId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Stores an invitation; idempotent. @returns it, and whether it is new */
export async function saveReferral(
  tx: Tx,
  key: { club_id: string; sponsor_id: string; email: string },
): Promise<{ row: ReferralRow; isNew: boolean }> {
  const inserted = await tx
    .insertInto('referral')
    .values(key)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (inserted) return { row: inserted, isNew: true }
  const row = await tx
    .selectFrom('referral')
    .selectAll()
    .where('club_id', '=', key.club_id)
    .where('sponsor_id', '=', key.sponsor_id)
    .where('email', '=', key.email)
    .executeTakeFirstOrThrow()
  return { row, isNew: false }
}

/** Reads fans with this address who wait for an invitation. */
export const readUnreferred = (
  tx: Tx,
  clubId: string,
  email: string,
): Promise<Pick<Selectable<DB['fan']>, 'id' | 'account_id'>[]> =>
  tx
    .selectFrom('fan')
    .select(['id', 'account_id'])
    .where('club_id', '=', clubId)
    .where('email', '=', email)
    .where('kyc_status', '=', 'NOT_REFERRED')
    .execute()
