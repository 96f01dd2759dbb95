import { cancelReservation, listSlots, reserveSlot } from '@virage/contract'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { RegisterCall } from '../platform/http/register-call.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Platform } from '../platform/platform.ts'

type Slot = { id: string; starts_at: string; remaining: number; reserved: boolean; past: boolean }

/** Booking slots of popup clubs. */
export function bookingRoutes(register: RegisterCall, { database, fans }: Platform): void {
  const present = (slot: Slot) => ({
    id: slot.id,
    startDate: slot.starts_at,
    remaining: slot.remaining,
    reserved: slot.reserved,
  })

  const oneSlot = async (tx: Tx, clubId: string, slotId: string, fanId: string) => {
    const [slot] = (await readSlots(tx, clubId, fanId, slotId)).slice(0, 1)
    if (!slot) throw new Refusal('errors.backend.notFound')
    return slot
  }

  register(listSlots, async ({ club, caller }) => {
    const fan = caller && (await fans.find(club.id, caller.username))
    const slots = await database.inClub(club.id, (tx) => readSlots(tx, club.id, fan?.id))
    return slots.filter(({ remaining, reserved, past }) => !past && (remaining > 0 || reserved)).map(present)
  })

  register(reserveSlot, async ({ club, caller, params }) => {
    const fan = await fans.find(club.id, caller.username)
    if (!fan) throw new Refusal('errors.fan.notRegistered')
    return database.inClub(club.id, async (tx) => {
      // The slot's row is the queue: reservations of one slot are decided one after the other.
      await tx
        .selectFrom('booking_slot')
        .select('id')
        .where('club_id', '=', club.id)
        .where('id', '=', params.slotId)
        .forUpdate()
        .execute()
      const slot = await oneSlot(tx, club.id, params.slotId, fan.id)
      if (slot.reserved) return present(slot)
      if (slot.past) throw new Refusal('errors.booking.past')
      if (slot.remaining < 1) throw new Refusal('errors.booking.full')
      await tx.insertInto('reservation').values({ club_id: club.id, slot_id: slot.id, fan_id: fan.id }).execute()
      return present({ ...slot, reserved: true, remaining: slot.remaining - 1 })
    })
  })

  register(cancelReservation, async ({ club, caller, params }) => {
    const fan = await fans.find(club.id, caller.username)
    if (!fan) throw new Refusal('errors.fan.notRegistered')
    return database.inClub(club.id, async (tx) => {
      const slot = await oneSlot(tx, club.id, params.slotId, fan.id)
      if (slot.past) throw new Refusal('errors.booking.past')
      await tx
        .deleteFrom('reservation')
        .where('club_id', '=', club.id)
        .where('slot_id', '=', slot.id)
        .where('fan_id', '=', fan.id)
        .execute()
      return present(await oneSlot(tx, club.id, params.slotId, fan.id))
    })
  })
}

/** Slots of a club, or one of them, by start; the newest day's hundred at most. Local times are those of the installation's zone. */
async function readSlots(tx: Tx, clubId: string, fanId: string | undefined, slotId?: string): Promise<Slot[]> {
  const { rows } = await sql<Slot>`
    select s.id, s.starts_at, s.capacity - (select count(*)::int from reservation r where r.club_id = s.club_id and r.slot_id = s.id) as remaining,
           exists (select from reservation r where r.club_id = s.club_id and r.slot_id = s.id and r.fan_id = ${fanId ?? null}) as reserved,
           s.starts_at <= virage_now() at time zone current_setting('TimeZone') as past
    from booking_slot s where s.club_id = ${clubId} and (${slotId ?? null}::uuid is null or s.id = ${slotId ?? null}::uuid)
    order by s.starts_at limit 200`.execute(tx)
  return rows
}
