/**
 * Runs something for each of several things, one after the other. One that fails doesn't keep the others from running.
 *
 * @throws AggregateError of all failures, at the end
 */
export async function runForEach<T>(
  things: Iterable<T> | AsyncIterable<T>,
  run: (thing: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  let count = 0
  for await (const thing of things) {
    count += 1
    try {
      await run(thing)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${count} failed`)
}
