/** Percentiles of times in milliseconds, rounded to a tenth. */
export type Percentiles = { count: number; p50: number; p99: number; max: number }

/** Returns the percentiles of times in milliseconds. */
export function percentilesOf(times: number[]): Percentiles {
  const sorted = Float64Array.from(times).sort()
  const at = (share: number) => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 10) / 10
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) }
}
