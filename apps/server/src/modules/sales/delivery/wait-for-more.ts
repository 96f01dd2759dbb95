import { canWait, daysOfWaiting, isWaitingParcel, latestWait, promisedDay } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { type ParcelRow, updateParcel } from './parcel-queries.ts'

/** Returns what decides whether a parcel can wait for more. */
export const waitOf = ({ kind, state, created_at: createdAt, sent_with: sentWith }: ParcelRow) => ({
  kind,
  state,
  createdAt,
  isCarried: sentWith !== null,
})

/**
 * Has a locked parcel wait for what its buyer orders next, or no longer. The day for which it is promised moves by the days that it may
 * still wait: the buyer wants it. The same wish twice changes nothing.
 *
 * @returns undefined if it can't wait
 */
export async function setWaiting(
  tx: Tx,
  row: ParcelRow,
  { waits, now }: { waits: boolean; now: Date },
): Promise<ParcelRow | undefined> {
  if (isWaitingParcel({ state: row.state, waitsUntil: row.waits_until }, now) === waits) return row
  if (!canWait(waitOf(row), now)) return undefined
  const days = daysOfWaiting(row.created_at, now)
  const changed = {
    waits_until: waits ? latestWait(row.created_at) : null,
    promised_on: promisedDay(row.promised_on, waits ? days : -days),
    told_late_at: null,
  }
  await updateParcel(tx, row, changed)
  return { ...row, ...changed }
}
