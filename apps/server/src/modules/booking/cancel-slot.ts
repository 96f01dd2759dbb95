import type { Club } from '../../platform/access/clubs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../platform/http/if-match.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import { bookingEmail } from './emails.ts'
import { presentSlot } from './present-slot.ts'
import { lockSlot } from './queries.ts'
import { deleteSlotRow, readGuests, readSlot, type StaffSlotRow } from './staff-queries.ts'

/** Returns a slot. @throws ApiError 404 if the club has none with this id */
export async function getSlot(tx: Tx, clubId: string, slotId: string): Promise<StaffSlotRow> {
  const slot = await readSlot(tx, clubId, slotId)
  if (!slot) throw new ApiError('errors.backend.notFound')
  return slot
}

/**
 * Deletes a future slot, and emails fans who had reserved it.
 *
 * @throws ApiError 409 `errors.booking.past`, 412 `errors.staff.changed`
 */
export async function cancelSlot(
  tx: Tx,
  club: Club,
  { slotId, ifMatch, publicUrl }: { slotId: string; ifMatch: IfMatch; publicUrl: string },
): Promise<StaffSlotRow> {
  await lockSlot(tx, club.id, slotId)
  const slot = await getSlot(tx, club.id, slotId)
  assertUnchanged(ifMatch, presentSlot(slot))
  if (slot.past) throw new ApiError('errors.booking.past')
  for (const guest of await readGuests(tx, club.id, slotId)) {
    const what = { id: guest.reservation_id, starts: slot.starts, change: 'cancelledByClub' } as const
    await enqueueEmail(tx, bookingEmail({ club, fan: guest, ...what, publicUrl }))
  }
  await deleteSlotRow(tx, club.id, slotId)
  return slot
}
