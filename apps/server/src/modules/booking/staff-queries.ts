import type { Language } from '@virage/contract'
import type { listStaffSlots } from '@virage/contract/staff'
import { clubTimeZone } from '@virage/domain'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { inPeriod, type ListPage, readOne, readSortedList, when } from '../../platform/database/sorted-list.ts'
import { now } from '../../platform/database/statement-now.ts'

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
  arrived_at: Date | null
  moves: number
}

const past = sql<boolean>`s.starts_at <= ${now} at time zone ${clubTimeZone}`
const reserved = sql<number>`(select count(*)::int from reservation r where r.club_id = s.club_id and r.slot_id = s.id)`
const slots = {
  columns: sql`s.id, s.starts_at, s.starts_at at time zone ${clubTimeZone} as starts, s.capacity, ${past} as past, ${reserved} as reserved`,
  row: 's',
  from: sql`booking_slot s`,
}
const inState = {
  FREE: sql<boolean>`not ${past} and ${reserved} < s.capacity`,
  FULL: sql<boolean>`not ${past} and ${reserved} >= s.capacity`,
  PAST: past,
}

/** Reads a page of a club's slots. */
export const readAllSlots = (
  tx: Tx,
  clubId: string,
  query: z.output<typeof listStaffSlots.query>,
): Promise<ListPage<StaffSlotRow>> =>
  readSortedList(
    tx,
    {
      ...slots,
      indexed: [sql`s.club_id = ${clubId}`, ...inPeriod(sql`s.starts_at`, query)],
      filters: when(query.state, (state) => inState[state]),
      sorts: {
        startDate: [
          { value: sql`s.starts_at`, type: 'localTime' },
          { value: sql`s.id`, type: 'id' },
        ],
      },
    },
    query,
  )

/** Reads a slot. */
export const readSlot = (tx: Tx, clubId: string, id: string): Promise<StaffSlotRow | undefined> =>
  readOne(tx, slots, sql`s.club_id = ${clubId} and s.id = ${id}`)

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

/** Changes a slot. */
export async function updateSlotRow(
  tx: Tx,
  { clubId, id }: { clubId: string; id: string },
  changes: { capacity: number; starts_at: string },
): Promise<void> {
  await tx.updateTable('booking_slot').set(changes).where('club_id', '=', clubId).where('id', '=', id).execute()
}

/** Counts a move of a slot in its reservations. */
export async function countMove(tx: Tx, clubId: string, slotId: string): Promise<void> {
  await tx
    .updateTable('reservation')
    .set((eb) => ({ moves: eb('moves', '+', 1) }))
    .where('club_id', '=', clubId)
    .where('slot_id', '=', slotId)
    .execute()
}

/** Stores when a guest came; null takes it back. No effect if it is so already. */
export async function storeArrival(
  tx: Tx,
  { clubId, slotId, fanId }: { clubId: string; slotId: string; fanId: string },
  arrived: boolean,
): Promise<void> {
  await tx
    .updateTable('reservation')
    .set({ arrived_at: arrived ? now : null })
    .where('club_id', '=', clubId)
    .where('slot_id', '=', slotId)
    .where('fan_id', '=', fanId)
    .where('arrived_at', arrived ? 'is' : 'is not', null)
    .execute()
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
    .select([
      'r.id as reservation_id',
      'f.id',
      'f.first_name',
      'f.last_name',
      'f.email',
      'f.language',
      'r.arrived_at',
      'r.moves',
    ])
    .where('r.club_id', '=', clubId)
    .where('r.slot_id', '=', slotId)
    .orderBy('f.last_name')
    .orderBy('f.first_name')
    .execute()
