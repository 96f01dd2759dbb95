import { type RawBuilder, sql } from 'kysely'
import type { DB } from './schema.gen.ts'
import type { Database } from './database.ts'

/** How many rows are deleted in one transaction: an hour of a busy night has a million, for which one statement would take longer than it may. */
const batchSize = 10_000

/**
 * Deletes the rows of a table of which a condition is true, in all clubs. What it has deleted when it dies stays deleted.
 *
 * @returns how many it deleted
 */
export async function deleteInBatches(
  { asSystem }: Pick<Database, 'asSystem'>,
  table: keyof DB,
  condition: RawBuilder<unknown>,
): Promise<number> {
  for (let deleted = 0; ;) {
    const { numAffectedRows = 0n } = await asSystem((tx) =>
      sql`delete from ${sql.table(table)} where ctid = any(array(
        select ctid from ${sql.table(table)} where ${condition} limit ${batchSize}))`.execute(tx),
    )
    deleted += Number(numAffectedRows)
    if (numAffectedRows < batchSize) return deleted
  }
}
