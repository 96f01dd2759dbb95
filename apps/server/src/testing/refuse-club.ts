import type { Database } from '../platform/database/database.ts'

/** Returns a database that refuses the transactions of one club, and the clubs whose transactions it didn't refuse. */
export function refuseClub(
  database: Database,
  refused: string | undefined,
): { database: Database; reached: Set<string> } {
  const reached = new Set<string>()
  return {
    reached,
    database: {
      ...database,
      withTenant: async (clubId, work) => {
        if (clubId === refused) throw new Error('refused')
        reached.add(clubId)
        return database.withTenant(clubId, work)
      },
    },
  }
}
