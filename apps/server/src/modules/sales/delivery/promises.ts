import { isLateParcel } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { notifyBuyer } from './notify-buyer.ts'
import { lockParcel, type ParcelRow, updateParcel } from './parcel-queries.ts'
import { tellSeller } from './tell-seller.ts'

/** A parcel with its term, or why none was set. */
export type SetTerm = { ok: true; parcel: ParcelRow } | { ok: false; reason: 'notLate' | 'past' }

/**
 * Sets the club a term for a late parcel (Code de la consommation, L. 216-6), and emails it to the seller, and to the buyer as their
 * proof. There is one term: the first one stays. It ends any waiting for more.
 *
 * @param today in the clubs' time zone
 */
export async function setTerm(
  tx: Tx,
  row: ParcelRow,
  { day, today, publicUrl }: { day: string; today: string; publicUrl: string },
): Promise<SetTerm> {
  if (row.term_on !== null) return { ok: true, parcel: row }
  if (!isLateParcel({ state: row.state, promisedOn: row.promised_on }, today)) return { ok: false, reason: 'notLate' }
  if (day <= today) return { ok: false, reason: 'past' }
  await updateParcel(tx, row, { term_on: day })
  const parcel = { ...row, term_on: day, has_term: true }
  await notifyBuyer(tx, parcel, { kind: 'term', day }, publicUrl)
  await tellSeller(tx, parcel, { kind: 'term', day })
  return { ok: true, parcel }
}

/** Promises a locked parcel for another day, and tells the buyer. A later promise can be missed again. */
export async function promise(tx: Tx, row: ParcelRow, day: string, publicUrl: string): Promise<ParcelRow> {
  if (row.promised_on === day) return row
  await updateParcel(tx, row, { promised_on: day, told_late_at: null })
  const parcel = (await lockParcel(tx, row.club_id, row.id)) ?? row
  await notifyBuyer(tx, parcel, { kind: 'promised', day }, publicUrl)
  return parcel
}
