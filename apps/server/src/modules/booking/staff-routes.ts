import {
  cancelGuest,
  createSlots,
  deleteSlot,
  listSlotGuests,
  listStaffSlots,
  setArrival,
  type SlotGuest,
  updateSlot,
} from '@virage/contract/staff'
import { diff } from '../../platform/diff.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { StaffOperations } from '../staff/index.ts'
import { cancelReservationOf, cancelSlot, changeSlot, getGuest, getSlot } from './change-slot.ts'
import { presentSlot } from './present-slot.ts'
import { type GuestRow, insertSlots, readAllSlots, readGuests, storeArrival } from './staff-queries.ts'

/** Registers editors' operations on booking slots (P10). */
export function bookingStaffRoutes(backOffice: StaffOperations, { publicUrl }: { publicUrl: () => string }): void {
  backOffice.read(listStaffSlots, async (context, tx) =>
    sendList(context, await readAllSlots(tx, context.club.id, context.query), presentSlot),
  )

  backOffice.mutate(createSlots, async ({ club, body }, tx) => {
    const slots = (await insertSlots(tx, club.id, body)).map(presentSlot)
    return {
      answer: slots,
      audit: { subject: 'slots', after: { slots } },
    }
  })

  backOffice.mutate(updateSlot, async ({ club, params: { slotId }, body, ifMatch }, tx) => {
    const { before, after } = await changeSlot(tx, club, { slotId, ifMatch, publicUrl: publicUrl() }, body)
    const of = ({ capacity, starts_at: startDate }: typeof before) => ({ capacity, startDate })
    return {
      answer: presentSlot(after),
      audit: { subject: `slot ${slotId}`, ...diff(of(before), of(after)) },
    }
  })

  backOffice.mutate(deleteSlot, async ({ club, params: { slotId }, query: { expected }, ifMatch }, tx) => {
    const slot = await cancelSlot(tx, club, { slotId, ifMatch, publicUrl: publicUrl() }, expected)
    return {
      answer: {},
      audit: { subject: `slot ${slotId}`, before: presentSlot(slot) },
    }
  })

  backOffice.mutate(listSlotGuests, async ({ club, params: { slotId } }, tx) => {
    await getSlot(tx, club.id, slotId)
    const guests = await readGuests(tx, club.id, slotId)
    return {
      answer: guests.map(presentGuest),
      audit: { subject: `slot ${slotId}`, details: { looked: 'guests' } },
    }
  })

  backOffice.mutate(setArrival, async ({ club, params: { slotId, fanId }, body: { arrived } }, tx) => {
    await storeArrival(tx, { clubId: club.id, slotId, fanId }, arrived)
    const guest = await getGuest(tx, club.id, { slotId, fanId })
    return {
      answer: presentGuest(guest),
      audit: { subject: `slot ${slotId}`, details: { fanId, arrived } },
    }
  })

  backOffice.mutate(cancelGuest, async ({ club, params: { slotId, fanId } }, tx) => {
    await cancelReservationOf(tx, club, { slotId, fanId, publicUrl: publicUrl() })
    return {
      answer: {},
      audit: { subject: `slot ${slotId}`, details: { fanId, cancelled: true } },
    }
  })
}

const presentGuest = ({ id, first_name, last_name, email, arrived_at }: GuestRow): SlotGuest => ({
  fanId: id,
  firstName: first_name,
  lastName: last_name,
  email,
  arrivedAt: arrived_at?.toISOString() ?? null,
})
