import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { CrowdOrder, CrowdReport } from './crowd.ts'

/** A crowd that has gathered. */
export type Crowd = { report: () => Promise<CrowdReport>; leave: () => void }

/** Gathers a crowd in a process of its own. */
export async function gatherCrowd(order: CrowdOrder): Promise<Crowd> {
  const child: ChildProcess = fork(new URL('./crowd.ts', import.meta.url))
  child.send(order)
  await once(child, 'message')
  return {
    report: async () => {
      child.send('report')
      const [report] = (await once(child, 'message')) as [CrowdReport]
      return report
    },
    leave: () => void child.kill(),
  }
}

/** Within how many milliseconds a share of what was seen came. */
export function percentile({ within, seen }: CrowdReport, share: number): number {
  let left = seen * share
  for (const [milliseconds, count] of within.entries()) {
    left -= count
    if (left <= 0) return milliseconds
  }
  return within.length
}

/** What came of watchers: the slowest of the fastest 99 in 100 bids, how many were missed. */
export type Watched = { watchers: number; bids: number; p50: number; p99: number; missed: number; lost: number }

/**
 * Has a crowd watch a stream while bids are placed at a steady rate.
 *
 * @param bidOnce places one bid that is taken
 * @param rate bids a second
 */
export async function watchBids({
  port,
  path,
  count,
  rate,
  seconds,
  bidOnce,
}: {
  port: number
  path: string
  count: number
  rate: number
  seconds: number
  bidOnce: (nth: number) => Promise<void>
}): Promise<Watched> {
  const crowd = await gatherCrowd({ kind: 'watch', port, path, count })
  const started = Date.now()
  const bids: Promise<void>[] = []
  while (bids.length < rate * seconds) {
    await pause(Math.max(0, started + (bids.length * 1000) / rate - Date.now()))
    bids.push(bidOnce(bids.length))
  }
  await Promise.all(bids)
  // What is still on its way arrives; what has not by then is missed.
  await pause(2_000)
  const report = await crowd.report()
  crowd.leave()
  return {
    watchers: report.here,
    bids: bids.length,
    p50: percentile(report, 0.5),
    p99: percentile(report, 0.99),
    missed: bids.length * count - report.seen,
    lost: report.lost,
  }
}

/** What came of pollers. */
export type Polled = { pollers: number; rate: number; p50: number; p99: number; wrong: number; lost: number }

/** Has a crowd poll an unchanged lot, two watchers to a connection as behind a proxy. @param every in milliseconds */
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
  const crowd = await gatherCrowd({ kind: 'poll', port, path, etag, count, connections: count / 2, every })
  await pause(every)
  const before = (await crowd.report()).seen
  await pause(seconds * 1000)
  const report = await crowd.report()
  crowd.leave()
  return {
    pollers: report.here,
    rate: Math.round((report.seen - before) / seconds),
    p50: percentile(report, 0.5),
    p99: percentile(report, 0.99),
    wrong: report.wrong,
    lost: report.lost,
  }
}
