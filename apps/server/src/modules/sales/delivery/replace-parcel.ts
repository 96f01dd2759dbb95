import { isLiveParcel, promisedDay } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/database/new-id.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { newParcelCode } from './create-parcels.ts'
import type { LockedParcel } from './lock-parcels.ts'
import {
  insertParcels,
  isOwedAnythingOf,
  type ParcelRow,
  type Part,
  readParcel,
  updateParcel,
} from './parcel-queries.ts'

/** Whether two parcels of an order hold the same thing. */
const isOfSame = (one: Part, other: Part): boolean =>
  one.part === other.part ||
  one.exclusive_ids === null ||
  other.exclusive_ids === null ||
  one.exclusive_ids.some((id) => other.exclusive_ids?.includes(id))

/**
 * Opens a new parcel for an order whose parcel was lost or came back, at no charge. What was lost stays promised for its day, and
 * keeps the term that its buyer has set.
 *
 * @returns undefined while another one is live, or if the buyer has withdrawn from everything, or has all their money back
 */
export async function replace(
  tx: Tx,
  { parcel: row, ofOrder }: LockedParcel,
  { email, now }: { email: string; now: Date },
): Promise<ParcelRow | undefined> {
  if (ofOrder.some((other) => isLiveParcel(other.state) && isOfSame(other, row))) return undefined
  if (!(await isOwedAnythingOf(tx, row))) return undefined
  const id = await newId(tx)
  const { club_id, order_id, fan_id, method_id, kind, method_name, address, place, note, deputy } = row
  const copied = { club_id, order_id, fan_id, method_id, kind, method_name, address, place, note, deputy }
  await insertParcels(tx, [
    {
      ...copied,
      id,
      part: row,
      promised_on: row.state === 'LOST' ? row.promised_on : promisedDay(dayOf(now), null),
      code: newParcelCode(),
      by: { kind: 'STAFF', email },
    },
  ])
  if (row.state === 'LOST')
    await updateParcel(tx, { club_id, id }, { term_on: row.term_on, told_late_at: row.told_late_at })
  return readParcel(tx, club_id, id)
}
