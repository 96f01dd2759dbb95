import { runForEach } from '../run-for-each.ts'
import type { Database, Tx } from './database.ts'
import { isUnavailable } from './is-unavailable.ts'

/** Runs work in a transaction that sees all clubs, or one of them. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Does the same work for all clubs, with transactions that see all of them. If that fails, it is done for each club alone: one for which it
 * fails doesn't hold up the others.
 *
 * @throws AggregateError if it fails for some clubs; the others are done nevertheless
 */
export async function forAllClubs(database: Database, work: (transact: Transact) => Promise<void>): Promise<void> {
  try {
    await work(database.asSystem)
  } catch (error) {
    if (isUnavailable(error)) throw error
    const clubs = await database.asSystem((tx) => tx.selectFrom('club').select('id').execute())
    await runForEach(clubs, ({ id }) => work((inClub) => database.withTenant(id, inClub)))
  }
}
