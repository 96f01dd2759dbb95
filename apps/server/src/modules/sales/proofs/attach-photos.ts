import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { PrivatePictures } from '../../media/index.ts'
import { lockUnusedPhoto, type Proven, updatePhoto } from './queries.ts'

/** Photographs that a member of staff has taken, and the field that names them. */
export type TakenPhotos = { ids: readonly string[]; accountId: string; path: string }

/**
 * Stores what photographs prove. Each has to have been taken by the same member of staff, and proves one thing.
 *
 * @throws ApiError `errors.upload.content` or `errors.upload.malware` at the field of one that can't be used
 */
export async function attachPhotos(
  tx: Tx,
  pictures: Pick<PrivatePictures, 'accept'>,
  { clubId, photos: { ids, accountId, path }, proven }: { clubId: string; photos: TakenPhotos; proven: Proven },
): Promise<void> {
  for (const id of new Set(ids)) {
    const name = await lockUnusedPhoto(tx, { clubId, id, accountId })
    const fault = name === undefined ? 'errors.upload.content' : await pictures.accept(name)
    if (fault) throw new ApiError(fault, { errors: [{ path, key: fault }] })
    await updatePhoto(tx, clubId, id, proven)
  }
}
