import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { lockParcel, type MoveRow, type ParcelRow, readMoves, readParcelsOfFan } from './parcel-queries.ts'

/** Reads a fan's parcels with their moves. */
export async function readOwnParcels(
  tx: Tx,
  clubId: string,
  fanId: string,
): Promise<{ rows: ParcelRow[]; moves: MoveRow[] }> {
  const rows = await readParcelsOfFan(tx, clubId, fanId)
  const ids = rows.map(({ id }) => id)
  return { rows, moves: await readMoves(tx, clubId, ids) }
}

/** Changes a parcel of the fan, which is locked. @throws ApiError 404 for a parcel of somebody else */
export async function changeOwnParcel(
  tx: Tx,
  { clubId, fanId, parcelId }: { clubId: string; fanId: string | undefined; parcelId: string },
  change: (tx: Tx, row: ParcelRow) => Promise<ParcelRow>,
): Promise<{ row: ParcelRow; moves: MoveRow[] }> {
  const locked = await lockParcel(tx, clubId, parcelId)
  if (!locked || locked.fan_id !== fanId) throw new ApiError('errors.backend.notFound')
  const row = await change(tx, locked)
  return { row, moves: await readMoves(tx, clubId, [row.id]) }
}
