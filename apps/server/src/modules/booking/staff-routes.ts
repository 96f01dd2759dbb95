import {
  createSlots,
  deleteSlot,
  listSlotGuests,
  listStaffSlots,
  type StaffSlot,
  updateSlot,
} from '@virage/contract/staff'
import type { Tx } from '../../platform/database/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import type { StaffOperations } from '../staff/index.ts'
import { bookingEmail } from './emails.ts'
import { queueForSlot } from './queries.ts'
import {
  deleteSlotRow,
  insertSlots,
  readAllSlots,
  readGuests,
  setCapacity,
  type StaffSlotRow,
} from './staff-queries.ts'

/** Booking slots as editors plan them (P10). */
export function bookingStaffRoutes(backOffice: StaffOperations, { publicUrl }: { publicUrl: () => string }): void {
  const found = async (tx: Tx, clubId: string, slotId: string): Promise<StaffSlotRow> => {
    const [slot] = await readAllSlots(tx, clubId, slotId)
    if (!slot) throw new ApiError('errors.backend.notFound')
    return slot
  }

  backOffice.read(listStaffSlots, async ({ club }, tx) => (await readAllSlots(tx, club.id)).map(present))

  backOffice.mutate(createSlots, async ({ club, body }, tx) => {
    const slots = (await insertSlots(tx, club.id, body)).map(present)
    return {
      answer: slots,
      audit: { subject: 'slots', after: { slots } },
      events: [{ type: 'content', clubId: club.id }],
    }
  })

  backOffice.mutate(updateSlot, async ({ club, params: { slotId }, body: { capacity } }, tx) => {
    await queueForSlot(tx, club.id, slotId)
    const before = await found(tx, club.id, slotId)
    if (capacity < before.reserved) throw new ApiError('errors.booking.full')
    await setCapacity(tx, club.id, slotId, capacity)
    return {
      answer: present({ ...before, capacity }),
      audit: { subject: `slot ${slotId}`, before: { capacity: before.capacity }, after: { capacity } },
      events: [{ type: 'content', clubId: club.id }],
    }
  })

  backOffice.mutate(deleteSlot, async ({ club, params: { slotId } }, tx) => {
    await queueForSlot(tx, club.id, slotId)
    const slot = await found(tx, club.id, slotId)
    if (slot.past) throw new ApiError('errors.booking.past')
    for (const guest of await readGuests(tx, club.id, slotId)) {
      const what = { id: guest.reservation_id, starts: slot.starts, change: 'calledOff' } as const
      await enqueueEmail(tx, bookingEmail({ club, fan: guest, ...what, publicUrl: publicUrl() }))
    }
    await deleteSlotRow(tx, club.id, slotId)
    return {
      answer: {},
      audit: { subject: `slot ${slotId}`, before: present(slot) },
      events: [{ type: 'content', clubId: club.id }],
    }
  })

  backOffice.mutate(listSlotGuests, async ({ club, params: { slotId } }, tx) => {
    await found(tx, club.id, slotId)
    const guests = await readGuests(tx, club.id, slotId)
    return {
      answer: guests.map(({ id, first_name, last_name, email }) => ({
        fanId: id,
        firstName: first_name,
        lastName: last_name,
        email,
      })),
      audit: { subject: `slot ${slotId}`, details: { looked: 'guests' } },
    }
  })
}

const present = ({ id, starts_at, capacity, reserved }: Omit<StaffSlotRow, 'starts' | 'past'>): StaffSlot => ({
  id,
  startDate: starts_at,
  capacity,
  reserved,
})
