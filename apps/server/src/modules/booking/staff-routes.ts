import { createSlots, deleteSlot, listSlotGuests, listStaffSlots, updateSlot } from '@virage/contract/staff'
import { ApiError } from '../../platform/http/api-error.ts'
import { assertUnchanged } from '../../platform/http/if-match.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { StaffOperations } from '../staff/index.ts'
import { cancelSlot, getSlot } from './cancel-slot.ts'
import { presentSlot } from './present-slot.ts'
import { lockSlot } from './queries.ts'
import { insertSlots, readAllSlots, readGuests, setCapacity } from './staff-queries.ts'

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

  backOffice.mutate(updateSlot, async ({ club, params: { slotId }, body: { capacity }, ifMatch }, tx) => {
    await lockSlot(tx, club.id, slotId)
    const before = await getSlot(tx, club.id, slotId)
    assertUnchanged(ifMatch, presentSlot(before))
    if (capacity < before.reserved) throw new ApiError('errors.booking.full')
    await setCapacity(tx, club.id, slotId, capacity)
    return {
      answer: presentSlot({ ...before, capacity }),
      audit: { subject: `slot ${slotId}`, before: { capacity: before.capacity }, after: { capacity } },
    }
  })

  backOffice.mutate(deleteSlot, async ({ club, params: { slotId }, ifMatch }, tx) => {
    const slot = await cancelSlot(tx, club, { slotId, ifMatch, publicUrl: publicUrl() })
    return {
      answer: {},
      audit: { subject: `slot ${slotId}`, before: presentSlot(slot) },
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
