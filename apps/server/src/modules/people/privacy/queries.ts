import { sql } from 'kysely'
import type { Fan } from '../../../platform/access/fans.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { isErased } from '../../../platform/database/is-erased.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/**
 * Reads a guest of a room, who has no account. Their erasure waits for the end of the transaction.
 *
 * @throws ApiError 404 if the club has no such fan or has erased them, 409 if they have an account
 */
export async function getGuest(tx: Tx, clubId: string, fanId: string): Promise<Fan> {
  const fan = await tx
    .selectFrom('fan')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .where(sql<boolean>`not ${isErased('fan')}`)
    .forKeyShare()
    .executeTakeFirst()
  if (!fan) throw new ApiError('errors.backend.notFound')
  if (!fan.is_guest) throw new ApiError('errors.fan.hasAccount')
  return fan
}

/** Reads a fan's erasure request; undefined if none is open. */
export async function readErasureRequest(
  tx: Tx,
  clubId: string,
  fanId: string,
): Promise<{ id: string; requested_at: Date } | undefined> {
  return tx
    .selectFrom('erasure_request')
    .select(['id', 'requested_at'])
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
}

/** Requests a fan's erasure; idempotent. @returns whether none was open before */
export async function insertErasureRequest(tx: Tx, clubId: string, fanId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('erasure_request')
    .values({ club_id: clubId, fan_id: fanId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Withdraws an open request. @returns whether there was one */
export async function withdrawErasureRequest(tx: Tx, clubId: string, fanId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('erasure_request')
    .set({ withdrawn_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
