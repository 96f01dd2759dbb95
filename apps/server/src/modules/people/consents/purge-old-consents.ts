import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'

/** How long a record is stored: the six months for which the banner is not shown again, and seven more as proof. */
const retention = '13 months'

/** Deletes older consent records. */
export const purgeOldConsents = (database: Pick<Database, 'asSystem'>): Promise<number> =>
  deleteInBatches(database, 'consent', sql`recorded_at < statement_now() - ${retention}::interval`)
