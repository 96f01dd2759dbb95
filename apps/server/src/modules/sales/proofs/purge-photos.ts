import type { Database } from '../../../platform/database/database.ts'
import { runForEach } from '../../../platform/run-for-each.ts'
import type { PrivatePictures } from '../../media/index.ts'
import { deletePhoto, readExpiredPhotos } from './queries.ts'

/**
 * Deletes photographs after five years, and those that were never used. A file is deleted before its row, so that a run that
 * fails leaves no file that nothing names.
 *
 * @throws AggregateError if some can't be deleted; the others are nevertheless
 */
export async function purgeProofPhotos(
  { asSystem }: Pick<Database, 'asSystem'>,
  pictures: Pick<PrivatePictures, 'remove'>,
): Promise<void> {
  await runForEach(await asSystem(readExpiredPhotos), async (photo) => {
    await pictures.remove(photo.name)
    await asSystem((tx) => deletePhoto(tx, photo))
  })
}
