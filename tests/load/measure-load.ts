import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { LoadTask, LoadReport } from './load-generator.ts'

/** A running load generator. */
export type LoadGenerator = { report: () => Promise<LoadReport>; stop: () => void }

/** Starts the load generator in its own process. */
export async function startLoadGenerator(task: LoadTask): Promise<LoadGenerator> {
  const child: ChildProcess = fork(new URL('./load-generator.ts', import.meta.url))
  child.send(task)
  await once(child, 'message')
  return {
    report: async () => {
      child.send('report')
      const [report] = (await once(child, 'message')) as [LoadReport]
      return report
    },
    stop: () => void child.kill(),
  }
}

/** Returns the milliseconds within which this share of events arrived. */
export function percentile({ within, seen }: LoadReport, share: number): number {
  let left = seen * share
  for (const [milliseconds, count] of within.entries()) {
    left -= count
    if (left <= 0) return milliseconds
  }
  return within.length
}

/** The result for polling clients. */
export type Polled = { pollers: number; rate: number; p50: number; p99: number; wrong: number; lost: number }

/** Polls an unchanged lot with many clients, two per connection as behind a proxy. @param every in milliseconds */
export async function pollLot({
  port,
  path,
  etag,
  count,
  every,
  seconds,
}: {
  port: number
  path: string
  etag: string
  count: number
  every: number
  seconds: number
}): Promise<Polled> {
  const generator = await startLoadGenerator({ port, path, etag, count, connections: count / 2, every })
  await pause(every)
  const before = (await generator.report()).seen
  await pause(seconds * 1000)
  const report = await generator.report()
  generator.stop()
  return {
    pollers: report.connected,
    rate: Math.round((report.seen - before) / seconds),
    p50: percentile(report, 0.5),
    p99: percentile(report, 0.99),
    wrong: report.wrong,
    lost: report.lost,
  }
}
