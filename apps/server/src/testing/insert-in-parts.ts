/** How many rows a statement inserts: a fraction of what it can within its timeout, as triggers and a busy machine slow it down. */
const atOnce = 200

/**
 * Inserts many rows in parts, because the product's connections end a statement after some seconds.
 *
 * @param insert inserts the rows of these numbers, both included
 */
export async function insertInParts(
  count: number,
  insert: (first: number, last: number) => Promise<unknown>,
): Promise<void> {
  for (let first = 1; first <= count; first += atOnce) await insert(first, Math.min(first + atOnce - 1, count))
}
