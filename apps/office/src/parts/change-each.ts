import type { Outcome } from './data-table.tsx'

/** What became of the rows of an act: those that are different now, and what to show in each. */
export type ChangedRows<Row> = { changed: Row[]; outcomes: Map<string, Outcome> }

/**
 * Changes rows one after another, each on its own: what can't be changed is left as it is, and says why.
 *
 * @param change returns the changed row; it throws what `problemOf` puts into words
 */
export async function changeEach<Row extends { id: string; version: string }>(
  rows: Row[],
  change: (row: Row) => Promise<Row>,
  { done, problemOf }: { done: string; problemOf: (error: unknown) => string },
): Promise<ChangedRows<Row>> {
  const changed: Row[] = []
  const outcomes = new Map<string, Outcome>()
  for (const row of rows) {
    try {
      const after = await change(row)
      if (after.version !== row.version) changed.push(after)
      outcomes.set(row.id, { isDone: true, text: done })
    } catch (error) {
      outcomes.set(row.id, { isDone: false, text: problemOf(error) })
    }
  }
  return { changed, outcomes }
}
