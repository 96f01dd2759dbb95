import { sql } from 'kysely'
import { deleteRowsOfFan, type PersonalTable } from '../../platform/personal-data.ts'

/** What a fan has asked the club, and its answers. */
export const personalData: PersonalTable[] = [
  {
    table: 'enquiry',
    columns: ['fan_id'],
    exportedAs: 'enquiries',
    read: (fan) => sql`
      select e.state, e.order_id, e.exclusive_id, e.created_at, (
        select json_agg(json_build_object('from', case when m.author is null then 'me' else 'club' end,
          'text', m.text, 'sent_at', m.sent_at, 'read_at', m.read_at) order by m.id)
        from enquiry_message m where m.club_id = e.club_id and m.enquiry_id = e.id) as messages
      from enquiry e where e.club_id = ${fan.club_id} and e.fan_id = ${fan.id} order by e.id`,
    // Its messages are deleted with it.
    erase: deleteRowsOfFan('enquiry'),
  },
]
