import { drawGiveaway, drawSubstitute } from '@virage/contract/staff'
import { sql } from 'kysely'
import { erasedAddress } from '../../platform/database/is-erased.ts'
import { type PersonalTable, rowsOfFan } from '../../platform/personal-data.ts'

/** A fan's entries to giveaways, and answers to the due diligence questionnaire. */
export const personalData: PersonalTable[] = [
  {
    table: 'participation',
    columns: ['fan_id', 'email'],
    exportedAs: 'participations',
    read: rowsOfFan(
      'participation',
      'giveaway_id, first_name, last_name, email, partner_slug, answers, created_at',
      'created_at',
    ),
    erase: async (tx, { clubId, fanId, email, address }) => {
      await tx
        .updateTable('participation')
        .set({ first_name: '', last_name: '', email: address, answers: '[]' })
        .where('club_id', '=', clubId)
        .where('fan_id', '=', fanId)
        .execute()
      // Entries that they made as a visitor with the same address, and the stored responses to draws that name them.
      await sql`
        with erased as (
          update participation
          set first_name = '', last_name = '', answers = '[]', email = ${erasedAddress}
          where club_id = ${clubId} and fan_id is null
            and email_key = regexp_replace(${email}, '\\+[^@]*@', '@')
          returning id)
        delete from idempotency_record r using erased e
        where r.club_id = ${clubId} and r.operation in (${sql.lit(drawGiveaway.id)}, ${sql.lit(drawSubstitute.id)})
          and strpos(r.response::text, e.id::text) > 0`.execute(tx)
    },
  },
]
