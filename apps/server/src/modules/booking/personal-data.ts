import { sql } from 'kysely'
import { deleteRowsOfFan, type PersonalTable } from '../../platform/personal-data.ts'

/** A fan's reservations. */
export const personalData: PersonalTable[] = [
  {
    table: 'reservation',
    columns: ['fan_id'],
    exportedAs: 'reservations',
    read: (fan) => sql`
      select s.starts_at, r.created_at, r.arrived_at from reservation r
      join booking_slot s on s.club_id = r.club_id and s.id = r.slot_id
      where r.club_id = ${fan.club_id} and r.fan_id = ${fan.id} order by s.starts_at`,
    erase: deleteRowsOfFan('reservation'),
  },
]
