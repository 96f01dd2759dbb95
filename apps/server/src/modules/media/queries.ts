import type { Focus } from '@virage/contract'
import type { listMedia, StaffPicture } from '@virage/contract/staff'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { matchesAll, patternsOf } from '../../platform/database/search-entries.ts'
import { type ListPage, readOne, readSortedList, when } from '../../platform/database/sorted-list.ts'
import { now } from '../../platform/database/statement-now.ts'

/** Stores the owner of an upload. */
export async function insertUpload(tx: Tx, row: { club_id: string; name: string; account_id: string }): Promise<void> {
  await tx.insertInto('upload').values(row).execute()
}

/** A picture of a club, with the first of what uses it. */
export type PictureRow = Selectable<DB['picture']> & {
  used_by: { kind: StaffPicture['usedBy'][number]['kind']; id: string; label: unknown }[]
  uses: number
  /** Whether somebody has bought something that showed it: orders keep the picture of that time. */
  is_sold: boolean
}

/** How many users of a picture are listed. */
const mostUsers = 20

/** How many items are searched for the pictures that they show. */
const mostItems = 5_000

const ofPicture = sql`from picture_use u where u.club_id = p.club_id and u.name = p.name`

/** Returns the condition that an order of a club shows a picture. */
const isSold = (clubId: RawBuilder<unknown>, name: RawBuilder<unknown>) => sql<boolean>`exists (
  select from order_line l where l.club_id = ${clubId} and l.image_url = '/media/' || ${name})`

const list = {
  columns: sql`p.*, (select count(*)::int ${ofPicture}) as uses, ${isSold(sql`p.club_id`, sql`p.name`)} as is_sold, coalesce((
      select jsonb_agg(jsonb_build_object('kind', f.kind, 'id', f.item_id, 'label', coalesce(
        (select e.name from exclusive e where f.kind = 'exclusive' and e.club_id = f.club_id and e.id = f.item_id),
        (select o.name from post o where f.kind = 'post' and o.club_id = f.club_id and o.id = f.item_id),
        (select g.name from program g where f.kind = 'program' and g.club_id = f.club_id and g.id = f.item_id),
        (select to_jsonb(a.name) from partner a where f.kind = 'partner' and a.club_id = f.club_id and a.id = f.item_id)))
        order by f.kind, f.item_id)
      from (select u.* ${ofPicture} order by u.kind, u.item_id limit ${sql.lit(mostUsers)}) f), '[]') as used_by`,
  row: 'p',
  rowKey: 'name',
  from: sql`picture p`,
}

/** Returns the condition that a picture's name, its text or something that shows it has all words of a search. */
const isFound = (clubId: string, search: string) => {
  const patterns = patternsOf(search)
  return sql<boolean>`(
    ${matchesAll(sql`fold_text(concat_ws(' ', '', p.name, p.alt ->> 'en', p.alt ->> 'fr'))`, patterns)}
    or p.name in (
      select u.name from (
        select kind, id from search_entry
        where club_id = ${clubId} and kind in ('exclusive', 'post', 'program', 'partner') and ${matchesAll(sql`text`, patterns)}
        limit ${mostItems}
      ) e join picture_use u on u.club_id = ${clubId} and u.kind = e.kind and u.item_id = e.id))`
}

/** Reads a page of a club's pictures. */
export function readPictures(
  tx: Tx,
  clubId: string,
  query: z.output<typeof listMedia.query>,
): Promise<ListPage<PictureRow>> {
  const name = { value: sql`p.name`, type: 'text' } as const
  return readSortedList(
    tx,
    {
      ...list,
      indexed: [sql`p.club_id = ${clubId}`],
      filters: [
        ...when(query.search, (search) => isFound(clubId, search)),
        ...when(query.use, (use) => sql`exists (select ${ofPicture}) = ${use === 'USED'}`),
      ],
      sorts: { addedAt: [{ value: sql`p.added_at`, type: 'instant' }, name], fileName: [name] },
    },
    query,
  )
}

/** Reads a picture of a club's library or pages. */
export const readPicture = (tx: Tx, clubId: string, name: string): Promise<PictureRow | undefined> =>
  readOne(tx, list, sql`p.club_id = ${clubId} and p.name = ${name}`)

/** Locks what editors say about a picture, until the transaction ends. */
export async function lockPicture(tx: Tx, clubId: string, name: string): Promise<void> {
  await tx
    .selectFrom('picture')
    .select('name')
    .where('club_id', '=', clubId)
    .where('name', '=', name)
    .forUpdate()
    .execute()
}

/**
 * The lock of a picture, which it shares with others: an import names 15,000 pictures, and a lock for each would take the memory that
 * PostgreSQL has for the locks of all transactions (https://www.postgresql.org/docs/18/runtime-config-locks.html).
 */
const pictureKey = (name: string) => sql`hashtext('pictures'), hashtext(${name}) & 255`

/** Keeps a picture from being deleted until the transaction ends. */
export async function lockPictureForUse(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${pictureKey(name)})`.execute(tx)
}

/** Waits for all transactions that are about to use a picture, and keeps others from it until this one ends. */
export async function lockPictureForDeletion(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pictureKey(name)})`.execute(tx)
}

/** Adds a picture to a club's library; no effect if it has been added. */
export async function insertPicture(tx: Tx, row: Insertable<DB['picture']>): Promise<void> {
  const { width, height, bytes } = row
  await tx
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['club_id', 'name'])
        .doUpdateSet({ width, height, bytes, added_at: now })
        .where('picture.bytes', 'is', null),
    )
    .execute()
}

/** Changes what editors say about a picture. */
export async function updatePictureRow(
  tx: Tx,
  { clubId, name }: { clubId: string; name: string },
  changes: Updateable<DB['picture']>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await tx.updateTable('picture').set(changes).where('club_id', '=', clubId).where('name', '=', name).execute()
}

/** Removes a picture from a club's library. */
export async function deletePictureRow(tx: Tx, clubId: string, name: string): Promise<void> {
  await tx.deleteFrom('picture').where('club_id', '=', clubId).where('name', '=', name).execute()
}

/** Returns whether an editor of any club has set this focal point of a picture. */
export async function hasFocus(tx: Tx, name: string, { x, y }: Focus): Promise<boolean> {
  const row = await tx
    .selectFrom('picture')
    .select('name')
    .where('name', '=', name)
    .where('focus_x', '=', x)
    .where('focus_y', '=', y)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether a club has a picture in its library, on its pages or in its orders, or a fan has uploaded it. Rehearsals are copies. */
export async function isPictureKept(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql`
    select from club c where c.rehearsal_of is null and (
      exists (select from picture p where p.club_id = c.id and p.name = ${name})
      or exists (select from upload u where u.club_id = c.id and u.name = ${name})
      or ${isSold(sql`c.id`, sql`${name}::text`)})
    limit 1`.execute(tx)
  return rows.length > 0
}
