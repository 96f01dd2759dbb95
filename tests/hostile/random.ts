/** A seeded random generator: the same seed gives the same sequence. */
export type Random = {
  /** Returns a whole number from 0 to below `end`. */
  below: (end: number) => number
  /** Returns true once in `times` calls, on average. */
  oneIn: (times: number) => boolean
  pick: <T>(list: readonly T[]) => T
  /** Returns this many hexadecimal digits. */
  hex: (length: number) => string
}

/** Creates the generator of one request of a run, so that each request can be repeated alone. */
export function createRandom(seed: number, index: number): Random {
  // mulberry32, seeded with both numbers.
  let state = (Math.imul(seed | 0, 0x9e3779b1) ^ Math.imul(index + 1, 0x85ebca6b)) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number) => Math.floor(next() * end)
  return {
    below,
    oneIn: (times) => below(times) === 0,
    pick: (list) => {
      if (list.length === 0) throw new Error('The list is empty')
      return list[below(list.length)] as (typeof list)[number]
    },
    hex: (length) => Array.from({ length }, () => below(16).toString(16)).join(''),
  }
}
