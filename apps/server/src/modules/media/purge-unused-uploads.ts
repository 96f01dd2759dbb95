import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs.ts'

/** How many uploads are looked at in one transaction. */
const lookedAtOnce = 5_000

/**
 * Deletes uploads of fans that are older than a day and not in use: anyone with an account can upload, and storage
 * costs money. Fans show only their own (`assertOwnUpload`).
 */
export async function purgeUnusedUploads(
  { asSystem }: Pick<Database, 'asSystem'>,
  { atOnce = lookedAtOnce }: { atOnce?: number } = {},
): Promise<void> {
  const shown = await asSystem(readShownByClubs)
  for (let last: Key | undefined = beforeAll; last;) {
    const after: Key = last
    last = await asSystem((tx) => deleteUnused(tx, { shown, after, atOnce }))
  }
}

type Key = { club_id: string; name: string }
const beforeAll: Key = { club_id: '00000000-0000-0000-0000-000000000000', name: '' }

/** Reads which uploads clubs show, their own or those of fans. */
async function readShownByClubs(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from picture_use where name like 'upload-%'
    union select substr(details #>> '{receipts,signer,signatureUrl}', 8) from club_seller
    where details #>> '{receipts,signer,signatureUrl}' like '/media/upload-%'`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Deletes the unused ones of the next uploads. @returns the last that was looked at; undefined at the end */
async function deleteUnused(
  tx: Tx,
  { shown, after, atOnce }: { shown: string[]; after: Key; atOnce: number },
): Promise<Key | undefined> {
  const isUnused = sql<boolean>`(u.created_at < statement_now() - interval '1 day' and u.name <> all (${shown}::text[])
    and not exists (
      select from fan f
      where f.club_id = u.club_id and f.account_id = u.account_id and f.picture_url = '/media/' || u.name))`
  const { rows } = await sql<Key & { is_unused: boolean }>`
    select u.club_id, u.name, ${isUnused} as is_unused
    from upload u where (u.club_id, u.name) > (${after.club_id}::uuid, ${after.name})
    order by u.club_id, u.name limit ${atOnce}`.execute(tx)
  const last = rows.at(-1)
  const found = rows.filter((row) => row.is_unused)
  if (found.length === 0) return last
  const areFound = sql`(u.club_id, u.name) in (
    select * from unnest(${found.map((row) => row.club_id)}::uuid[], ${found.map(({ name }) => name)}::text[]))`
  // Waits for fans who are about to show one; the next statement sees what they have chosen.
  await sql`select from upload u where ${areFound} for update`.execute(tx)
  const deleted = await sql<Key>`delete from upload u where ${areFound} and ${isUnused} returning u.name`.execute(tx)
  if (deleted.rows.length > 0) await addJob(tx, 'removePictures', { names: deleted.rows.map(({ name }) => name) })
  return last
}
