import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { now } from '../../../platform/database/statement-now.ts'

/** What a photograph proves. */
export type Proven = { handover_id: string } | { return_id: string }

/** For how long a photograph can be used after it was taken: a counter without a network sends its handovers later. */
const usable = '7 days'
/** After which time a photograph that was never used is deleted: later than it can be used. */
const unused = '8 days'
/** How long proofs are kept: buyers and sellers have five years to make claims (Code civil, art. 2224). */
export const keptFor = '5 years'
/** How many photographs one run deletes; the next run deletes more. */
const batch = 500

/** Stores who has begun to upload a photograph. @returns its id */
export async function insertPhoto(
  tx: Tx,
  { clubId, name, accountId }: { clubId: string; name: string; accountId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('proof_photo')
    .values({ club_id: clubId, name, created_by: accountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A photograph, and who has to have taken it. */
type TakenPhoto = { clubId: string; id: string; accountId: string }

const unusedPhoto = (tx: Tx, { clubId, id, accountId }: TakenPhoto) =>
  tx
    .selectFrom('proof_photo')
    .select('name')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where('created_by', '=', accountId)
    .where('handover_id', 'is', null)
    .where('return_id', 'is', null)
    .where(sql<boolean>`created_at > ${now} - ${usable}::interval`)

/** Reads a photograph that a member of staff has taken and not used. @returns its file */
export const readUnusedPhoto = async (tx: Tx, photo: TakenPhoto): Promise<string | undefined> =>
  (await unusedPhoto(tx, photo).executeTakeFirst())?.name

/** Does the same, and locks it. */
export const lockUnusedPhoto = async (tx: Tx, photo: TakenPhoto): Promise<string | undefined> =>
  (await unusedPhoto(tx, photo).forUpdate().executeTakeFirst())?.name

/** Stores what a photograph proves. */
export async function updatePhoto(tx: Tx, clubId: string, id: string, proven: Proven): Promise<void> {
  await tx.updateTable('proof_photo').set(proven).where('club_id', '=', clubId).where('id', '=', id).execute()
}

/** Reads the photographs of handovers or returns, by the ids of these, the first taken first. */
export async function readPhotosOf(
  tx: Tx,
  clubId: string,
  column: 'handover_id' | 'return_id',
  ids: string[],
): Promise<Map<string, { id: string }[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('proof_photo')
    .select(['id', column])
    .where('club_id', '=', clubId)
    .where(column, 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row[column] ?? '')
}

/** Reads the file of a photograph that proves something. */
export async function readPhotoName(tx: Tx, clubId: string, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('proof_photo')
    .select('name')
    .where('club_id', '=', clubId)
    .where('id', '=', id)
    .where((where) => where.or([where('handover_id', 'is not', null), where('return_id', 'is not', null)]))
    .executeTakeFirst()
  return row?.name
}

/** Reads photographs of all clubs that are kept no longer. */
export async function readExpiredPhotos(tx: Tx): Promise<{ club_id: string; id: string; name: string }[]> {
  return tx
    .selectFrom('proof_photo')
    .select(['club_id', 'id', 'name'])
    .where(
      sql<boolean>`created_at < ${now} - ${keptFor}::interval
        or (created_at < ${now} - ${unused}::interval and handover_id is null and return_id is null)`,
    )
    .orderBy('created_at')
    .limit(batch)
    .execute()
}

/** Removes a photograph whose file is deleted. */
export async function deletePhoto(tx: Tx, { club_id, id }: { club_id: string; id: string }): Promise<void> {
  await tx.deleteFrom('proof_photo').where('club_id', '=', club_id).where('id', '=', id).execute()
}
