import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { newParcelCode } from './create-parcels.ts'
import { lockParcelWithOrder } from './lock-parcels.ts'
import { insertParcels, type ParcelRow, readParcel, updateParcel } from './parcel-queries.ts'

/** The parcel with the chosen things, or why there is none. */
export type Split = { ok: true; parcel: ParcelRow } | { ok: false; reason: 'notFound' | 'illegal' | 'choice' }

/**
 * Moves some things of a parcel that is to be prepared into another one, which goes its own way: it has its own code, state and receipt.
 *
 * @returns `choice` unless something is chosen and something stays
 */
export async function split(
  tx: Tx,
  { clubId, parcelId, email }: { clubId: string; parcelId: string; email: string },
  exclusiveIds: string[],
): Promise<Split> {
  const locked = await lockParcelWithOrder(tx, clubId, parcelId)
  if (!locked) return { ok: false, reason: 'notFound' }
  const { parcel: row, ofOrder } = locked
  if (row.state !== 'PREPARING') return { ok: false, reason: 'illegal' }
  const all = row.things.map(({ id }) => id)
  const chosen = all.filter((id) => exclusiveIds.includes(id))
  const staying = all.filter((id) => !exclusiveIds.includes(id))
  if (chosen.length !== new Set(exclusiveIds).size || chosen.length === 0 || staying.length === 0)
    return { ok: false, reason: 'choice' }
  await updateParcel(tx, row, { exclusive_ids: staying })
  const id = await newId(tx)
  const { club_id, order_id, fan_id, method_id, kind, method_name, address, place, note, deputy, promised_on } = row
  const copied = { club_id, order_id, fan_id, method_id, kind, method_name, address, place, note, deputy, promised_on }
  // Of all of the order's, because this one gets the next part.
  const part = Math.max(...ofOrder.map((other) => other.part)) + 1
  await insertParcels(tx, [
    { ...copied, id, code: newParcelCode(), part: { part, exclusive_ids: chosen }, by: { kind: 'STAFF', email } },
  ])
  // A term that the buyer has set is one for both.
  await updateParcel(tx, { club_id, id }, { term_on: row.term_on, told_late_at: row.told_late_at })
  const parcel = await readParcel(tx, clubId, id)
  return parcel ? { ok: true, parcel } : { ok: false, reason: 'notFound' }
}
