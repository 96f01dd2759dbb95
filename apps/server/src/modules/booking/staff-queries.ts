import type { Language } from '@virage/contract'
import { clubTimeZone } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A slot with how many of its places are taken. */
export type StaffSlotRow = {
  id: string
  /** The club's own local time, without a zone. */
  starts_at: string
  /** The same as an instant. */
  starts: Date
  capacity: number
  reserved: number
  past: boolean
}

/** Somebody who has a place. */
export type GuestRow = {
  reservation_id: string
  id: string
  first_name: string
  last_name: string
  email: string
  language: Language | null
}

/** The slots of a club, the latest start first, a thousand at most; or one of them. */
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

/** Adds slots with as many places each, in the order of their starts. */
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

/** Changes the number of places. */
export async function setCapacity(tx: Tx, clubId: string, id: string, capacity: number): Promise<void> {
  await tx.updateTable('booking_slot').set({ capacity }).where('club_id', '=', clubId).where('id', '=', id).execute()
}

/** Removes a slot with the reservations that it has. */
export async function deleteSlotRow(tx: Tx, clubId: string, id: string): Promise<void> {
  await tx.deleteFrom('reservation').where('club_id', '=', clubId).where('slot_id', '=', id).execute()
  await tx.deleteFrom('booking_slot').where('club_id', '=', clubId).where('id', '=', id).execute()
}

/** Who has a place, by name. */
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
