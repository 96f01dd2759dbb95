/** A call that waits for its result. */
export type Waiting<Result> = { settle: (result: Result) => void; fail: (error: unknown) => void }

/** Takes calls, and works on them in batches, in their order. */
export type BatchQueue<Call, Result> = { submit: (call: Call) => Promise<Result>; isIdle: () => boolean }

/**
 * Opens a queue whose calls share the cost of a commit: those that arrive while a batch is worked on make up the next one.
 *
 * @param largest most calls of a batch
 * @param keyOf names calls that repeat each other: a batch has the first, and the next one those that repeat it
 * @param work settles or fails each call of a batch; where it throws, all that are left fail
 */
export function openBatchQueue<Call extends object, Result>({
  largest,
  keyOf,
  work,
}: {
  largest: number
  keyOf: (call: Call) => string | undefined
  work: (batch: (Call & Waiting<Result>)[]) => Promise<void>
}): BatchQueue<Call, Result> {
  let queue: (Call & Waiting<Result>)[] = []
  let busy = false

  const nextBatch = () => {
    const keys = new Set<string>()
    const batch = queue.slice(0, largest).filter((call) => {
      const key = keyOf(call)
      return key === undefined || (!keys.has(key) && keys.add(key))
    })
    const taken = new Set(batch)
    queue = queue.filter((call) => !taken.has(call))
    return batch
  }

  const run = async () => {
    busy = true
    while (queue.length > 0) {
      const batch = nextBatch()
      await work(batch).catch((error: unknown) => batch.forEach(({ fail }) => fail(error)))
    }
    busy = false
  }

  return {
    submit: (call) =>
      new Promise((settle, fail) => {
        queue.push({ ...call, settle, fail })
        if (!busy) void run()
      }),
    isIdle: () => !busy && queue.length === 0,
  }
}
