/** How many bots bid in a rehearsal. */
export const botCount = 8

/** How many bids all bots of a rehearsal make in one run, which is each second: 200 lots that end at once stay readable. */
export const botBidsPerRun = 5

/** When the first and the last lot of a rehearsal end, after its start; in milliseconds. */
const [firstEnd, lastEnd] = [5 * 60_000, 20 * 60_000]

/** When lots without distances between their ends end, after the start; in milliseconds. */
const onlyEnd = 10 * 60_000

/** How long a rehearsal stays, in milliseconds. */
export const rehearsalTime = 24 * 3_600_000

/**
 * Returns when the lots of a rehearsal end: in the order and with the proportions of the original ends, within 5 to 20 minutes.
 *
 * @param ends the original ends, in milliseconds
 */
export function rehearsedEnds(ends: readonly number[], start: number): number[] {
  const [first, last] = [Math.min(...ends), Math.max(...ends)]
  if (first === last) return ends.map(() => start + onlyEnd)
  return ends.map((end) => start + Math.round(firstEnd + ((end - first) / (last - first)) * (lastEnd - firstEnd)))
}

/** A lot on which bots may bid; instants in milliseconds. */
type RehearsedLot = {
  startsAt: number
  endsAt: number
  /** The current price as a multiple of the starting price. */
  ratio: number
  /** The number from 0 to 1 that the lot always has: how much bots want it. */
  appeal: number
}

/** What a bot does: it bids, or bids too little, so that operators see a refusal. */
type BotAct = 'bid' | 'low'

/** Bids per minute at first, later, and at the end; and from which part of the lot's time on. */
const curve = [
  { from: 0.9, perMinute: 9 },
  { from: 0.35, perMinute: 2 },
  { from: 0, perMinute: 0.7 },
]

/** One bid of so many is too low. */
const lowEvery = 10

/** The most that bots pay, as a multiple of the starting price: of the least and of the most wanted lot. */
const [leastCeiling, mostCeiling] = [1.6, 6]

/**
 * Decides what a bot does on a lot in an interval: few bids at first, some later, many at the end.
 *
 * @param interval since the last decision, in milliseconds
 * @param random returns numbers from 0 to 1
 * @returns undefined if nothing happens
 */
export function decideBotAct(
  { startsAt, endsAt, ratio, appeal }: RehearsedLot,
  now: number,
  { interval, random }: { interval: number; random: () => number },
): BotAct | undefined {
  if (now < startsAt || now >= endsAt) return undefined
  const part = (now - startsAt) / (endsAt - startsAt)
  const { perMinute } = curve.find(({ from }) => part >= from) ?? { perMinute: 0 }
  if (random() >= (perMinute * interval) / 60_000) return undefined
  if (random() * lowEvery < 1 && ratio > 1) return 'low'
  // Bots stop at their ceiling, so that soft closes end.
  return ratio < leastCeiling + appeal * (mostCeiling - leastCeiling) ? 'bid' : undefined
}
