import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

/** How long a record proves a consent: the six months for which the banner is not shown again, and seven to answer for it. */
const keptFor = '13 months'

/** Removes consent records that are older. */
export const purgeOldConsents = ({ query }: Pick<Database, 'query'>): Promise<unknown> =>
  query
    .deleteFrom('consent')
    .where('recorded_at', '<', sql<Date>`statement_now() - ${keptFor}::interval`)
    .execute()
