/**
 * Takes work from a queue until nothing is left, one item or batch after the other. One that fails is left out of the run, so that it keeps
 * no others from being done; the next run tries it again.
 *
 * @param items what they are, for the error
 * @param takeNext does the next item but for those that have failed. It names the item before it can fail because of it, or all that it finds
 * to fail: what fails before, such as the connection, ends the run. It returns whether there was one
 * @throws AggregateError of all failures, at the end
 */
export async function runUntilEmpty(
  items: string,
  takeNext: (failed: string[], name: (...ids: string[]) => void) => Promise<boolean>,
): Promise<void> {
  const failures = new Map<string, unknown>()
  const take = async (): Promise<boolean> => {
    let taken: string[] = []
    try {
      return await takeNext([...failures.keys()], (...ids) => (taken = ids))
    } catch (error) {
      if (taken.length === 0) throw error
      for (const id of taken) failures.set(id, error)
      return true
    }
  }
  while (await take());
  if (failures.size > 0) throw new AggregateError(new Set(failures.values()), `${failures.size} ${items} failed`)
}
