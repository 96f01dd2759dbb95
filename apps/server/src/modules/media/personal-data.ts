import { sql } from 'kysely'
import { addJob } from '../../platform/jobs.ts'
import type { PersonalTable } from '../../platform/personal-data.ts'

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
      if (uploads.length > 0) await addJob(tx, 'removePictures', { names: uploads.map(({ name }) => name) })
    },
  },
]
