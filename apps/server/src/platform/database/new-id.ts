import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Returns a new UUIDv7, ordered by the database's time, for a row whose id is needed before it is inserted. */
export async function newId(tx: Tx): Promise<string> {
  const [id] = await newIds(tx, 1)
  if (id === undefined) throw new Error('The database returned no id')
  return id
}

/** Returns new ids in ascending order. */
export async function newIds(tx: Tx, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::integer)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
