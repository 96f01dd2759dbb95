import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Returns when a fan requested erasure; undefined if no request is open. */
export async function readErasureRequest(tx: Tx, clubId: string, fanId: string): Promise<Date | undefined> {
  const row = await tx
    .selectFrom('erasure_request')
    .select('requested_at')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .executeTakeFirst()
  return row?.requested_at
}

/** Requests a fan's erasure; idempotent. */
export async function insertErasureRequest(tx: Tx, clubId: string, fanId: string): Promise<void> {
  await tx
    .insertInto('erasure_request')
    .values({ club_id: clubId, fan_id: fanId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Withdraws an open request. */
export async function withdrawErasureRequest(tx: Tx, clubId: string, fanId: string): Promise<void> {
  await tx
    .updateTable('erasure_request')
    .set({ withdrawn_at: sql<Date>`virage_now()` })
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .where('withdrawn_at', 'is', null)
    .where('done_at', 'is', null)
    .execute()
}
