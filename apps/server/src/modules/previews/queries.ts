import type { Language } from '@virage/contract'
import type { PreviewDraft, PreviewKind, PreviewViewer } from '@virage/contract/staff'
import { type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'

/** A preview's row. */
export type PreviewRow = Selectable<DB['preview']>

/** Inserts a preview that expires after some days. */
export const insertPreview = (
  tx: Tx,
  {
    clubId,
    days,
    ...values
  }: {
    clubId: string
    days: number
    kind: PreviewKind
    subjectId: string | undefined
    draft: PreviewDraft | undefined
    language: Language
    as: PreviewViewer
    at: string | undefined
  },
): Promise<PreviewRow> =>
  tx
    .insertInto('preview')
    .values({
      club_id: clubId,
      kind: values.kind,
      subject_id: values.subjectId ?? null,
      draft: values.draft ? JSON.stringify(values.draft) : null,
      language: values.language,
      shown_as: values.as,
      shown_at: values.at ?? null,
      // Whole seconds, which are the same in the database and in a signed text.
      expires_at: sql<Date>`date_trunc('second', virage_now() + make_interval(days => ${days}))`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Reads a preview that has not expired. */
export const readPreview = (tx: Tx, clubId: string, id: string): Promise<PreviewRow | undefined> =>
  tx
    .selectFrom('preview')
    .selectAll()
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where('expires_at', '>', sql<Date>`statement_now()`)
    .executeTakeFirst()

/** Deletes previews that have expired. */
export const purgePreviews = ({ asSystem }: Pick<Database, 'asSystem'>): Promise<unknown> =>
  asSystem((tx) =>
    tx
      .deleteFrom('preview')
      .where('expires_at', '<=', sql<Date>`statement_now()`)
      .execute(),
  )

/** Reads the slug of what a preview shows; its id, if it has no slug; undefined if it does not exist. */
export async function readSlug(
  tx: Tx,
  clubId: string,
  kind: Exclude<PreviewKind, 'club'>,
  id: string,
): Promise<string | undefined> {
  const slug = kind === 'giveaway' || kind === 'auction' ? sql`id::text` : sql`slug`
  const { rows } = await sql<{ slug: string }>`
    select ${slug} as slug from ${sql.table(kind)} where club_id = ${clubId} and id = ${id}`.execute(tx)
  return rows[0]?.slug
}
