import type { ParcelState } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { lockGroups } from './lock-parcels.ts'
import { type Moved, moveLockedParcel, type WantedMove } from './move-parcel.ts'
import { lockParcel } from './parcel-queries.ts'

/** The result for one of many parcels, and the state it had. */
export type MovedOne = { id: string; from: ParcelState | null; result: Moved }

/** Moves parcels to the same state; each has its own result. They are locked in the order of their ids, with those that are sent in them. */
export async function moveManyParcels(
  tx: Tx,
  { clubId, publicUrl }: { clubId: string; publicUrl: string },
  ids: string[],
  move: WantedMove,
): Promise<MovedOne[]> {
  const moved: MovedOne[] = []
  await lockGroups(tx, clubId, ids)
  for (const id of [...new Set(ids)].toSorted()) {
    const row = await lockParcel(tx, clubId, id)
    const result: Moved = row ? await moveLockedParcel(tx, row, move, publicUrl) : { ok: false, reason: 'notFound' }
    moved.push({ id, from: row?.state ?? null, result })
  }
  return moved
}
