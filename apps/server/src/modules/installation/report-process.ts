import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import type { Database } from '../../platform/database/database.ts'
import type { RequestTimes, RouteTimes } from '../../platform/telemetry/request-times.ts'
import { deleteProcess, type ProcessReport, saveProcess } from './process-queries.ts'

/** How often a process reports, in milliseconds. */
const interval = 15_000
/** The requests of how many reports are shown: those of the last minute. */
const shownReports = 4
/** How many routes are reported. */
const mostRoutes = 10

/** The newest migration of this code. */
const release =
  readdirSync(new URL('../../migrations/', import.meta.url))
    .toSorted()
    .at(-1)
    ?.replace('.sql', '') ?? ''

/** What a process reports about itself. */
type Reported = {
  database: Pick<Database, 'pool'>
  role: string
  requestTimes: RequestTimes
  /** Returns the number of open event streams. */
  streams: () => number
}

/** Reports this process every fifteen seconds until it stops. A report that fails is left out: the next one replaces it. */
export function reportProcess({ database, role, requestTimes, streams }: Reported): { stop: () => Promise<void> } {
  const id = randomUUID()
  const windows: ReturnType<RequestTimes['take']>[] = []
  let reporting: Promise<void> = Promise.resolve()
  const send = () => {
    windows.push(requestTimes.take())
    if (windows.length > shownReports) windows.shift()
    const report: ProcessReport = {
      memory: process.memoryUsage.rss(),
      streams: streams(),
      ...summaryOf(windows),
    }
    reporting = saveProcess(database, { id, role, release, nodeVersion: process.version, report }).catch(() => {})
  }
  send()
  const timer = setInterval(send, interval)
  return {
    stop: async () => {
      clearInterval(timer)
      await reporting
      await deleteProcess(database, id).catch(() => {})
    },
  }
}

/** Sums up several reports: of a route's times, the highest. */
function summaryOf(windows: ReturnType<RequestTimes['take']>[]): Omit<ProcessReport, 'memory' | 'streams'> {
  const routes = new Map<string, RouteTimes>()
  for (const { route, requests, p95 } of windows.flatMap((window) => window.routes)) {
    const before = routes.get(route)
    routes.set(route, { route, requests: requests + (before?.requests ?? 0), p95: Math.max(p95, before?.p95 ?? 0) })
  }
  const all = windows.flatMap((window) => window.all ?? [])
  return {
    requests: all.reduce((sum, { requests }) => sum + requests, 0),
    p95: all.length === 0 ? null : Math.max(...all.map(({ p95 }) => p95)),
    slowest: [...routes.values()].toSorted((one, other) => other.p95 - one.p95).slice(0, mostRoutes),
  }
}
