// A load generator in its own process: watchers of an event stream.
import { answerOrders, type Busyness, measureBusyness } from './generator.ts'
import { createWatchers, type Deliveries, type WatcherCounts } from './watch-streams.ts'

/** What the generator is told: open so many watchers, with a token each if there are any; forget what was measured so far; say what was measured. */
export type WatchOrder =
  | { kind: 'open'; port: number; path: string; count: number; timed: number; addresses: number; tokens?: string[] }
  | { kind: 'begin' }
  | { kind: 'report' }

/** What it has measured; only the watchers who read at once have deliveries. */
export type WatchReport = Pick<WatcherCounts, 'open' | 'lost' | 'received' | 'timedDeliveries'> & {
  deliveries: Deliveries
  busyness: Busyness
}

/** Connections that are opened at once, so that none is rejected. */
const atATime = 50

const takeBusyness = measureBusyness()
let watchers: ReturnType<typeof createWatchers> | undefined
let before = { received: 0, timedDeliveries: 0 }

const report = async (): Promise<WatchReport> => {
  await watchers?.readAll()
  const counts = watchers?.counts()
  return {
    open: counts?.open ?? 0,
    lost: counts?.lost ?? 0,
    received: (counts?.received ?? 0) - before.received,
    timedDeliveries: (counts?.timedDeliveries ?? 0) - before.timedDeliveries,
    deliveries: watchers?.takeDeliveries() ?? new Map(),
    busyness: takeBusyness(),
  }
}

answerOrders(async (order: WatchOrder): Promise<WatchReport> => {
  if (order.kind === 'open') {
    const opening = (watchers = createWatchers(order))
    for (let begun = 0; begun < order.count; begun += atATime)
      await Promise.all(
        Array.from({ length: Math.min(atATime, order.count - begun) }, (_, index) =>
          opening.open(order.tokens?.[begun + index]),
        ),
      )
  }
  if (order.kind === 'begin') {
    await watchers?.readAll()
    takeBusyness()
    watchers?.takeDeliveries()
    before = watchers?.counts() ?? before
  }
  return report()
})
