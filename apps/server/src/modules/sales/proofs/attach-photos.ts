import type { Database, Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PrivatePictures } from '../../media/index.ts'
import { lockUnusedPhoto, type Proven, readUnusedPhoto, updatePhoto } from './queries.ts'

/** Photographs that a member of staff has taken, and the field that names them. */
export type TakenPhotos = { ids: readonly string[]; accountId: string; path: string }

/** Photographs whose uploads were checked: why each can't be used, by their files; undefined if it can. */
export type CheckedPhotos = TakenPhotos & {
  faults: ReadonlyMap<string, Awaited<ReturnType<PrivatePictures['accept']>>>
}

/** Checks the uploads of photographs, before the transaction: the store and the scanner for malware may be slow. */
export async function checkPhotos(
  { database, pictures }: { database: Database; pictures: Pick<PrivatePictures, 'accept'> },
  clubId: string,
  photos: TakenPhotos,
): Promise<CheckedPhotos> {
  const faults = new Map<string, Awaited<ReturnType<PrivatePictures['accept']>>>()
  for (const id of new Set(photos.ids)) {
    const photo = { clubId, id, accountId: photos.accountId }
    const name = await database.withTenant(clubId, (tx) => readUnusedPhoto(tx, photo))
    if (name !== undefined) faults.set(name, await pictures.accept(name))
  }
  return { ...photos, faults }
}

/**
 * Stores what photographs prove. Each has to have been taken by the same member of staff, and proves one thing. None is
 * deleted as long as it can be used.
 *
 * @throws ApiError `errors.upload.content` or `errors.upload.malware` at the field of one that can't be used
 */
export async function attachPhotos(
  tx: Tx,
  {
    clubId,
    photos: { ids, accountId, path, faults },
    proven,
  }: { clubId: string; photos: CheckedPhotos; proven: Proven },
): Promise<void> {
  for (const id of new Set(ids)) {
    const name = await lockUnusedPhoto(tx, { clubId, id, accountId })
    const fault = name !== undefined && faults.has(name) ? faults.get(name) : 'errors.upload.content'
    if (fault) throw new ApiError(fault, { errors: [{ path, key: fault }] })
    await updatePhoto(tx, clubId, id, proven)
  }
}
