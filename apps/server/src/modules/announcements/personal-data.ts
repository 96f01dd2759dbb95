import { sql } from 'kysely'
import type { PersonalTable } from '../../platform/personal-data.ts'

/** The announcements that a fan has got. */
export const personalData: PersonalTable[] = [
  {
    table: 'announcement_recipient',
    columns: ['fan_id'],
    exportedAs: 'announcements',
    read: (fan) => sql`
      select a.title, a.text, r.processed_at, r.mailed, r.pushed, r.read_at
      from announcement_recipient r join announcement a on a.club_id = r.club_id and a.id = r.announcement_id
      where r.club_id = ${fan.club_id} and r.fan_id = ${fan.id} and r.result is not null order by r.processed_at`,
    // Results are counted by it; it says nothing else about the fan.
    erase: 'kept',
  },
]
