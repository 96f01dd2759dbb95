import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import type { MediaStore } from './media-store.ts'
import { lockPictureForDeletion, readPicture } from './queries.ts'

/** Creates the job that deletes pictures: those of an erased fan, or of a club's library unless the club uses them again. */
export const removePictures =
  ({ media, database }: { media: MediaStore; database: Pick<Database, 'withTenant'> }) =>
  async ({ names, unlessUsedBy: clubId }: Jobs['removePictures']): Promise<void> => {
    for (const name of names)
      if (clubId === undefined) await media.remove(name)
      else
        await database.withTenant(clubId, async (tx) => {
          await lockPictureForDeletion(tx, name)
          const picture = await readPicture(tx, clubId, name)
          if (picture === undefined) await media.remove(name)
        })
  }
