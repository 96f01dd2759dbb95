import type { Attempt, LoadReport } from './load.ts'

/** A fault that was caused: when it began, was repaired, and when all was well again, in milliseconds since the epoch. */
export type Disturbance = {
  name: string
  what: string
  at: number
  repaired: number
  healthy: number
  /** For how many seconds no bid may be accepted. */
  allowed: number
}

/** What clients noticed of a fault. */
export type Judged = Disturbance & {
  /** Longest time without an accepted bid, in seconds. */
  silence: number
  /** Time from the first refusal to the last, in seconds; 0 without one. */
  refusal: number
  refused: number
  /** Answers by status; `none` where there was no answer. */
  statuses: Record<string, number>
  slowest: number
  failures: string[]
}

/** Whether clients must be able to deal with an answer: success, an error of theirs, or a 503 that says when to come back. */
export const isAllowed = ({ status, isClean }: Attempt): boolean =>
  status === 0 || (status >= 200 && status < 500) || (status === 503 && isClean)

/** Measures what clients noticed from a fault until the cluster was healthy again. */
export function judge(disturbance: Disturbance, { attempts, done }: Pick<LoadReport, 'attempts' | 'done'>): Judged {
  const { name, at, healthy, allowed } = disturbance
  const during = attempts.filter(({ ended }) => ended >= at && ended <= healthy)
  const accepted = done.flatMap((one) => (one.kind === 'bid' && one.at >= at && one.at <= healthy ? [one.at] : []))
  const times = [at, ...accepted.toSorted((a, b) => a - b), healthy]
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? time))
  const silence = Math.max(...gaps) / 1000
  const refusals = during.filter(({ status }) => status === 0 || status >= 500).map(({ ended }) => ended)
  const statuses: Record<string, number> = {}
  for (const { status } of during) {
    const key = status === 0 ? 'none' : String(status)
    statuses[key] = (statuses[key] ?? 0) + 1
  }
  const wrong = during.filter((attempt) => !isAllowed(attempt))
  return {
    ...disturbance,
    silence,
    refusal: refusals.length === 0 ? 0 : (Math.max(...refusals) - Math.min(...refusals)) / 1000,
    refused: refusals.length,
    statuses,
    slowest: Math.max(0, ...during.map(({ sent, ended }) => ended - sent)) / 1000,
    failures: [
      ...(silence > allowed ? [`${name}: no bid was accepted for ${silence.toFixed(1)} s`] : []),
      ...wrong
        .slice(0, 3)
        .map(
          ({ kind, status, isClean }) =>
            `${name}: a ${kind} was answered with ${status}${isClean ? '' : ' without Retry-After'}`,
        ),
    ],
  }
}

/** Describes in one line what clients noticed. */
export const describeDisturbance = ({
  name,
  what,
  silence,
  refusal,
  refused,
  statuses,
  slowest,
  at,
  healthy,
}: Judged): string =>
  [
    name.padEnd(36),
    `${silence.toFixed(1).padStart(5)} s silent`,
    `${refused} refused over ${refusal.toFixed(1)} s`,
    `slowest answer ${slowest.toFixed(1)} s`,
    JSON.stringify(statuses).replaceAll('"', ''),
    `healthy after ${((healthy - at) / 1000).toFixed(0)} s`,
    what,
  ].join('  ')
