import type { Language } from '@virage/contract'
import { clubTimeZone } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A slot with the number of its reservations. */
export type StaffSlotRow = {
  id: string
  /** Local time of the club, without a time zone. */
  starts_at: string
  /** The same time as an instant. */
  starts: Date
  capacity: number
  reserved: number
  past: boolean
}

/** A fan with a reservation. */
export type GuestRow = {
  reservation_id: string
  id: string
  first_name: string
  last_name: string
  email: string
  language: Language | null
}

/** Reads at most a thousand slots of a club, the latest start first, or one of them. */
export async function readAllSlots(tx: Tx, clubId: string, id?: string): Promise<StaffSlotRow[]> {
  const { rows } = await sql<StaffSlotRow>`
    select s.id, s.starts_at, s.starts_at at time zone ${clubTimeZone} as starts, s.capacity,
           s.starts_at <= statement_now() at time zone ${clubTimeZone} as past,
           (select count(*)::int from reservation r where r.club_id = s.club_id and r.slot_id = s.id) as reserved
    from booking_slot s
    where s.club_id = ${clubId} and (${id ?? null}::uuid is null or s.id = ${id ?? null}::uuid)
    order by s.starts_at desc, s.id limit 1000`.execute(tx)
  return rows
}

/** Inserts slots with the same capacity, in the order of their starts. */
export async function insertSlots(
  tx: Tx,
  clubId: string,
  { startDates, capacity }: { startDates: string[]; capacity: number },
): Promise<Omit<StaffSlotRow, 'starts' | 'past'>[]> {
  const rows = await tx
    .insertInto('booking_slot')
    .values(startDates.toSorted().map((starts_at) => ({ club_id: clubId, starts_at, capacity })))
    .returning(['id', 'starts_at', 'capacity'])
    .execute()
  return rows.map((row) => ({ ...row, reserved: 0 }))
}

/** Changes a slot's capacity. */
export async function setCapacity(tx: Tx, clubId: string, id: string, capacity: number): Promise<void> {
  await tx.updateTable('booking_slot').set({ capacity }).where('club_id', '=', clubId).where('id', '=', id).execute()
}

/** Deletes a slot with its reservations. */
export async function deleteSlotRow(tx: Tx, clubId: string, id: string): Promise<void> {
  await tx.deleteFrom('reservation').where('club_id', '=', clubId).where('slot_id', '=', id).execute()
  await tx.deleteFrom('booking_slot').where('club_id', '=', clubId).where('id', '=', id).execute()
}

/** Reads the fans with a reservation, by name. */
export const readGuests = (tx: Tx, clubId: string, slotId: string): Promise<GuestRow[]> =>
  tx
    .selectFrom('reservation as r')
    .innerJoin('fan as f', (join) => join.onRef('f.club_id', '=', 'r.club_id').onRef('f.id', '=', 'r.fan_id'))
    .select(['r.id as reservation_id', 'f.id', 'f.first_name', 'f.last_name', 'f.email', 'f.language'])
    .where('r.club_id', '=', clubId)
    .where('r.slot_id', '=', slotId)
    .orderBy('f.last_name')
    .orderBy('f.first_name')
    .execute()
