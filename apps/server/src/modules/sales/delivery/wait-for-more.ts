import { canWait, daysOfWaiting, isWaitingParcel, latestWait, promisedDay } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { type ParcelRow, updateParcel } from './parcel-queries.ts'

/** Returns what decides whether a parcel can wait for more. */
export const waitOf = (row: ParcelRow) => ({
  kind: row.kind,
  state: row.state,
  createdAt: row.created_at,
  isCarried: row.sent_with !== null,
  hasTerm: row.has_term,
})

/** Returns until when a parcel waits for more; null if it doesn't. */
export const waitingUntil = (
  { state, waits_until: waitsUntil, has_term: hasTerm }: ParcelRow,
  now: Date,
): Date | null => (isWaitingParcel({ state, waitsUntil, hasTerm }, now) ? waitsUntil : null)

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
  if ((waitingUntil(row, now) !== null) === waits) return row
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
