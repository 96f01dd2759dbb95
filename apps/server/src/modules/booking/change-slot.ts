import type { Club } from '../../platform/access/clubs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../platform/http/if-match.ts'
import { enqueueEmails } from '../../platform/mail/enqueue-email.ts'
import { bookingEmail } from './emails.ts'
import { presentSlot } from './present-slot.ts'
import { deleteReservation, lockSlot } from './queries.ts'
import {
  countMove,
  deleteSlotRow,
  type GuestRow,
  readGuests,
  readSlot,
  type StaffSlotRow,
  updateSlotRow,
} from './staff-queries.ts'

/** Where and for whom staff change a slot. */
type Change = { slotId: string; ifMatch: IfMatch; publicUrl: string }

/** Returns a slot. @throws ApiError 404 if the club has none with this id */
export async function getSlot(tx: Tx, clubId: string, slotId: string): Promise<StaffSlotRow> {
  const slot = await readSlot(tx, clubId, slotId)
  if (!slot) throw new ApiError('errors.backend.notFound')
  return slot
}

/** Returns a guest of a slot. @throws ApiError 404 if the fan has no reservation */
export async function getGuest(tx: Tx, clubId: string, { slotId, fanId }: { slotId: string; fanId: string }) {
  const guest = (await readGuests(tx, clubId, slotId)).find(({ id }) => id === fanId)
  if (!guest) throw new ApiError('errors.backend.notFound')
  return guest
}

async function getLocked(tx: Tx, club: Club, slotId: string): Promise<StaffSlotRow> {
  await lockSlot(tx, club.id, slotId)
  return getSlot(tx, club.id, slotId)
}

/** Emails guests what the club has changed. It replaces what is pending about an earlier change. */
async function emailGuests(
  tx: Tx,
  { club, guests, publicUrl }: { club: Club; guests: GuestRow[]; publicUrl: string },
  what: { starts: Date; change: 'cancelledByClub' | 'moved' },
): Promise<void> {
  await enqueueEmails(
    tx,
    guests.values().map((guest) => {
      const { reservation_id: id, moves } = guest
      return {
        email: bookingEmail({ club, fan: guest, id, moves, ...what, publicUrl }),
        fan: { clubId: club.id, fanId: guest.id },
        jobKey: `reservation ${id} changed`,
      }
    }),
  )
}

/**
 * Changes the places or the start of a slot. A new start is emailed to everyone with a reservation.
 *
 * @throws ApiError 409 `errors.booking.full`, 409 `errors.booking.past`, 412 `errors.staff.changed`
 */
export async function changeSlot(
  tx: Tx,
  club: Club,
  { slotId, ifMatch, publicUrl }: Change,
  changes: { capacity?: number | undefined; startDate?: string | undefined },
): Promise<{ before: StaffSlotRow; after: StaffSlotRow }> {
  const before = await getLocked(tx, club, slotId)
  assertUnchanged(ifMatch, presentSlot(before))
  const { capacity = before.capacity, startDate: starts_at = before.starts_at } = changes
  if (capacity < before.reserved) throw new ApiError('errors.booking.full')
  await updateSlotRow(tx, { clubId: club.id, id: slotId }, { capacity, starts_at })
  const after = await getSlot(tx, club.id, slotId)
  if (after.starts_at === before.starts_at) return { before, after }
  if (before.past || after.past) throw new ApiError('errors.booking.past')
  await countMove(tx, club.id, slotId)
  const guests = await readGuests(tx, club.id, slotId)
  await emailGuests(tx, { club, guests, publicUrl }, { starts: after.starts, change: 'moved' })
  return { before, after }
}

/**
 * Deletes a future slot, and emails fans who had reserved it.
 *
 * @param expected how many reservations the editor has been shown; undefined if the client doesn't say
 * @throws ApiError 409 `errors.booking.past`, 409 `errors.staff.countChanged`, 412 `errors.staff.changed`
 */
export async function cancelSlot(
  tx: Tx,
  club: Club,
  { slotId, ifMatch, publicUrl }: Change,
  expected?: number,
): Promise<StaffSlotRow> {
  const slot = await getLocked(tx, club, slotId)
  assertUnchanged(ifMatch, presentSlot(slot))
  if (slot.past) throw new ApiError('errors.booking.past')
  if (expected !== undefined && slot.reserved !== expected)
    throw new ApiError('errors.staff.countChanged', { current: { count: slot.reserved } })
  const guests = await readGuests(tx, club.id, slotId)
  await emailGuests(tx, { club, guests, publicUrl }, { starts: slot.starts, change: 'cancelledByClub' })
  await deleteSlotRow(tx, club.id, slotId)
  return slot
}

/** Cancels one reservation of a future slot, and emails its fan. @throws ApiError 404, 409 `errors.booking.past` */
export async function cancelReservationOf(
  tx: Tx,
  club: Club,
  { slotId, fanId, publicUrl }: { slotId: string; fanId: string; publicUrl: string },
): Promise<void> {
  const slot = await getLocked(tx, club, slotId)
  const guest = await getGuest(tx, club.id, { slotId, fanId })
  if (slot.past) throw new ApiError('errors.booking.past')
  await deleteReservation(tx, club.id, guest.reservation_id)
  const what = { starts: slot.starts, change: 'cancelledByClub' } as const
  await emailGuests(tx, { club, guests: [guest], publicUrl }, what)
}
