import type { Language } from '@virage/contract'
import type { listStaffPosts, StaffPost } from '@virage/contract/staff'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { lastPosition } from '../../platform/database/ordered-list.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { lacksLanguage } from '../../platform/database/lacks-language.ts'
import { searchItems } from '../../platform/database/search-entries.ts'
import { inPeriod, type ListPage, readSortedList, when } from '../../platform/database/sorted-list.ts'

/** A post with its state now. */
export type EditedPost = Selectable<DB['post']> & { state: StaffPost['state'] }
/** A program's row. */
export type ProgramRow = Selectable<DB['program']>

type Key = { club_id: string; id: string }

/** Reads a page of all posts. */
export async function readAllPosts(
  tx: Tx,
  { clubId, language }: { clubId: string; language: Language },
  query: z.output<typeof listStaffPosts.query>,
): Promise<ListPage<EditedPost>> {
  const found = await searchItems(tx, { clubId, kind: 'post', id: sql`p.id`, search: query.search })
  const id = { value: sql`p.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      columns: sql`p.*, ${stateOf(sql.ref('p'))} as state`,
      row: 'p',
      from: sql`post p join search_entry n on n.club_id = p.club_id and n.kind = 'post' and n.id = p.id`,
      indexed: [sql`p.club_id = ${clubId}`, ...inPeriod(sql`p.published_at`, query), ...found.indexed],
      lookups: found.lookups,
      isSelective: found.isSelective,
      filters: [
        ...when(query.state, (state) => sql`${stateOf(sql.ref('p'))} = ${state}`),
        ...when(query.programId, (program) => sql`p.program_id = ${program}`),
        ...when(query.untranslated, () => lacksLanguage(clubId, [sql`p.name`, sql`p.description`])),
      ],
      sorts: {
        createdAt: [id],
        publishedAt: [{ value: sql`p.published_at`, type: 'instant' }, id],
        name: [{ value: language === 'fr' ? sql`n.name_key_fr` : sql`n.name_key`, type: 'text' }, id],
      },
    },
    query,
  )
}

/** This moment, for a date that the database decides. */
export const now = sql<Date>`statement_now()`

/** The state of a post of a table now. */
const stateOf = (post: RawBuilder<unknown>) => sql<StaffPost['state']>`case
  when ${post}.draft then 'DRAFT' when ${post}.published_at <= statement_now() then 'PUBLISHED' else 'SCHEDULED' end`

const state = stateOf(sql.ref('post')).as('state')

const onePost = (tx: Tx, { club_id, id }: Key) =>
  tx.selectFrom('post').selectAll().select(state).where('club_id', '=', club_id).where('id', '=', id)

/** Reads a post. */
export const readPost = (tx: Tx, key: Key): Promise<EditedPost | undefined> => onePost(tx, key).executeTakeFirst()

/** Reads a post and locks it. */
export const lockPost = (tx: Tx, key: Key): Promise<EditedPost | undefined> =>
  onePost(tx, key).forUpdate().executeTakeFirst()

/** Inserts a post; undefined if the slug is taken. */
export const insertPost = (tx: Tx, row: InsertedPost): Promise<EditedPost | undefined> =>
  tx
    .insertInto('post')
    .values(row)
    .onConflict((conflict) => conflict.columns(['club_id', 'slug']).doNothing())
    .returningAll()
    .returning(state)
    .executeTakeFirst()

/** The values of columns; dates may be {@link now}. */
type InsertedPost = Omit<Insertable<DB['post']>, 'published_at'> & { published_at: string | RawBuilder<Date> }
type ChangedPost = Omit<Updateable<DB['post']>, 'published_at'> & { published_at?: string | RawBuilder<Date> }

/** Changes a post. */
export const updatePostRow = (tx: Tx, { club_id, id }: Key, changes: ChangedPost): Promise<EditedPost> =>
  tx
    .updateTable('post')
    .set({ club_id, ...changes })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .returningAll()
    .returning(state)
    .executeTakeFirstOrThrow()

/** Deletes a post. */
export async function deletePostRow(tx: Tx, { club_id, id }: Key): Promise<void> {
  await tx.deleteFrom('post').where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** Inserts a program as the last one; undefined if the slug is taken. */
export const insertProgram = (
  tx: Tx,
  row: Omit<Insertable<DB['program']>, 'position'>,
): Promise<ProgramRow | undefined> =>
  tx
    .insertInto('program')
    .values({
      ...row,
      position: lastPosition('program', row.club_id),
    })
    .onConflict((conflict) => conflict.columns(['club_id', 'slug']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a program. */
export const updateProgramRow = (
  tx: Tx,
  { club_id, id }: Key,
  changes: Updateable<DB['program']>,
): Promise<ProgramRow> =>
  tx
    .updateTable('program')
    .set({ club_id, ...changes })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a program; its posts stay. */
export async function deleteProgramRow(tx: Tx, { club_id, id }: Key): Promise<void> {
  await tx
    .updateTable('post')
    .set({ program_id: null })
    .where('club_id', '=', club_id)
    .where('program_id', '=', id)
    .execute()
  await tx.deleteFrom('program').where('club_id', '=', club_id).where('id', '=', id).execute()
}
