// `npm run bench -- cells`: simulates an evening of 10,000 clubs in cells, with a derby (docs/scaling.md). It computes; it
// measures nothing. Every cost below is a measurement of `npm run bench` or of a rehearsal, or is marked as assumed.

/** Costs of one unit of work. */
const costs = {
  /** Commits a second of one cell; three members, synchronous, on two shared cores. */
  commits: 1_870,
  /** Commits a second of one lot: each waits for a standby, 3 to 17 ms. */
  lotCommits: 100,
  /** Most bids that share a commit. */
  bidsPerCommit: 128,
  /** Most deliveries a second to a watcher of a crowd (apps/server/src/modules/streaming). */
  streamRounds: 9,
  /** Processor time of one delivery to one watcher, in seconds. */
  delivery: 25e-6,
  /** Size of one delivery, in bytes. */
  deliveryBytes: 1_750,
  /** Memory of a watcher, in bytes. */
  watcher: 15_000,
  /** Processor time of a page or list from the cache, in seconds; of one that has to be read, in seconds (assumed). */
  cachedRead: 1 / 9_000,
  /** Database bytes of a fan with account and form, of a bid and of an order with its ledger entries (the last assumed). */
  fanBytes: 3_000,
  bidBytes: 600,
  orderBytes: 2_000,
  /** Share of a core that a process may use, so that a burst finds room. */
  useOfCore: 0.75,
}

/** How people behave; all assumed. */
const behaviour = {
  clubs: 10_000,
  fans: 50_000_000,
  /** Share of clubs with an auction tonight, and of a club's fans that watch it at its height. */
  auctions: 0.2,
  watching: 0.05,
  /** Share of a club's fans that are there on any other evening. */
  browsing: 0.002,
  /** Lots of an auction; they end one after the other. */
  lots: 10,
  /** Bids a second of each thousand watchers, in a lot's last minute and before. */
  lastMinute: 4,
  before: 0.2,
  /** Reads a second of each person who is there. */
  reads: 0.1,
  /** Orders a second of each thousand people who are there. */
  orders: 0.05,
  /** Share of all traffic that the derby takes, and for how many minutes. */
  derby: 0.1,
  derbyMinutes: 30,
  /** A year's bids and orders of a fan. */
  bidsPerYear: 4,
  ordersPerYear: 2,
}

/** Random numbers in [0, 1) of a seed: mulberry32. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A club, with what the evening brings it. */
type Club = { fans: number; cell: number; auctionAt: number | undefined; isDerby: boolean }

/** Minutes of the evening. */
const evening = 240

/** Sizes of clubs follow a power law: the largest has a tenth of all fans. */
function clubSizes(): number[] {
  const weights = Array.from({ length: behaviour.clubs }, (_, rank) => 1 / (rank + 1))
  const sum = weights.reduce((total, weight) => total + weight, 0)
  return weights.map((weight) => Math.round((weight / sum) * behaviour.fans))
}

/** The clubs of the derby, by size: neither is among the largest, and tonight all look at them. */
const derbyOf = new Set([20, 21])

/** Founds the clubs: each in the cell with the fewest fans, the largest first. */
function foundClubs(cells: number, derbyAlone: boolean, random: () => number): Club[] {
  const fansOf = Array.from({ length: cells }, () => 0)
  return clubSizes().map((fans, rank) => {
    const isDerby = derbyOf.has(rank)
    const first = derbyAlone && !isDerby && cells > 1 ? 1 : 0
    const cell = derbyAlone && isDerby ? 0 : fansOf.indexOf(Math.min(...fansOf.slice(first)), first)
    fansOf[cell] = (fansOf[cell] ?? 0) + fans
    const plays = isDerby || random() < behaviour.auctions
    return {
      fans,
      cell,
      isDerby,
      auctionAt: plays ? (isDerby ? 120 : Math.floor(random() * (evening - 60))) : undefined,
    }
  })
}

/** What a cell has to do in a minute, a second of it. */
type Load = { watchers: number; deliveries: number; commits: number; reads: number; hottestLot: number }
const nothing = (): Load => ({ watchers: 0, deliveries: 0, commits: 0, reads: 0, hottestLot: 0 })

/** People of a club in a minute: a wave before its auction, which ebbs away in an hour. */
function peopleOf({ fans, auctionAt }: Club, minute: number): number {
  const base = fans * behaviour.browsing
  if (auctionAt === undefined) return base
  const since = minute - auctionAt
  const wave = since < -30 || since > 90 ? 0 : since < 0 ? 1 + since / 30 : since < 60 ? 1 : 1 - (since - 60) / 30
  return base + fans * behaviour.watching * wave
}

function loadOf(club: Club, minute: number, people: number, { rounds: mostRounds }: Tuning): Load {
  const since = club.auctionAt === undefined ? -1 : minute - club.auctionAt
  const isOn = since >= 0 && since < 60
  const watchers = isOn ? people : 0
  const ends = isOn && since % Math.ceil(60 / behaviour.lots) === 0
  const wanted = (watchers / 1_000) * (ends ? behaviour.lastMinute : behaviour.before)
  const lotCommits = Math.min(wanted, costs.lotCommits)
  const rounds = Math.min(lotCommits, mostRounds)
  return {
    watchers,
    deliveries: watchers * rounds,
    commits: lotCommits + ((people / 1_000) * behaviour.orders) / 4,
    reads: people * behaviour.reads,
    hottestLot: wanted / (costs.lotCommits * costs.bidsPerCommit),
  }
}

/** What the product could do otherwise with streams: rounds a second for a crowd, and the size of a delivery in bytes. */
type Tuning = { rounds: number; deliveryBytes: number }
const asMeasured: Tuning = { rounds: costs.streamRounds, deliveryBytes: costs.deliveryBytes }

type Evening = { cells: number; derbyAlone: boolean; seed: number; tuning: Tuning }

/** The evening of so many cells. */
function simulateEvening({ cells, derbyAlone, seed, tuning }: Evening) {
  const clubs = foundClubs(cells, derbyAlone, randomOf(seed))
  const peaks = Array.from({ length: cells }, nothing)
  let everywhere = nothing()
  for (let minute = 0; minute < evening; minute++) {
    const people = clubs.map((club) => peopleOf(club, minute))
    const all = people.reduce((sum, count) => sum + count, 0)
    const ofDerby = clubs.reduce((sum, { isDerby }, index) => sum + (isDerby ? (people[index] ?? 0) : 0), 0)
    // The derby takes a tenth of everything: its watchers would have been elsewhere, or not online.
    const isDerbyOn = minute >= 120 && minute < 120 + behaviour.derbyMinutes
    const factor = isDerbyOn ? Math.max(1, (behaviour.derby * (all - ofDerby)) / ((1 - behaviour.derby) * ofDerby)) : 1
    const loads = Array.from({ length: cells }, nothing)
    for (const [index, club] of clubs.entries()) {
      const load = loadOf(club, minute, (people[index] ?? 0) * (club.isDerby ? factor : 1), tuning)
      const cell = loads[club.cell]
      if (cell) add(cell, load)
    }
    const total = nothing()
    for (const [index, load] of loads.entries()) {
      add(total, load)
      const peak = peaks[index]
      if (peak) raise(peak, load)
    }
    raise(everywhere, total)
  }
  const fansOf = peaks.map((_, cell) => clubs.reduce((sum, club) => sum + (club.cell === cell ? club.fans : 0), 0))
  return { peaks, everywhere, fansOf }
}

function add(sum: Load, load: Load): void {
  sum.watchers += load.watchers
  sum.deliveries += load.deliveries
  sum.commits += load.commits
  sum.reads += load.reads
  sum.hottestLot = Math.max(sum.hottestLot, load.hottestLot)
}

function raise(peak: Load, load: Load): void {
  for (const name of ['watchers', 'deliveries', 'commits', 'reads', 'hottestLot'] as const)
    peak[name] = Math.max(peak[name], load[name])
}

/** Processes of one core each that a load needs. */
const processesFor = ({ deliveries, reads }: Load): number =>
  Math.ceil((deliveries * costs.delivery + reads * costs.cachedRead) / costs.useOfCore)

const percent = (share: number) => `${Math.round(share * 100)} %`

/** Prints evenings side by side. @param seed of when the clubs' auctions begin */
export function printCells(seed: number): void {
  const rowOf = (name: string, plan: Omit<Evening, 'seed'>) => {
    const { peaks, everywhere, fansOf } = simulateEvening({ ...plan, seed })
    const commits = peaks.map((peak) => peak.commits / costs.commits).toSorted((a, b) => a - b)
    const perFan = costs.fanBytes + behaviour.bidsPerYear * costs.bidBytes + behaviour.ordersPerYear * costs.orderBytes
    return {
      evening: name,
      'fans of the largest cell': `${(Math.max(...fansOf) / 1e6).toFixed(1)} M`,
      'commits, busiest': percent(commits.at(-1) ?? 0),
      'commits, median': percent(commits[Math.floor(commits.length / 2)] ?? 0),
      'hottest lot': percent(Math.max(...peaks.map(({ hottestLot }) => hottestLot))),
      'watchers, busiest': `${Math.round(Math.max(...peaks.map(({ watchers }) => watchers)) / 1_000)} k`,
      'processes, busiest': Math.max(...peaks.map(processesFor)),
      'processes, all': processesFor(everywhere),
      'sent, all': `${((everywhere.deliveries * plan.tuning.deliveryBytes * 8) / 1e9).toFixed(1)} Gbit/s`,
      'largest database, 1 year': `${Math.round((Math.max(...fansOf) * perFan) / 1e9)} GB`,
    }
  }
  const twenty = { cells: 20, derbyAlone: false }
  console.log(`An evening of ${behaviour.clubs} clubs and ${behaviour.fans / 1e6} M fans, seed ${seed}:`)
  console.table([
    ...[1, 5, 20, 40].map((cells) =>
      rowOf(cells === 1 ? '1 cell' : `${cells} cells`, { cells, derbyAlone: false, tuning: asMeasured }),
    ),
    rowOf('20 cells, the derby in one of its own', { ...twenty, derbyAlone: true, tuning: asMeasured }),
    rowOf('20 cells, 4 rounds a second', { ...twenty, tuning: { ...asMeasured, rounds: 4 } }),
    rowOf('20 cells, 4 rounds, 400 B', { ...twenty, tuning: { rounds: 4, deliveryBytes: 400 } }),
  ])
}
