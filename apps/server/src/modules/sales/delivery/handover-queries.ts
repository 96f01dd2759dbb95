import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import type { ParcelRow } from './parcel-queries.ts'

/** A recorded handover. */
export type HandoverRow = Pick<
  Selectable<DB['parcel_handover']>,
  'id' | 'received_by' | 'initials' | 'recorded_by' | 'handed_over_at'
>

/** Stores a handover. @param handover.handed_over_at null for now @returns its id */
export async function insertHandover(
  tx: Tx,
  { club_id, id }: Pick<ParcelRow, 'club_id' | 'id'>,
  {
    handed_over_at,
    ...handover
  }: Pick<Insertable<DB['parcel_handover']>, 'received_by' | 'initials' | 'recorded_by'> & {
    handed_over_at: Date | null
  },
): Promise<string> {
  const stored = await tx
    .insertInto('parcel_handover')
    .values({ club_id, parcel_id: id, ...handover, handed_over_at: handed_over_at ?? sql<Date>`virage_now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}

/** Reads the handovers of a parcel, the earliest first. */
export const readHandovers = (tx: Tx, { club_id, id }: Pick<ParcelRow, 'club_id' | 'id'>): Promise<HandoverRow[]> =>
  tx
    .selectFrom('parcel_handover')
    .select(['id', 'received_by', 'initials', 'recorded_by', 'handed_over_at'])
    .where('club_id', '=', club_id)
    .where('parcel_id', '=', id)
    .orderBy('handed_over_at')
    .orderBy('id')
    .execute()
