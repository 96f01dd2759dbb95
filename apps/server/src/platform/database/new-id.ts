import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Returns a new UUIDv7, ordered by the database's time, for a row whose id is needed before it is inserted. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database returned no id')
  return row.id
}
