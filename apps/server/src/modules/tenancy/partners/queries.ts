import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { lastPosition, readOrdered } from '../../../platform/database/ordered-list.ts'
import type { DB } from '../../../platform/database/schema.gen.ts'

/** A partner's row. */
export type PartnerRow = Selectable<DB['partner']>

type Key = { club_id: string; id: string }

/** Reads the partners in their order. */
export const readPartners = (tx: Tx, clubId: string): Promise<PartnerRow[]> =>
  readOrdered(tx, 'partner', { clubId, lock: false })

/** Reads the slugs of the partners. */
export async function readPartnerSlugs(tx: Tx, clubId: string): Promise<string[]> {
  const rows = await tx.selectFrom('partner').select('slug').where('club_id', '=', clubId).execute()
  return rows.map(({ slug }) => slug)
}

/** Reads the logos of all clubs' partners, in the order of their addition. */
export const readPartnerLogos = (tx: Tx): Promise<Pick<PartnerRow, 'club_id' | 'slug' | 'logo_url'>[]> =>
  tx.selectFrom('partner').select(['club_id', 'slug', 'logo_url']).orderBy('id').execute()

/** Inserts a partner as the last one; undefined if the slug is taken. */
export const insertPartner = (
  tx: Tx,
  row: Omit<Insertable<DB['partner']>, 'position'>,
): Promise<PartnerRow | undefined> =>
  tx
    .insertInto('partner')
    .values({
      ...row,
      position: lastPosition('partner', row.club_id),
    })
    .onConflict((conflict) => conflict.columns(['club_id', 'slug']).doNothing())
    .returningAll()
    .executeTakeFirst()

/** Changes a partner. */
export const updatePartnerRow = (
  tx: Tx,
  { club_id, id }: Key,
  changes: Updateable<DB['partner']>,
): Promise<PartnerRow> =>
  tx
    .updateTable('partner')
    .set({ club_id, ...changes })
    .where('club_id', '=', club_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Deletes a partner. */
export async function deletePartnerRow(tx: Tx, { club_id, id }: Key): Promise<void> {
  await tx.deleteFrom('partner').where('club_id', '=', club_id).where('id', '=', id).execute()
}

/** Reads a club's linked clubs, in their order. */
export const readLinkedClubs = (tx: Tx, clubId: string) =>
  tx
    .selectFrom('linked_club')
    .innerJoin('club', 'club.id', 'linked_club.linked_club_id')
    .select(['club.slug', 'club.platform_name', 'club.logo_url', 'club.state'])
    .where('linked_club.club_id', '=', clubId)
    .orderBy('linked_club.position')
    .execute()

/** Locks the list of a club's linked clubs, which has no row of its own, until the transaction ends. */
export async function lockLinkedClubs(tx: Tx, clubId: string): Promise<void> {
  await tx.selectFrom('club').select('id').where('id', '=', clubId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

/** Replaces a club's linked clubs, in this order. */
export async function replaceLinkedClubs(tx: Tx, clubId: string, linkedIds: string[]): Promise<void> {
  await tx.deleteFrom('linked_club').where('club_id', '=', clubId).execute()
  if (linkedIds.length === 0) return
  await tx
    .insertInto('linked_club')
    .values(linkedIds.map((linked_club_id, position) => ({ club_id: clubId, linked_club_id, position })))
    .execute()
}
