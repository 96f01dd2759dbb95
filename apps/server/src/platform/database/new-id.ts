import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** A new id, ordered by the database's time: for rows whose id is needed before they are stored. */
export async function newId(tx: Tx): Promise<string> {
  const { rows } = await sql<{ id: string }>`select uuidv7() as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('The database gave no id')
  return row.id
}
