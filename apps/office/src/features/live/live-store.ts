import type { LiveLine, LiveLot, LiveState, StaffStreamEvent, StaffWall } from '@virage/contract/staff'

/** What the console knows. Each event gives a new one. */
export type Live = Omit<LiveState, 'now' | 'lots'> & {
  lots: ReadonlyMap<string, LiveLot>
  /** The server's time minus this browser's, in milliseconds. */
  clockOffset: number
}

/** The most lines that are kept. */
const mostLines = 500
/** The minutes of the chart of bids. */
const chartMinutes = 30

/** The time in which bids make a lot hot, in milliseconds. */
const heatTime = 5 * 60_000
/** A lot ends soon in this time, in milliseconds. */
export const soon = 5 * 60_000
/** Two people fight if so many bids alternate within this time, in milliseconds. */
const [fightBids, fightTime] = [4, 3 * 60_000]

/**
 * Returns the state after an event.
 *
 * @param live undefined before the first state
 * @param now this browser's time
 */
export function applyEvent(live: Live | undefined, event: StaffStreamEvent, now: number): Live | undefined {
  if (event.name === 'state') return merge(live, event.data, now)
  if (!live) return undefined
  switch (event.name) {
    case 'lots':
      return { ...live, lots: withLots(live.lots, event.data.lots) }
    case 'lines':
      return addLines(live, event.data.lines, now)
    case 'waiting':
      return { ...live, waiting: event.data }
    case 'presence':
      return { ...live, presence: event.data }
    case 'wall':
      return { ...live, wall: newerWall(live.wall, event.data) }
    case 'beat':
      return { ...live, clockOffset: Date.parse(event.data.now) - now }
  }
}

/** Returns the newer of two states of the big screen; the second one of two that are as new. */
export function newerWall(one: StaffWall, other: StaffWall): StaffWall {
  const applaudedAt = ({ applause }: StaffWall) => (applause === null ? 0 : Date.parse(applause.date))
  const order = Number(other.version) - Number(one.version) || applaudedAt(other) - applaudedAt(one)
  return order < 0 ? one : other
}

function merge(live: Live | undefined, { now: serverNow, lots, lines, ...state }: LiveState, now: number): Live {
  const known = lots.map((lot) => {
    const before = live?.lots.get(lot.exclusiveId)
    return before && before.version >= lot.version ? before : lot
  })
  return {
    ...state,
    wall: live ? newerWall(live.wall, state.wall) : state.wall,
    lines: mergeLines(live?.lines ?? [], lines),
    lots: new Map(known.map((lot) => [lot.exclusiveId, lot])),
    clockOffset: Date.parse(serverNow) - now,
  }
}

function withLots(lots: Live['lots'], changed: LiveLot[]): Live['lots'] {
  const next = new Map(lots)
  for (const lot of changed) {
    const before = next.get(lot.exclusiveId)
    // Only a state adds lots: it also has their auction. A lot that is as new is a leader with another name or card.
    if (before && lot.version >= before.version) next.set(lot.exclusiveId, lot)
  }
  return next
}

const keyOf = ({ kind, id }: LiveLine) => `${kind} ${id}`

/** Returns both lists as one without repetitions, newest first. */
function mergeLines(known: readonly LiveLine[], added: readonly LiveLine[]): LiveLine[] {
  const all = new Map([...known, ...added].map((line) => [keyOf(line), line]))
  return [...all.values()].toSorted(newestFirst).slice(0, mostLines)
}

const newestFirst = (one: LiveLine, other: LiveLine) =>
  other.date.localeCompare(one.date) || (other.coins ?? 0) - (one.coins ?? 0)

function addLines(live: Live, added: LiveLine[], now: number): Live {
  const known = new Set(live.lines.map(keyOf))
  const fresh = added.filter((line) => !known.has(keyOf(line)))
  if (fresh.length === 0) return live
  const serverNow = now + live.clockOffset
  const bidsPerMinute = [...live.bidsPerMinute]
  for (const { kind, date } of fresh) {
    const minute = chartMinutes - 1 - Math.max(0, Math.floor((serverNow - Date.parse(date)) / 60_000))
    if (kind === 'bid' && minute >= 0) bidsPerMinute[minute] = (bidsPerMinute[minute] ?? 0) + 1
  }
  return { ...live, lines: mergeLines(live.lines, fresh), bidsPerMinute }
}

/** Moves the chart on by a minute. */
export const nextMinute = (live: Live): Live => ({ ...live, bidsPerMinute: [...live.bidsPerMinute.slice(1), 0] })

/** Returns how many bids each lot had lately. */
export function heatOf(lines: readonly LiveLine[], now: number): Map<string, number> {
  const heat = new Map<string, number>()
  for (const { kind, exclusiveId, date } of lines)
    if (kind === 'bid' && exclusiveId !== null && now - Date.parse(date) < heatTime)
      heat.set(exclusiveId, (heat.get(exclusiveId) ?? 0) + 1)
  return heat
}

/** Returns the lots in which two people outbid each other in turn. */
export function fightsOf(lines: readonly LiveLine[], now: number): Set<string> {
  const bidders = new Map<string, string[]>()
  for (const { kind, exclusiveId, person, date } of lines)
    if (kind === 'bid' && exclusiveId !== null && person && now - Date.parse(date) < fightTime) {
      const known = bidders.get(exclusiveId) ?? []
      if (known.length < fightBids) bidders.set(exclusiveId, [...known, person.fanId])
    }
  const isFight = (fans: string[]) =>
    fans.length === fightBids && new Set(fans).size === 2 && fans.every((fan, index) => fan !== fans[index + 1])
  return new Set([...bidders].flatMap(([lot, fans]) => (isFight(fans) ? [lot] : [])))
}

/** The orders of the lots. */
export const lotOrders = ['end', 'heat', 'number'] as const
export type LotOrder = (typeof lotOrders)[number]

const byEnd = (one: LiveLot, other: LiveLot) =>
  Number(one.closedDate !== null) - Number(other.closedDate !== null) ||
  one.endDate.localeCompare(other.endDate) ||
  byNumber(one, other)
const byNumber = (one: LiveLot, other: LiveLot) =>
  (one.number ?? Infinity) - (other.number ?? Infinity) || one.exclusiveId.localeCompare(other.exclusiveId)

/** Returns the lots in an order. By end and by heat, closed ones are last. */
export function sortLots(lots: Iterable<LiveLot>, order: LotOrder, heat: ReadonlyMap<string, number>): LiveLot[] {
  const hot = ({ exclusiveId }: LiveLot) => heat.get(exclusiveId) ?? 0
  const compare = {
    end: byEnd,
    number: byNumber,
    heat: (one: LiveLot, other: LiveLot) => hot(other) - hot(one) || byEnd(one, other),
  }[order]
  return [...lots].toSorted(compare)
}

/** Returns the sum of the lots' prices, in coins. */
export const raisedOf = (lots: Iterable<LiveLot>): number =>
  // Whole units of a hundred-thousandth, so that fractions of coins add up exactly.
  [...lots].reduce((sum, { price }) => sum + Math.round((price ?? 0) * 100_000), 0) / 100_000

/** What follows when a bid is cancelled: who leads then; null if nobody does. The server decides it in the same way. */
export function leaderWithout(bids: readonly LiveLine[], id: string): LiveLine | null {
  const others = bids.filter((bid) => bid.id !== id)
  return others.toSorted((one, other) => (other.coins ?? 0) - (one.coins ?? 0))[0] ?? null
}
