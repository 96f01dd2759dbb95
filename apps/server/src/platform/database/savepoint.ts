import { sql } from 'kysely'
import type { Tx } from './database.ts'

/** Runs a part of a transaction. If it throws, only this part is rolled back. */
export async function attempt<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint attempt`.execute(tx)
  try {
    const value = await work()
    await sql`release savepoint attempt`.execute(tx)
    return value
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(tx)
    throw error
  }
}

/** Runs a part of a transaction, rolls it back, and returns its result: what would happen. */
export async function rehearse<T>(tx: Tx, work: () => Promise<T>): Promise<T> {
  await sql`savepoint rehearsal`.execute(tx)
  const value = await work()
  await sql`rollback to savepoint rehearsal`.execute(tx)
  return value
}
