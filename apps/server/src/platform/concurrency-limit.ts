import { ApiError } from './http/api-error.ts'

/**
 * Runs work of which only so much may run at a time. The rest waits in its order.
 *
 * @throws ApiError `errors.backend.unavailable` if too much waits already
 */
export type ConcurrencyLimit = <T>(work: () => Promise<T>) => Promise<T>

/** Creates a limit. @param running how much runs at a time @param waiting how much waits at most */
export function createConcurrencyLimit({
  running: most,
  waiting: longest,
}: {
  running: number
  waiting: number
}): ConcurrencyLimit {
  const queue: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= most) {
      if (queue.length >= longest) throw new ApiError('errors.backend.unavailable')
      // Work that ends hands over its place, so that nothing overtakes.
      await new Promise<void>((enter) => queue.push(enter))
    } else running++
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running--
    }
  }
}
