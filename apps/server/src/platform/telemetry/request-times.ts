import { createHistogram, type RecordableHistogram } from 'node:perf_hooks'

/** How the requests of a route were answered: their number, and the time within which 95 of 100 were, in milliseconds. */
export type RouteTimes = { route: string; requests: number; p95: number }

/** Times of requests since they were last taken. */
export type RequestTimes = {
  observe: (route: string, milliseconds: number) => void
  /** Returns the times of all requests and of each route, slowest first, and begins again. */
  take: () => { all: Omit<RouteTimes, 'route'> | null; routes: RouteTimes[] }
}

/** Times above ten minutes count as ten, in microseconds. */
const longest = 10 * 60 * 1_000_000

/** Creates a histogram of microseconds, exact to a hundredth: 25 kB. To a thousandth, and without a longest time, it would be 360 kB. */
const createTimes = () => createHistogram({ lowest: 1, highest: longest, figures: 2 })

/** Creates an empty record of times. It keeps one histogram a route, however many requests there are. */
export function createRequestTimes(): RequestTimes {
  const all = createTimes()
  const routes = new Map<string, RecordableHistogram>()
  const timesOf = (histogram: RecordableHistogram) => ({
    requests: histogram.count,
    p95: histogram.percentile(95) / 1000,
  })
  return {
    observe: (route, milliseconds) => {
      // Histograms hold whole numbers from 1.
      const time = Math.min(Math.max(1, Math.round(milliseconds * 1000)), longest)
      const histogram = routes.get(route) ?? createTimes()
      routes.set(route, histogram)
      histogram.record(time)
      all.record(time)
    },
    take: () => {
      const taken = {
        all: all.count === 0 ? null : timesOf(all),
        routes: [...routes]
          .flatMap(([route, histogram]) => (histogram.count === 0 ? [] : [{ route, ...timesOf(histogram) }]))
          .toSorted((one, other) => other.p95 - one.p95),
      }
      // They are kept: V8 doesn't know how much memory a histogram has, and would leave those of many reports.
      for (const histogram of [all, ...routes.values()]) histogram.reset()
      return taken
    },
  }
}
