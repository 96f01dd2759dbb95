import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** A new id, ordered by the database's time: for rows whose id is needed before they are stored. */
export async function newId(tx: Tx): Promise<string> {
  const [id] = await newIds(tx, 1)
  if (id === undefined) throw new Error('The database gave no id')
  return id
}

/** So many new ids, in their order. */
export async function newIds(tx: Tx, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: string }>`select uuidv7() as id from generate_series(1, ${count}::integer)`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}
