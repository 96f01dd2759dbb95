import type { SuspensionScope } from '@virage/contract/staff'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** A suspension, in force or not. */
export type SuspensionRow = Selectable<DB['suspension']>

/** Reads a fan's suspensions, newest first. */
export const readSuspensions = (tx: Tx, clubId: string, fanId: string): Promise<SuspensionRow[]> =>
  tx
    .selectFrom('suspension')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute()

/** Returns until when bidding is closed to a fan, by suspensions or unpaid lots; null if it isn't. */
export async function readBiddingClosed(tx: Tx, clubId: string, fanId: string): Promise<Date | null> {
  const fan = await tx
    .selectFrom('fan')
    .select('bidding_closed_until as until')
    .where('club_id', '=', clubId)
    .where('id', '=', fanId)
    .where('bidding_closed_until', '>', sql<Date>`statement_now()`)
    .executeTakeFirst()
  return fan?.until ?? null
}

/** Stores a suspension. A trigger closes bidding in the fan's row. */
export const insertSuspension = (
  tx: Tx,
  given: { clubId: string; fanId: string; scope: SuspensionScope; reason: string; endsAt: Date; by: string },
): Promise<SuspensionRow> =>
  tx
    .insertInto('suspension')
    .values({
      club_id: given.clubId,
      fan_id: given.fanId,
      scope: given.scope,
      reason: given.reason,
      ends_at: given.endsAt,
      created_by: given.by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Ends a suspension now. @returns undefined if it has ended, or was lifted */
export const liftStoredSuspension = (
  tx: Tx,
  { clubId, id, by }: { clubId: string; id: string; by: string },
): Promise<SuspensionRow | undefined> =>
  tx
    .updateTable('suspension')
    .set({ lifted_at: sql<Date>`virage_now()`, lifted_by: by })
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where('lifted_at', 'is', null)
    .where('ends_at', '>', sql<Date>`statement_now()`)
    .returningAll()
    .executeTakeFirst()
