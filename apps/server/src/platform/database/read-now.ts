import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Reads the product's time. */
export async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select virage_now() as now`.execute(tx)
  return rows[0]?.now ?? new Date()
}
