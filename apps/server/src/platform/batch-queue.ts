/** The callbacks of a waiting call. */
export type Waiting<Result> = { settle: (result: Result) => void; fail: (error: unknown) => void }

/** Processes calls in batches, in the order of their arrival. */
export type BatchQueue<Call, Result> = { submit: (call: Call) => Promise<Result>; isIdle: () => boolean }

/**
 * Opens a queue whose calls share the cost of a commit: calls that arrive while a batch is processed form the next one.
 *
 * @param largest maximum number of calls per batch
 * @param keyOf identifies repeated calls. A batch contains only the first of them, a later batch the next
 * @param work settles or fails each call of a batch. If it throws, the remaining calls fail
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
