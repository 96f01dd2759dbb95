import type { Database } from '../platform/database/database.ts'

/** Returns how often a connection of the database is taken while some work runs. */
export async function countConnections(
  { pool }: Pick<Database, 'pool'>,
  work: () => Promise<unknown>,
): Promise<number> {
  let taken = 0
  const count = () => void taken++
  pool.on('acquire', count)
  await work()
  pool.off('acquire', count)
  return taken
}
