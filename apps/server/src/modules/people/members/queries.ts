import { sql } from 'kysely'
import type { Page } from '../../../platform/http/page.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { findNamed } from '../../../platform/database/search-entries.ts'

/** Reads validated fans who are not hidden, newest first. @param search a part of their names, case-insensitive */
export async function readMembers(tx: Tx, clubId: string, { limit, cursor }: Page, search: string | undefined) {
  const named = search === undefined ? undefined : await findNamed(tx, clubId, search)
  const pattern = `%${search?.replace(/[\\%_]/g, String.raw`\$&`) ?? ''}%`
  return tx
    .selectFrom('fan')
    .select(['id', 'first_name', 'last_name', 'picture_url', 'account_id'])
    .where('club_id', '=', clubId)
    .where('kyc_status', '=', 'VALIDATED')
    .where('hidden', '=', false)
    .$if(search !== undefined && search !== '', (query) =>
      query.where(sql<boolean>`first_name || ' ' || last_name ilike ${pattern}`),
    )
    .$if(named !== undefined, (query) => query.where(sql<boolean>`id = any(${named}::uuid[])`))
    .$if(cursor !== undefined, (query) => query.where('id', '<', cursor ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}
