/** How many keys one read has at most, and how many reads run at a time. */
const [largest, together] = [500, 2]

/**
 * Turns a read of several keys into one of a single key. Calls that arrive while others are read share the next read, so
 * that a crowd that arrives at one instant takes two connections and not all of them.
 *
 * @param read returns what it has found by key; if it fails, all its calls fail
 * @returns a function that returns undefined for a key that was not found
 */
export function batchReads<Value>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, Value>>,
): (key: string) => Promise<Value | undefined> {
  const waiting: { key: string; done: (value: Value | undefined) => void; failed: (error: unknown) => void }[] = []
  let running = 0
  const run = async () => {
    running++
    while (waiting.length > 0) {
      const batch = waiting.splice(0, largest)
      try {
        const found = await read([...new Set(batch.map(({ key }) => key))])
        for (const { key, done } of batch) done(found.get(key))
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    running--
  }
  return (key) =>
    new Promise((done, failed) => {
      waiting.push({ key, done, failed })
      if (running < together) void run()
    })
}
