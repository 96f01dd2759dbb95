import { sql } from 'kysely'
import type { PersonalTable } from '../../platform/personal-data.ts'

/** Views of lists that staff have saved to find a fan: what they are called, or the words of their search, name the fan. */
export const personalData: PersonalTable[] = [
  {
    table: 'saved_view',
    columns: [],
    exportedAs: 'fan',
    erase: (tx, { clubId, email, firstName, lastName }) => {
      const words = sql`fold_text(concat_ws(' ', name, search ->> 'search'))`
      const hasBothNames = sql`strpos(${words}, fold_text(${firstName})) > 0 and strpos(${words}, fold_text(${lastName})) > 0`
      return sql`
        delete from saved_view
        where club_id = ${clubId}
          and (strpos(${words}, fold_text(${email})) > 0 or (${firstName !== '' && lastName !== ''} and ${hasBothNames}))`.execute(
        tx,
      )
    },
  },
]
