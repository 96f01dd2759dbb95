import { sql } from 'kysely'
import type { PersonalTable } from '../../platform/personal-data.ts'

/**
 * Views of lists that staff have saved to find a fan: their search has both names, or it or what they are called has the address. All are compared
 * as whole words, and names only with searches: a fan who takes the name of a view must not delete it.
 */
export const personalData: PersonalTable[] = [
  {
    table: 'saved_view',
    columns: [],
    exportedAs: 'fan',
    erase: (tx, { clubId, email, firstName, lastName }) => {
      const search = sql`search ->> 'search'`
      const has = (text: typeof search, words: string) =>
        sql`strpos(' ' || fold_text(${text}) || ' ', ' ' || fold_text(${words}) || ' ') > 0`
      return sql`
        delete from saved_view
        where club_id = ${clubId} and (
          ${has(sql`concat_ws(' ', name, ${search})`, email)}
          or ${firstName !== '' && lastName !== ''} and ${has(search, firstName)} and ${has(search, lastName)})`.execute(
        tx,
      )
    },
  },
]
