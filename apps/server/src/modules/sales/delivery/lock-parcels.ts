import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'
import { type ParcelRow, readParcel } from './parcel-queries.ts'

/** Locks parcels and those that are sent in them, in the order of their ids, as every transaction that locks several. */
export const lockGroups = (tx: Tx, clubId: string, ids: string[]): Promise<unknown> =>
  sql`select from parcel where club_id = ${clubId} and (id = any(${ids}::uuid[]) or sent_with = any(${ids}::uuid[]))
    order by id for update`.execute(tx)

/** Locks the parcels of an order, and those that are sent in them. @returns those of the order, oldest first */
export async function lockParcelsOfOrder(tx: Tx, clubId: string, orderId: string): Promise<Selectable<DB['parcel']>[]> {
  const parcels = tx
    .selectFrom('parcel')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('order_id', '=', orderId)
    .orderBy('id')
  const found = await parcels.execute()
  await lockGroups(
    tx,
    clubId,
    found.map(({ id }) => id),
  )
  // Also those that were added before the locks.
  return parcels.forUpdate().execute()
}

/** A parcel, and all of its order. */
export type LockedParcel = { parcel: ParcelRow; ofOrder: Selectable<DB['parcel']>[] }

/** Reads a parcel, and locks it with the others of its order: the order first, because a parcel that is added refers to it. */
export async function lockParcelWithOrder(tx: Tx, clubId: string, id: string): Promise<LockedParcel | undefined> {
  const found = await readParcel(tx, clubId, id)
  if (!found) return undefined
  await sql`select from orders where club_id = ${clubId} and id = ${found.order_id} for key share`.execute(tx)
  const ofOrder = await lockParcelsOfOrder(tx, clubId, found.order_id)
  const parcel = await readParcel(tx, clubId, id)
  return parcel && { parcel, ofOrder }
}
