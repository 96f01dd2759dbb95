import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { lastPosition } from '../../platform/database/ordered-list.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import type { Page } from '../../platform/http/page.ts'

/** A post's row. */
export type PostRow = Selectable<DB['post']>
/** A program's row. */
export type ProgramRow = Selectable<DB['program']>

type Key = { club_id: string; id: string }

/** Reads a page of all posts, newest first. */
export const readAllPosts = (tx: Tx, clubId: string, { limit, cursor }: Page): Promise<PostRow[]> =>
  tx
    .selectFrom('post')
    .selectAll()
    .where('club_id', '=', clubId)
    .$if(cursor !== undefined, (select) => select.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

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
