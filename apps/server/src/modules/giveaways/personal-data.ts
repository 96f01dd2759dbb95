import { sql } from 'kysely'
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
      // Entries that they made as a visitor with the same address.
      await sql`
        update participation
        set first_name = '', last_name = '', answers = '[]', email = 'erased-' || id || '@erased.invalid'
        where club_id = ${clubId} and fan_id is null
          and email_key = regexp_replace(${email}, '\\+[^@]*@', '@')`.execute(tx)
    },
  },
]
