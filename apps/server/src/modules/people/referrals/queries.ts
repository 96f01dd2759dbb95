import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { Page } from '../../../platform/http/page.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** An invitation's row. */
export type ReferralRow = Selectable<DB['referral']>

/**
 * Locks an address of a club until the transaction ends: who registers with it looks for an invitation, and who invites looks for who has
 * registered, so neither may miss the other.
 */
export async function lockInvited(tx: Tx, clubId: string, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`invited ${clubId} ${email}`}, 0))`.execute(tx)
}

/** Returns whether somebody has invited an address to a club. */
export async function isInvited(tx: Tx, clubId: string, email: string): Promise<boolean> {
  const row = await tx
    .selectFrom('referral')
    .select('id')
    .where('club_id', '=', clubId)
    .where('email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

/** Reads a page of a member's invitations, newest first. */
export const readReferrals = (
  tx: Tx,
  clubId: string,
  sponsorId: string,
  { limit, cursor }: Page,
): Promise<ReferralRow[]> =>
  tx
    .selectFrom('referral')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('sponsor_id', '=', sponsorId)
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
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
