import { clubTimeZone } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A slot, with the fan's reservation. */
export type SlotRow = {
  id: string
  /** Local time of the club, without a time zone. */
  starts_at: string
  /** The same time as an instant. */
  starts: Date
  remaining: number
  /** The fan's own reservation; null without one. */
  reservation_id: string | null
  /** How often its start has changed since. */
  moves: number | null
  past: boolean
}

const columns = (fanId: string | null) => sql`
  s.id, s.starts_at, s.starts_at at time zone ${clubTimeZone} as starts,
  s.capacity - (select count(*)::int from reservation r where r.club_id = s.club_id and r.slot_id = s.id) as remaining,
  (select r.id from reservation r where r.club_id = s.club_id and r.slot_id = s.id and r.fan_id = ${fanId}) as reservation_id,
  (select r.moves from reservation r where r.club_id = s.club_id and r.slot_id = s.id and r.fan_id = ${fanId}) as moves,
  s.starts_at <= statement_now() at time zone ${clubTimeZone} as past`

/** A fan, and the slots that may be free for them. */
type OfFan = { fanId: string; freeIds: readonly string[] }

/**
 * Reads the next 200 slots of a club that have places left. It counts the places of all coming slots until then: with thousands of full ones that
 * takes up to 100 ms.
 *
 * @param of a fan, for those of some slots that have places left, and all that the fan has reserved
 */
export async function readComingSlots(tx: Tx, clubId: string, of?: OfFan): Promise<SlotRow[]> {
  const areRead = of
    ? sql`s.id = any(${of.freeIds}::uuid[] || array(
        select r.slot_id from reservation r where r.club_id = ${clubId} and r.fan_id = ${of.fanId}))`
    : sql`true`
  const { rows } = await sql<SlotRow>`
    select * from (
      select ${columns(of?.fanId ?? null)} from booking_slot s
      where s.club_id = ${clubId} and s.starts_at > statement_now() at time zone ${clubTimeZone} and ${areRead}
    ) coming where remaining > 0 or reservation_id is not null
    order by starts_at, id limit ${of ? null : 200}`.execute(tx)
  return rows
}

/** Reads a slot; undefined if the club has none with this id. */
export async function readSlot(
  tx: Tx,
  clubId: string,
  { slotId, fanId }: { slotId: string; fanId: string },
): Promise<SlotRow | undefined> {
  const { rows } = await sql<SlotRow>`
    select ${columns(fanId)} from booking_slot s where s.club_id = ${clubId} and s.id = ${slotId}`.execute(tx)
  return rows[0]
}

/** Locks a slot until the transaction ends, so that changes of it and its reservations are serialized. */
export async function lockSlot(tx: Tx, clubId: string, slotId: string): Promise<void> {
  await tx
    .selectFrom('booking_slot')
    .select('id')
    .where('club_id', '=', clubId)
    .where('id', '=', slotId)
    .forUpdate()
    .execute()
}

/** Inserts a fan's reservation. @returns its id */
export async function insertReservation(
  tx: Tx,
  row: { club_id: string; slot_id: string; fan_id: string },
): Promise<string> {
  const { id } = await tx.insertInto('reservation').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Deletes a reservation. */
export async function deleteReservation(tx: Tx, clubId: string, id: string): Promise<void> {
  await tx.deleteFrom('reservation').where('club_id', '=', clubId).where('id', '=', id).execute()
}
