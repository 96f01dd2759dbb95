import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** How the requests of a route were answered: their number, and the time within which 95 of 100 were, in milliseconds. */
export type RouteTimes = { route: string; requests: number; p95: number }

/** Times of requests since they were last taken. */
export type RequestTimes = {
  observe: (route: string, milliseconds: number) => void
  /** Returns the times of all requests and of each route, slowest first, and begins again. */
  take: () => { all: Omit<RouteTimes, 'route'> | null; routes: RouteTimes[] }
}

/** Creates an empty record of times. It keeps one histogram a route, however many requests there are. */
export function createRequestTimes(): RequestTimes {
  const all = createHistogram()
  const routes = new Map<string, RecordableHistogram>()
  const timesOf = (histogram: RecordableHistogram) => ({
    requests: histogram.count,
    p95: histogram.percentile(95) / 1000,
  })
  return {
    observe: (route, milliseconds) => {
      // Histograms hold whole numbers from 1: microseconds here.
      const time = Math.max(1, Math.round(milliseconds * 1000))
      const histogram = routes.get(route) ?? createHistogram()
      routes.set(route, histogram)
      histogram.record(time)
      all.record(time)
    },
    take: () => {
      const taken = {
        all: all.count === 0 ? null : timesOf(all),
        routes: [...routes]
          .map(([route, histogram]) => ({ route, ...timesOf(histogram) }))
          .toSorted((one, other) => other.p95 - one.p95),
      }
      all.reset()
      routes.clear()
      return taken
    },
  }
}
