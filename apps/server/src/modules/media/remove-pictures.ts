import type { Database } from '../../platform/database/database.ts'
import type { Jobs } from '../../platform/jobs.ts'
import { runForEach } from '../../platform/run-for-each.ts'
import type { MediaStore } from './media-store.ts'
import { isPictureKept, lockPictureForDeletion } from './queries.ts'

/**
 * Creates the job that deletes pictures: those of an erased fan, or of a club's library unless a club or a fan still has them. The name of
 * a picture is public, so editors of any club can add it to their library, and delete it there. One that can't be deleted keeps no other
 * from being deleted.
 */
export const removePictures =
  ({ media, database }: { media: Pick<MediaStore, 'remove'>; database: Pick<Database, 'asSystem'> }) =>
  ({ names, unlessUsedBy: clubId }: Jobs['removePictures']): Promise<void> =>
    runForEach(names, async (name) => {
      if (clubId === undefined) return media.remove(name)
      return database.asSystem(async (tx) => {
        await lockPictureForDeletion(tx, name)
        if (!(await isPictureKept(tx, name))) await media.remove(name)
      })
    })
