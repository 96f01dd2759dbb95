import { type RawBuilder, sql } from 'kysely'

/** Returns the condition that one of some texts, which are JSON objects by language, lacks a language of the club. */
export const lacksLanguage = (clubId: string, texts: RawBuilder<unknown>[]): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select 1 from club c cross join unnest(c.languages) as spoken (language)
    where c.id = ${clubId} and (${sql.join(
      texts.map((text) => sql`not ${text} ? spoken.language`),
      sql` or `,
    )}))`
