import {
  createSlots,
  deleteSlot,
  listSlotGuests,
  listStaffSlots,
  type StaffSlot,
  updateSlot,
} from '@virage/contract/staff'
import { ApiError } from '../../platform/http/api-error.ts'
import type { StaffOperations } from '../staff/index.ts'
import { cancelSlot, getSlot } from './cancel-slot.ts'
import { lockSlot } from './queries.ts'
import { insertSlots, readAllSlots, readGuests, setCapacity, type StaffSlotRow } from './staff-queries.ts'

/** Registers editors' operations on booking slots (P10). */
export function bookingStaffRoutes(backOffice: StaffOperations, { publicUrl }: { publicUrl: () => string }): void {
  backOffice.read(listStaffSlots, async ({ club }, tx) => (await readAllSlots(tx, club.id)).map(present))

  backOffice.mutate(createSlots, async ({ club, body }, tx) => {
    const slots = (await insertSlots(tx, club.id, body)).map(present)
    return {
      answer: slots,
      audit: { subject: 'slots', after: { slots } },
    }
  })

  backOffice.mutate(updateSlot, async ({ club, params: { slotId }, body: { capacity } }, tx) => {
    await lockSlot(tx, club.id, slotId)
    const before = await getSlot(tx, club.id, slotId)
    if (capacity < before.reserved) throw new ApiError('errors.booking.full')
    await setCapacity(tx, club.id, slotId, capacity)
    return {
      answer: present({ ...before, capacity }),
      audit: { subject: `slot ${slotId}`, before: { capacity: before.capacity }, after: { capacity } },
    }
  })

  backOffice.mutate(deleteSlot, async ({ club, params: { slotId } }, tx) => {
    const slot = await cancelSlot(tx, club, slotId, publicUrl())
    return {
      answer: {},
      audit: { subject: `slot ${slotId}`, before: present(slot) },
    }
  })

  backOffice.mutate(listSlotGuests, async ({ club, params: { slotId } }, tx) => {
    await getSlot(tx, club.id, slotId)
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
