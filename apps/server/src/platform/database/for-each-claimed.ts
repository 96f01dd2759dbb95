import { runUntilEmpty } from '../run-until-empty.ts'
import type { Database, Tx } from './database.ts'

/**
 * Does the same for each row of a queue of all clubs, in transactions of a batch. A row that fails is left out of the run: its batch is
 * done without it.
 *
 * @param items what they are, for the error
 * @param claim reads a batch but for the rows that have failed, and marks or locks it; nothing at the end
 * @throws AggregateError of all failures, at the end
 */
export const forEachClaimed = <Row extends { id: string }>(
  { asSystem }: Pick<Database, 'asSystem'>,
  items: string,
  claim: (tx: Tx, failed: string[]) => Promise<Row[]>,
  work: (tx: Tx, row: Row) => Promise<void>,
): Promise<void> =>
  runUntilEmpty(items, (failed, name) =>
    asSystem(async (tx) => {
      const rows = await claim(tx, failed)
      for (const row of rows) {
        name(row.id)
        await work(tx, row)
      }
      return rows.length > 0
    }),
  )
