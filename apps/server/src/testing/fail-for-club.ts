import type { Database } from '../platform/database/database.ts'

/** Returns a database whose transactions fail for one club, and the clubs for which they were run. */
export function failForClub(
  database: Database,
  failing: string | undefined,
): { database: Database; reached: Set<string> } {
  const reached = new Set<string>()
  return {
    reached,
    database: {
      ...database,
      withTenant: async (clubId, work) => {
        if (clubId === failing) throw new Error('It fails for this club')
        reached.add(clubId)
        return database.withTenant(clubId, work)
      },
    },
  }
}
