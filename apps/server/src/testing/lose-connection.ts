import type { RawBuilder } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/**
 * Returns a database that loses the connection at the end of the first transaction, and can't be reached for the second.
 *
 * @param change is made first in the first transaction, so that nobody else sees it
 */
export function loseConnection(database: Database, change: RawBuilder<unknown>): Database {
  let count = 0
  return {
    ...database,
    asSystem: async (work) => {
      count++
      if (count > 2) return database.asSystem(work)
      if (count === 2) throw new Error('The database can’t be reached')
      return database.asSystem(async (tx) => {
        await change.execute(tx)
        await work(tx)
        throw new Error('The connection was lost')
      })
    },
  }
}
