import { isAllowed } from './judge.ts'
import type { Kill } from './kills.ts'
import type { Kind, LoadReport } from './load.ts'

/** What clients noticed of many kills. Times in seconds. */
export type JudgedKills = {
  seconds: number
  /** By kind of process: how many were killed, and how long no bid was accepted after one. */
  kills: { kind: string; count: number; middle: number; longest: number }[]
  /** By kind of request: how many were accepted. */
  accepted: Partial<Record<Kind, number>>
  /** Refusals by status; `none` where there was no answer. */
  refused: Record<string, number>
  /** The longest time without an accepted bid, and the last kill before its end. */
  silence: { seconds: number; after: string }
  slowest: number
  failures: string[]
}

/**
 * For how long no bid may be accepted, in seconds: if detectors or Patroni were killed just before the primary, its lock expires by
 * itself, as in `allowedSilence` of the single faults.
 */
const allowed = 32

/** Measures what clients noticed from the first kill until the load ended. */
export function judgeKills(
  kills: Kill[],
  { attempts, done }: Pick<LoadReport, 'attempts' | 'done'>,
  end: number,
): JudgedKills {
  const start = kills[0]?.at ?? end
  const bids = done
    .flatMap(({ kind, at }) => (kind === 'bid' && at >= start && at <= end ? [at] : []))
    .toSorted(ascending)
  const silences = silencesAfter(kills, bids, end)
  const byKind = Map.groupBy(silences, ({ kind }) => kind)
  const during = attempts.filter(({ ended }) => ended >= start && ended <= end)
  const refused: Record<string, number> = {}
  for (const { status } of during) {
    if (status !== 0 && status < 500) continue
    const key = status === 0 ? 'none' : String(status)
    refused[key] = (refused[key] ?? 0) + 1
  }
  const accepted: Partial<Record<Kind, number>> = {}
  for (const { kind, at } of done) if (at >= start) accepted[kind] = (accepted[kind] ?? 0) + 1
  const longest = silences.toSorted((a, b) => b.seconds - a.seconds)[0]
  const silence = { seconds: longest?.seconds ?? 0, after: longest?.what ?? 'nothing' }
  const wrong = during.filter((attempt) => !isAllowed(attempt))
  return {
    seconds: (end - start) / 1000,
    kills: [...byKind].map(([kind, list]) => {
      const sorted = list.map(({ seconds }) => seconds).toSorted(ascending)
      return {
        kind,
        count: sorted.length,
        middle: sorted[Math.floor(sorted.length / 2)] ?? 0,
        longest: sorted.at(-1) ?? 0,
      }
    }),
    accepted,
    refused,
    silence,
    slowest: Math.max(0, ...during.map(({ sent, ended }) => (ended - sent) / 1000)),
    failures: [
      ...(silence.seconds > allowed
        ? [`no bid was accepted for ${silence.seconds.toFixed(1)} s after ${silence.after}`]
        : []),
      ...wrong
        .slice(0, 5)
        .map(
          ({ kind, status }) => `a ${kind} was answered with ${status}${status === 503 ? ' without Retry-After' : ''}`,
        ),
    ],
  }
}

const ascending = (a: number, b: number) => a - b

/** Returns for each kill the longest time without an accepted bid that began or lasted after it, until the next kill. */
function silencesAfter(kills: Kill[], bids: number[], end: number): (Kill & { seconds: number })[] {
  let first = 0
  return kills.map((kill, index) => {
    const until = kills[index + 1]?.at ?? end
    while ((bids[first] ?? Infinity) < kill.at) first++
    const times = [kill.at]
    for (let next = first; (bids[next] ?? Infinity) <= until; next++) times.push(bids[next] ?? 0)
    times.push(until)
    const seconds = Math.max(...times.slice(1).map((time, at) => (time - (times[at] ?? time)) / 1000))
    return { ...kill, seconds }
  })
}

/** Describes kills in lines: a table by kind, and what clients noticed. */
export function describeKills({ seconds, kills, accepted, refused, silence, slowest }: JudgedKills): string[] {
  const total = kills.reduce((sum, { count }) => sum + count, 0)
  const list = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ') || 'none'
  return [
    `${total} kills in ${seconds.toFixed(0)} s, ${((total / seconds) * 60).toFixed(1)} a minute`,
    ...kills
      .toSorted((a, b) => b.count - a.count)
      .map(
        ({ kind, count, middle, longest }) =>
          `${String(count).padStart(6)}  ${kind.padEnd(34)} silent for ${middle.toFixed(1)} s in the middle, ${longest.toFixed(1)} s at most`,
      ),
    `accepted: ${list(accepted)}`,
    `refused, by status: ${list(refused)}; slowest answer ${slowest.toFixed(1)} s`,
    `longest silence: ${silence.seconds.toFixed(1)} s, after ${silence.after}`,
  ]
}
