import { type BookingSlot, cancelReservation, listSlots, reserveSlot } from '@virage/contract'
import type { Club } from '../../platform/access/clubs.ts'
import type { Fan } from '../../platform/access/fans.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { enqueueEmail } from '../../platform/mail/enqueue-email.ts'
import type { Platform } from '../../platform/platform.ts'
import { type BookingChange, bookingEmail } from './emails.ts'
import { openFreeSlots } from './free-slots.ts'
import { deleteReservation, insertReservation, lockSlot, readComingSlots, readSlot, type SlotRow } from './queries.ts'

/** Registers the operations on booking slots (P10). */
export function bookingRoutes(
  register: RegisterOperation,
  { database, clock, events, fans, responses, publicUrl }: Platform,
): void {
  /** Changes a fan's reservation of a slot. Changes of a slot are serialized. */
  const inSlot = async (
    { club, accountId, slotId }: { club: Club; accountId: string; slotId: string },
    change: (tx: Tx, slot: SlotRow, fan: Fan) => Promise<BookingSlot>,
  ): Promise<BookingSlot> => {
    const fan = await fans.find(club.id, accountId)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    return database.withTenant(club.id, async (tx) => {
      await lockSlot(tx, club.id, slotId)
      const slot = await readSlot(tx, club.id, { slotId, fanId: fan.id })
      if (!slot) throw new ApiError('errors.backend.notFound')
      return change(tx, slot, fan)
    })
  }
  const sendEmail = (
    tx: Tx,
    { club, fan, ...what }: { club: Club; fan: Fan; id: string; moves?: number; starts: Date; change: BookingChange },
  ) =>
    enqueueEmail(tx, bookingEmail({ club, fan, ...what, publicUrl: publicUrl() }), {
      fan: { clubId: club.id, fanId: fan.id },
    })

  const freeSlots = openFreeSlots({ database, clock, events })
  const readSlots = async (club: Club, of?: Parameters<typeof readComingSlots>[2]) => {
    const slots = await database.withTenant(club.id, (tx) => readComingSlots(tx, club.id, of))
    return slots.map(present)
  }
  const visitorsSlots = responses.handle(listSlots, ['content', 'settings'], ({ club }) => readSlots(club))
  register(listSlots, async (context) => {
    const { club, principal } = context
    const fan = principal && (await fans.find(club.id, principal.username))
    return fan ? readSlots(club, { fanId: fan.id, freeIds: await freeSlots(club.id) }) : visitorsSlots(context)
  })

  register(reserveSlot, ({ club, principal, params }) =>
    inSlot({ club, accountId: principal.username, slotId: params.slotId }, async (tx, slot, fan) => {
      if (slot.reservation_id !== null) return present(slot)
      if (slot.past) throw new ApiError('errors.booking.past')
      if (slot.remaining < 1) throw new ApiError('errors.booking.full')
      const id = await insertReservation(tx, { club_id: club.id, slot_id: slot.id, fan_id: fan.id })
      await sendEmail(tx, { club, fan, id, starts: slot.starts, change: 'confirmed' })
      return present({ ...slot, reservation_id: id, remaining: slot.remaining - 1 })
    }),
  )

  register(cancelReservation, ({ club, principal, params }) =>
    inSlot({ club, accountId: principal.username, slotId: params.slotId }, async (tx, slot, fan) => {
      if (slot.past) throw new ApiError('errors.booking.past')
      const id = slot.reservation_id
      if (id === null) return present(slot)
      await deleteReservation(tx, club.id, id)
      await sendEmail(tx, { club, fan, id, moves: slot.moves ?? 0, starts: slot.starts, change: 'cancelled' })
      return present({ ...slot, reservation_id: null, remaining: slot.remaining + 1 })
    }),
  )
}

const present = (slot: SlotRow): BookingSlot => ({
  id: slot.id,
  startDate: slot.starts_at,
  remaining: slot.remaining,
  reserved: slot.reservation_id !== null,
})
