import { sql } from 'kysely'
import { addJob } from '../../platform/jobs.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'
import { uploadLifetime } from './upload-store.ts'

/** How long a picture can still arrive, in milliseconds: until its URL has expired, and a slow request that it began has ended. */
const uploadsEnd = 2 * uploadLifetime * 1000

/** A fan's uploaded pictures. Their files are erased, too. */
export const personalData: PersonalTable[] = [
  {
    table: 'upload',
    columns: ['account_id'],
    exportedAs: 'uploads',
    read: (fan) => sql`
      select '/media/' || name as url, created_at from upload
      where club_id = ${fan.club_id} and account_id = ${fan.account_id} order by created_at`,
    erase: async (tx, { clubId, accountId }) => {
      const uploads = await tx
        .deleteFrom('upload')
        .where('club_id', '=', clubId)
        .where('account_id', '=', accountId)
        .returning('name')
        .execute()
      if (uploads.length === 0) return
      const names = uploads.map(({ name }) => name)
      await addJob(tx, 'removePictures', { names })
      // The URLs still accept a picture, which nobody would own.
      await addJob(tx, 'removePictures', { names }, { runAt: new Date(Date.now() + uploadsEnd) })
    },
  },
]
