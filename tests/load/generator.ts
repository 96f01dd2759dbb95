import { fork } from 'node:child_process'
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'

/** How busy a load generator was: the delay of its event loop in milliseconds, and its share of a core. */
export type Busyness = { delay: number; core: number }

/** A load generator in a process of its own. It answers one order at a time. */
export type Generator<Order, Answer> = { ask: (order: Order) => Promise<Answer>; stop: () => void }

/** Starts a load generator. @param file beside this one */
export function startGenerator<Order extends object, Answer>(file: string): Generator<Order, Answer> {
  const child = fork(new URL(file, import.meta.url), { serialization: 'advanced' })
  let hasEnded = false
  child.once('exit', () => (hasEnded = true))
  return {
    ask: async (order) => {
      if (hasEnded) throw new Error(`${file} has ended`)
      child.send(order)
      const [answer] = (await Promise.race([
        once(child, 'message'),
        once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
      ])) as [{ answer: Answer } | { error: string }]
      if ('error' in answer) throw new Error(`${file}: ${answer.error}`)
      return answer.answer
    },
    stop: () => void child.kill(),
  }
}

/** In the generator's process: answers orders. @param answer takes the orders that this generator gets */
export function answerOrders(answer: (order: never) => Promise<unknown>): void {
  process.on('message', (order) => {
    answer(order as never).then(
      (value) => process.send?.({ answer: value }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    )
  })
}

/** Measures how busy this process is. @returns a function that returns the figures since its last call */
export function measureBusyness(): () => Busyness {
  const resolution = 10
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  let [before, at] = [process.cpuUsage(), performance.now()]
  return () => {
    const { user, system } = process.cpuUsage(before)
    const now = performance.now()
    const busyness = {
      // A quiet loop is measured as the resolution.
      delay: Math.max(0, Math.round(loop.percentile(99) / 1e5) / 10 - resolution),
      core: Math.round((user + system) / 10 / (now - at)) / 100,
    }
    loop.reset()
    ;[before, at] = [process.cpuUsage(), now]
    return busyness
  }
}
