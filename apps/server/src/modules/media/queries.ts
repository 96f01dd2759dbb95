import type { Focus } from '@virage/contract'
import type { listMedia, StaffPicture, Texts } from '@virage/contract/staff'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { type ListPage, readOne, readSortedList, when } from '../../platform/database/sorted-list.ts'

/** Stores the owner of an upload. */
export async function insertUpload(tx: Tx, row: { club_id: string; name: string; account_id: string }): Promise<void> {
  await tx.insertInto('upload').values(row).execute()
}

/** A picture of a club with all that uses it; the columns of its row are null if it has none. */
export type PictureRow = {
  name: string
  alt: Texts | null
  decorative: boolean | null
  focus_x: number | null
  focus_y: number | null
  width: number | null
  height: number | null
  bytes: number | null
  added_at: Date | null
  used_by: { kind: StaffPicture['usedBy'][number]['kind']; id: string | null; label: unknown }[]
}

/** What shows which picture, in one club. */
const uses = (clubId: string) => sql`
  select substr(u.url, 8) as name, u.kind, u.id, u.label from (
    select image_url as url, 'exclusive' as kind, id, name as label from exclusive where club_id = ${clubId}
    union select m.value ->> 'url', 'exclusive', e.id, e.name from exclusive e, jsonb_array_elements(e.medias) m
      where e.club_id = ${clubId}
    union select image_url, 'post', id, name from post where club_id = ${clubId}
    union select m.value ->> 'url', 'post', p.id, p.name from post p, jsonb_array_elements(p.medias) m
      where p.club_id = ${clubId}
    union select image_url, 'program', id, name from program where club_id = ${clubId}
    union select logo_url, 'partner', id, to_jsonb(name) from partner where club_id = ${clubId}
    union select logo_url, 'settings', null, null from club where id = ${clubId}
    union select banner_url, 'settings', null, null from club where id = ${clubId}
  ) u where u.url ~ '^/media/[a-z0-9][a-z0-9.-]*$'`

const list = (clubId: string) => ({
  columns: sql`l.*`,
  from: sql`(
    select coalesce(p.name, u.name) as name, p.alt, p.decorative, p.focus_x, p.focus_y, p.width, p.height, p.bytes, p.added_at,
      coalesce(u.used_by, '[]') as used_by
    from (select * from picture where club_id = ${clubId}) p
    full join (
      select name, jsonb_agg(jsonb_build_object('kind', kind, 'id', id, 'label', label) order by kind, id) as used_by
      from (${uses(clubId)}) used group by name
    ) u on u.name = p.name
  ) l`,
})

/** Reads a page of a club's pictures. */
export function readPictures(
  tx: Tx,
  clubId: string,
  query: z.output<typeof listMedia.query>,
): Promise<ListPage<PictureRow>> {
  const name = { value: sql`l.name`, type: 'text' } as const
  return readSortedList(
    tx,
    {
      ...list(clubId),
      indexed: [],
      filters: [
        ...when(
          query.search,
          (search) =>
            sql`position(fold_text(${search}) in fold_text(concat_ws(' ', l.name, l.alt ->> 'en', l.alt ->> 'fr', l.used_by))) > 0`,
        ),
        ...when(query.use, (use) => sql`(l.used_by <> '[]') = ${use === 'USED'}`),
      ],
      sorts: {
        addedAt: [{ value: sql`coalesce(l.added_at, 'epoch'::timestamptz)`, type: 'instant' }, name],
        fileName: [name],
      },
    },
    query,
  )
}

/** Reads a picture of a club's library or pages. */
export const readPicture = (tx: Tx, clubId: string, name: string): Promise<PictureRow | undefined> =>
  readOne(tx, list(clubId), sql`l.name = ${name}`)

/** Locks what editors say about a picture, until the transaction ends; it is stored if nobody has said anything. */
export async function lockPicture(tx: Tx, clubId: string, name: string): Promise<void> {
  await insertPicture(tx, { club_id: clubId, name, added_at: sql<Date>`'epoch'::timestamptz` })
  await tx
    .selectFrom('picture')
    .select('name')
    .where('club_id', '=', clubId)
    .where('name', '=', name)
    .forUpdate()
    .execute()
}

const pictureKey = (name: string) => sql`hashtextextended(${`picture ${name}`}, 0)`

/** Keeps a picture from being deleted until the transaction ends. */
export async function lockPictureForUse(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${pictureKey(name)})`.execute(tx)
}

/** Waits for all transactions that are about to use a picture, and keeps others from it until this one ends. */
export async function lockPictureForDeletion(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${pictureKey(name)})`.execute(tx)
}

type InsertedPicture = Omit<Insertable<DB['picture']>, 'added_at'> & { added_at?: RawBuilder<Date> }

/** Adds a picture to a club's library; no effect if it is there. */
export async function insertPicture(tx: Tx, row: InsertedPicture): Promise<void> {
  await tx
    .insertInto('picture')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
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
