import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** How long a record is stored: the six months for which the banner is not shown again, and seven more as proof. */
const retention = '13 months'

/** Deletes older consent records. */
export const purgeOldConsents = ({ query }: Pick<Database, 'query'>): Promise<unknown> =>
  query
    .deleteFrom('consent')
    .where('recorded_at', '<', sql<Date>`statement_now() - ${retention}::interval`)
    .execute()
