import * as z from 'zod/mini'
import { defineOperation } from './operation.ts'
import { id, ofClub, localDateTime, slug } from './values.ts'

export const bookingSlot = z.object({
  id,
  startDate: localDateTime,
  remaining: z.number(),
  /** Whether the caller has reserved it. */
  reserved: z.boolean(),
})
export type BookingSlot = z.output<typeof bookingSlot>

export const listSlots = defineOperation({
  id: 'listSlots',
  method: 'GET',
  path: '/api/clubs/:slug/available-booking-slots',
  summary: 'Future slots with free places, and the slots that the caller has reserved.',
  access: 'anyone',
  params: ofClub,
  response: z.array(bookingSlot),
})

export const reserveSlot = defineOperation({
  id: 'reserveSlot',
  method: 'POST',
  path: '/api/clubs/:slug/booking-slots/:slotId/reservations',
  summary: 'Reserves a place; 409 when the slot is full or past. Reserving again returns the same slot.',
  access: 'account',
  idempotent: true,
  limits: [{ per: 'person', most: 30, within: 'day' }],
  params: z.object({ slug, slotId: id }),
  status: 201,
  response: bookingSlot,
})

export const cancelReservation = defineOperation({
  id: 'cancelReservation',
  method: 'DELETE',
  path: '/api/clubs/:slug/booking-slots/:slotId/reservations',
  summary: 'Cancels the reservation; possible until the slot starts.',
  access: 'account',
  params: z.object({ slug, slotId: id }),
  response: bookingSlot,
})
