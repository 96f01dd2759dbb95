// Measures how late bids reach many watchers of a club's event stream, all on one process.
import { execFileSync } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { startGenerator } from './generator.ts'
import { processorTime } from './identity.ts'
import { type Percentiles, percentilesOf } from './timings.ts'
import type { WatchOrder, WatchReport } from './watch-generator.ts'
import { addDeliveries, delaysOf, type Deliveries } from './watch-streams.ts'

/** An accepted bid: its time in the event stream, and when its bidder had the answer; milliseconds since the epoch. */
export type AcceptedBid = { date: number; answered: number }

/** The result for watchers. */
export type Watched = {
  watchers: number
  bids: number
  /** Of deliveries, after the answer to the bid and after its own time, which includes its commit. */
  afterAnswer: Percentiles
  afterBid: Percentiles
  missed: number
  lost: number
  /** Members of the team who watch; of deliveries of bids to them, after the answer to the bid; and how many they missed. */
  operators: { open: number; lost: number; missed: number; afterAnswer: Percentiles }
  /** Deliveries to a watcher a second, the processor time of the server for each in microseconds, and its share of a core. */
  rounds: number
  perDelivery: number
  core: number
  /** Of the load generators: the largest delay of an event loop in milliseconds, and all their cores. */
  generators: { processes: number; delay: number; core: number }
  /** The load of the machine, and its cores. */
  load: number
  cores: number
}

/** Every so many watchers one is timed; enough for percentiles, few enough for the load generators. */
const timed = 8
const processes = 4
/** Descriptors that a process needs besides its watchers. */
const otherFiles = 300

/** Returns how many watchers a process can have at most: each takes a descriptor. */
export const descriptorLimit = (): number =>
  Number(execFileSync('bash', ['-c', 'ulimit -Hn'], { encoding: 'utf8' }).replace('unlimited', '1048576')) - otherFiles

/**
 * Watches a stream with many clients in processes of their own while bids are placed at a steady rate.
 *
 * @param bidOnce places one bid that is accepted
 * @param rate bids per second
 */
export async function measureWatchers({
  port,
  pid,
  path,
  count,
  rate,
  seconds,
  bidOnce,
  operators,
}: {
  port: number
  pid: number
  path: string
  count: number
  rate: number
  seconds: number
  bidOnce: (nth: number) => Promise<AcceptedBid>
  /** The stream of the team, and a token for each who watches it. Each of them is timed. */
  operators: { path: string; tokens: string[] }
}): Promise<Watched> {
  const generators = Array.from({ length: processes }, () =>
    startGenerator<WatchOrder, WatchReport>('./watch-generator.ts'),
  )
  const office = startGenerator<WatchOrder, WatchReport>('./watch-generator.ts')
  try {
    const share = Math.ceil(count / processes)
    await Promise.all(
      generators.map(({ ask }, index) =>
        ask({ kind: 'open', port, path, count: share, timed, addresses: 1 + index * 10 }),
      ),
    )
    const { path: officePath, tokens } = operators
    const team = { port, path: officePath, count: tokens.length, timed: 1, addresses: 1 + processes * 10, tokens }
    await office.ask({ kind: 'open', ...team })
    // Until code is compiled and the interval is that of this crowd.
    for (let nth = 0; nth < 2 * rate; nth++) {
      await pause(1000 / rate)
      await bidOnce(nth)
    }
    await pause(1_000)
    await Promise.all([office, ...generators].map(({ ask }) => ask({ kind: 'begin' })))

    const [usedBefore, started] = [processorTime(pid), Date.now()]
    const bidding: Promise<AcceptedBid>[] = []
    while (bidding.length < rate * seconds) {
      await pause(Math.max(0, started + (bidding.length * 1000) / rate - Date.now()))
      bidding.push(bidOnce(bidding.length))
    }
    const bids = await Promise.all(bidding)
    const [load] = loadavg()
    // Events that are still on their way count as missed after this.
    await pause(1_000)
    const used = processorTime(pid) - usedBefore
    const elapsed = (Date.now() - started) / 1000
    await pause(2_000)
    const reports = await Promise.all(generators.map(({ ask }) => ask({ kind: 'report' })))
    const ofOffice = await office.ask({ kind: 'report' })

    const deliveries: Deliveries = new Map()
    for (const report of reports) addDeliveries(deliveries, report.deliveries)
    const answered = new Map(bids.map((bid) => [bid.date, bid.answered]))
    // The staff stream also tells refused bids, a second later.
    const toOffice = new Map([...ofOffice.deliveries].filter(([bid]) => answered.has(bid)))
    const ofOperators = percentilesOf(delaysOf(toOffice, (bid) => answered.get(bid) ?? bid))
    const received = reports.reduce((sum, report) => sum + report.received, 0)
    const timedWatchers = processes * Math.ceil(share / timed)
    const rounds = reports.reduce((sum, report) => sum + report.timedDeliveries, 0) / timedWatchers
    return {
      watchers: reports.reduce((sum, { open }) => sum + open, 0),
      bids: bids.length,
      afterAnswer: percentilesOf(delaysOf(deliveries, (bid) => answered.get(bid) ?? bid)),
      afterBid: percentilesOf(delaysOf(deliveries)),
      missed: bids.length * share * processes - received,
      lost: reports.reduce((sum, { lost }) => sum + lost, 0),
      operators: {
        open: ofOffice.open,
        lost: ofOffice.lost,
        missed: bids.length * tokens.length - ofOperators.count,
        afterAnswer: ofOperators,
      },
      rounds: Math.round((rounds / seconds) * 10) / 10,
      perDelivery: Math.round((used / (rounds * share * processes)) * 1e7) / 10,
      core: Math.round((used / elapsed) * 100) / 100,
      generators: {
        processes,
        delay: Math.max(...reports.map(({ busyness }) => busyness.delay)),
        core: Math.round(reports.reduce((sum, { busyness }) => sum + busyness.core, 0) * 100) / 100,
      },
      load: Math.round((load ?? 0) * 10) / 10,
      cores: availableParallelism(),
    }
  } finally {
    for (const { stop } of [office, ...generators]) stop()
  }
}
