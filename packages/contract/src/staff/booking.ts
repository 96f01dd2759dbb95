import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, ofClub, localDateTime, nothing } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { count, inClubOf } from './values.ts'

const capacity = count.check(z.minimum(1, 'errors.validation.amount'))

/** A booking slot with how many places of it are taken. */
export const staffSlot = z.object({
  id,
  /** In the club's own local time. */
  startDate: localDateTime,
  capacity: z.number(),
  reserved: z.number(),
})
export type StaffSlot = z.output<typeof staffSlot>

export const listStaffSlots = defineOperation({
  id: 'listStaffSlots',
  method: 'GET',
  path: '/api/staff/clubs/:slug/booking-slots',
  summary: 'The slots, the latest start first; the newest thousand.',
  access: allStaff,
  params: ofClub,
  response: z.array(staffSlot),
})

export const createSlots = defineOperation({
  id: 'createSlots',
  method: 'POST',
  path: '/api/staff/clubs/:slug/booking-slots',
  summary: 'Adds slots, each with as many places.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    startDates: z
      .array(localDateTime)
      .check(z.minLength(1, 'errors.validation.required'), z.maxLength(200, 'errors.validation.tooMany')),
    capacity,
  }),
  status: 201,
  response: z.array(staffSlot),
})

export const updateSlot = defineOperation({
  id: 'updateSlot',
  method: 'PATCH',
  path: '/api/staff/clubs/:slug/booking-slots/:slotId',
  summary: 'Changes the number of places; 409 `errors.booking.full` below those that are taken.',
  access: editors,
  params: inClubOf('slotId'),
  body: z.object({ capacity }),
  response: staffSlot,
})

export const deleteSlot = defineOperation({
  id: 'deleteSlot',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/booking-slots/:slotId',
  summary: 'Cancels a slot and writes to everybody who has a place; 409 `errors.booking.past` once it has begun.',
  access: editors,
  params: inClubOf('slotId'),
  response: nothing,
})

/** Somebody who has a place. */
export const slotGuest = z.object({ fanId: id, firstName: z.string(), lastName: z.string(), email: z.string() })

export const listSlotGuests = defineOperation({
  id: 'listSlotGuests',
  method: 'GET',
  path: '/api/staff/clubs/:slug/booking-slots/:slotId/reservations',
  summary: 'Who has a place, by name; the log knows who looked.',
  access: editors,
  params: inClubOf('slotId'),
  response: z.array(slotGuest),
})
