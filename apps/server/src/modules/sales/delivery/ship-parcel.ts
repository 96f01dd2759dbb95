import { trackingUrl } from '@virage/domain'
import type { Tx } from '../../../platform/database/database.ts'
import { readMethods } from './method-queries.ts'
import { type Moved, moveLockedParcel } from './move-parcel.ts'
import { type ParcelRow, updateParcel } from './parcel-queries.ts'
import { lockCarried } from './together-queries.ts'

/**
 * Sends a locked parcel with what is sent in it, with the carrier of its method unless another is named. Of a sent one, it corrects carrier
 * and number.
 */
export async function ship(
  tx: Tx,
  row: ParcelRow,
  {
    carrier,
    number,
    email,
    publicUrl,
  }: { carrier: string | null; number: string | null; email: string; publicUrl: string },
): Promise<Moved> {
  if (row.sent_with !== null) return { ok: false, reason: 'illegal' }
  const method = (await readMethods(tx, row.club_id)).find(({ id }) => id === row.method_id)
  const pattern = method?.tracking_pattern ?? null
  const tracking = {
    carrier: carrier ?? method?.carrier ?? null,
    tracking_number: number,
    tracking_url: number === null || pattern === null ? null : trackingUrl(pattern, number),
  }
  // Before the move, because its email has the number.
  for (const parcel of [row, ...(await lockCarried(tx, row))]) await updateParcel(tx, parcel, tracking)
  return moveLockedParcel(tx, { ...row, ...tracking }, { to: 'SHIPPED', by: { kind: 'STAFF', email } }, publicUrl)
}
