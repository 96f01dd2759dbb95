import { isLocalTime } from '@virage/domain'
import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, instant, ofClub, localDateTime, nothing, slug } from '../values.ts'
import { allStaff, editors } from './access.ts'
import { listQuery, oneOf } from './list-query.ts'
import { count, inClubOf, version } from './values.ts'

const capacity = count.check(z.minimum(1, 'errors.validation.amount'))

/** The start of a slot, in the club's local time: not within the hour that a clock change leaves out. */
const slotStart = localDateTime.check(z.refine(isLocalTime, 'errors.validation.skippedTime'))

export const slotSorts = ['startDate'] as const
export const slotStates = ['FREE', 'FULL', 'PAST'] as const

/** A booking slot, with the number of reserved places. */
export const staffSlot = z.object({
  id,
  version,
  /** In the club's local time. */
  startDate: localDateTime,
  capacity: z.number(),
  reserved: z.number(),
})
export type StaffSlot = z.output<typeof staffSlot>

export const listStaffSlots = defineOperation({
  id: 'listStaffSlots',
  method: 'GET',
  path: '/api/staff/clubs/:slug/booking-slots',
  summary: 'Slots, latest start first; `from` and `to` are in the club’s local time.',
  access: allStaff,
  params: ofClub,
  query: listQuery(slotSorts, {
    state: oneOf(slotStates),
    from: z.optional(localDateTime),
    to: z.optional(localDateTime),
  }),
  response: z.array(staffSlot),
})

export const createSlots = defineOperation({
  id: 'createSlots',
  method: 'POST',
  path: '/api/staff/clubs/:slug/booking-slots',
  summary: 'Adds slots, each with the same number of places.',
  access: editors,
  idempotent: true,
  params: ofClub,
  body: z.object({
    startDates: z
      .array(slotStart)
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
  summary:
    'Changes the number of places, 409 `errors.booking.full` if fewer than are reserved; or the start, which emails everyone with a reservation, 409 `errors.booking.past` if the old or the new one is over.',
  access: editors,
  versioned: true,
  params: inClubOf('slotId'),
  body: z.object({ capacity: z.optional(capacity), startDate: z.optional(slotStart) }),
  response: staffSlot,
})

export const deleteSlot = defineOperation({
  id: 'deleteSlot',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/booking-slots/:slotId',
  summary:
    'Cancels a slot and emails everyone with a reservation; 409 `errors.booking.past` after its start, and 409 `errors.staff.countChanged` with the number in `current` if there are not as many reservations as `expected`.',
  access: editors,
  versioned: true,
  params: inClubOf('slotId'),
  query: z.object({
    /** How many reservations the caller has seen; the version doesn't contain them. */
    expected: z.optional(
      z.coerce.number().check(z.int('errors.validation.number'), z.minimum(0, 'errors.validation.amount')),
    ),
  }),
  response: nothing,
})

/** A fan with a reservation. */
export const slotGuest = z.object({
  fanId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  /** When they were checked in; null before. */
  arrivedAt: z.nullable(instant),
})
export type SlotGuest = z.output<typeof slotGuest>

export const listSlotGuests = defineOperation({
  id: 'listSlotGuests',
  method: 'GET',
  path: '/api/staff/clubs/:slug/booking-slots/:slotId/reservations',
  summary: 'The fans with a reservation, by name. The access is logged.',
  access: editors,
  params: inClubOf('slotId'),
  response: z.array(slotGuest),
})

const inReservation = z.object({ slug, slotId: id, fanId: id })

export const setArrival = defineOperation({
  id: 'setArrival',
  method: 'PUT',
  path: '/api/staff/clubs/:slug/booking-slots/:slotId/reservations/:fanId/arrival',
  summary: 'Checks a guest in, or takes that back. Without effect if it is so already.',
  access: editors,
  params: inReservation,
  body: z.object({ arrived: z.boolean() }),
  response: slotGuest,
})

export const cancelGuest = defineOperation({
  id: 'cancelGuest',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/booking-slots/:slotId/reservations/:fanId',
  summary: 'Cancels one reservation and emails its fan; 409 `errors.booking.past` after the start.',
  access: editors,
  params: inReservation,
  response: nothing,
})
