import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { MediaStore } from './media-store.ts'

/** Queries of all columns that may refer to a picture. */
const uses = sql.join(
  [
    'select picture_url from fan',
    'select logo_url from club',
    'select banner_url from club',
    'select logo_url from partner',
    'select image_url from exclusive',
    'select image_url from post',
    'select image_url from program',
    `select details #>> '{receipts,signer,signatureUrl}' from club_seller`,
    `select medias::text from exclusive where medias::text like '%/media/upload-%'`,
    `select medias::text from post where medias::text like '%/media/upload-%'`,
  ].map((select) => sql.raw(select)),
  sql.raw(' union all '),
)

/** How many uploads one run deletes; the next run deletes more. */
const batch = 500

/**
 * Deletes uploads of fans that are older than a day and not in use: anyone with an account can upload, and storage
 * costs money.
 */
export async function purgeUnusedUploads(
  { asSystem }: Pick<Database, 'asSystem'>,
  media: Pick<MediaStore, 'remove'>,
): Promise<void> {
  const names = await asSystem(async (tx) => {
    const { rows } = await sql<{ name: string }>`
      with used as (select distinct found[1] as name from (${uses}) as shown(address),
          regexp_matches(address, 'upload-[a-z0-9.-]+', 'g') as found),
        unused as (select club_id, name from upload u
          where created_at < statement_now() - interval '1 day' and not exists (select from used where used.name = u.name)
          limit ${batch})
      delete from upload u using unused
      where u.club_id = unused.club_id and u.name = unused.name returning u.name`.execute(tx)
    return rows.map(({ name }) => name)
  })
  for (const name of names) await media.remove(name)
}
