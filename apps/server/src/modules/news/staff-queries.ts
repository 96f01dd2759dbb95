import type { Language } from '@virage/contract'
import type { listStaffPosts } from '@virage/contract/staff'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import { lastPosition } from '../../platform/database/ordered-list.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { lacksLanguage } from '../../platform/database/lacks-language.ts'
import { searchItems } from '../../platform/database/search-entries.ts'
import { inPeriod, type ListPage, readSortedList, when } from '../../platform/database/sorted-list.ts'

/** A post's row. */
export type PostRow = Selectable<DB['post']>
/** A program's row. */
export type ProgramRow = Selectable<DB['program']>

type Key = { club_id: string; id: string }

/** Reads a page of all posts. */
export async function readAllPosts(
  tx: Tx,
  { clubId, language }: { clubId: string; language: Language },
  query: z.output<typeof listStaffPosts.query>,
): Promise<ListPage<PostRow>> {
  const found = await searchItems(tx, { clubId, kind: 'post', id: sql`p.id`, search: query.search })
  const isPublished = sql<boolean>`p.published_at <= statement_now()`
  const id = { value: sql`p.id`, type: 'id' } as const
  return readSortedList(
    tx,
    {
      columns: sql`p.*`,
      from: sql`post p join search_entry n on n.club_id = p.club_id and n.kind = 'post' and n.id = p.id`,
      indexed: [sql`p.club_id = ${clubId}`, ...inPeriod(sql`p.published_at`, query), ...found.indexed],
      lookups: found.lookups,
      isSelective: found.isSelective,
      filters: [
        ...when(query.state, (state) => (state === 'PUBLISHED' ? isPublished : sql`not ${isPublished}`)),
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

/** Reads a post. */
export const readPost = (tx: Tx, { club_id, id }: Key): Promise<PostRow | undefined> =>
  tx.selectFrom('post').selectAll().where('club_id', '=', club_id).where('id', '=', id).executeTakeFirst()

/** Reads a post and locks it. */
export const lockPost = (tx: Tx, { club_id, id }: Key): Promise<PostRow | undefined> =>
  tx.selectFrom('post').selectAll().where('club_id', '=', club_id).where('id', '=', id).forUpdate().executeTakeFirst()

/** Inserts a post, published now by default; undefined if the slug is taken. */
export const insertPost = (
  tx: Tx,
  { published_at, ...row }: Omit<Insertable<DB['post']>, 'published_at'> & { published_at: string | undefined },
): Promise<PostRow | undefined> =>
  tx
    .insertInto('post')
    .values({ ...row, published_at: published_at ?? sql<Date>`virage_now()` })
    .onConflict((conflict) => conflict.columns(['club_id', 'slug']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a post. */
export const updatePostRow = (tx: Tx, { club_id, id }: Key, changes: Updateable<DB['post']>): Promise<PostRow> =>
  tx
    .updateTable('post')
    .set({ club_id, ...changes })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .returningAll()
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
