import { type RawBuilder, sql } from 'kysely'

/** Returns the condition that one of some texts, which are JSON objects by language, lacks a language of the club. */
export const lacksLanguage = (clubId: string, texts: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`not (${sql.join(
    texts.map((text) => sql`${text} ?& (select c.languages from club c where c.id = ${clubId})`),
    sql` and `,
  )})`
