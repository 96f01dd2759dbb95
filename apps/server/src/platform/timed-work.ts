/** Work that time starts, such as closing lots that are over. Development runs it when it has moved the clock. */
export type TimedWork = {
  add: (work: () => Promise<void>) => void
  /** Runs all work now, in the order in which it was added. */
  runNow: () => Promise<void>
}

/** Creates the list of a process. */
export function createTimedWork(): TimedWork {
  const all: (() => Promise<void>)[] = []
  return {
    add: (work) => void all.push(work),
    runNow: async () => {
      for (const work of all) await work()
    },
  }
}
