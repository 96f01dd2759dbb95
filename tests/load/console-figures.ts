// What is measured at the live console in a browser during a night, and its limits.
import { phases as phasesOfNight } from './night-plan.ts'

/**
 * The limits of the console: how far its heap may grow, in MB after garbage collections, and the least share of its frames
 * that are drawn in time, compared with the same page before the night.
 */
export const consoleLimits = { growth: 60, frames: 0.9 }

/** Frames of a page: how many were due and how many were drawn, and the longest time between two, in milliseconds. */
export type Frames = { due: number; drawn: number; longest: number }

/** The figures of the console over a night. */
export type ConsoleFigures = {
  lots: number
  /** Bytes of the heap, and nodes of the page, before and after. */
  before: { heap: number; nodes: number }
  after: { heap: number; nodes: number }
  /** Before the night, and in each of its phases. */
  atRest: Frames
  phases: Frames[]
  /** The share of the night in which the page's main thread was at work. */
  work: number
  /** The browser's share of a core. */
  core: number
  /** How often its stream was opened. */
  streams: number
  /** The sum of the lots, in coins: what the console shows after the night, and what the server says. */
  raised: { shown: number; stored: number }
}

declare global {
  interface Window {
    /** Set by {@link countFrames}. */
    frameCounts?: Frames
  }
}

/** Counts frames from now on in `window.frameCounts`. It runs in the page. @param interval between two frames in milliseconds */
export function countFrames(interval: number): void {
  const counts = { due: 0, drawn: 0, longest: 0 }
  window.frameCounts = counts
  const countAfter = (last: number) =>
    requestAnimationFrame((now) => {
      const gap = now - last
      counts.drawn++
      counts.due += Math.max(1, Math.round(gap / interval))
      counts.longest = Math.max(counts.longest, gap)
      countAfter(now)
    })
  requestAnimationFrame(countAfter)
}

/** Returns the frames since the last call. It runs in the page. */
export function takeFrames(): Frames {
  const counts = window.frameCounts
  if (!counts) throw new Error('No frames are counted')
  const taken = { ...counts }
  Object.assign(counts, { due: 0, drawn: 0, longest: 0 })
  return taken
}

/** Returns the frames of several times as one. */
const sumFrames = (all: Frames[]): Frames => ({
  due: all.reduce((sum, { due }) => sum + due, 0),
  drawn: all.reduce((sum, { drawn }) => sum + drawn, 0),
  longest: Math.max(0, ...all.map(({ longest }) => longest)),
})

/** Returns the share of frames that were drawn in time; 0 if none was due. */
const shareInTime = ({ due, drawn }: Frames): number => (due === 0 ? 0 : drawn / due)

/** Returns by how many MB the heap has grown. */
const growthOf = ({ before, after }: Pick<ConsoleFigures, 'before' | 'after'>): number =>
  (after.heap - before.heap) / 1_048_576

/** Returns the share of frames in time during the night, as a ratio to the one before it; 0 if there were none before. */
function framesRatio({ atRest, phases }: Pick<ConsoleFigures, 'atRest' | 'phases'>): number {
  const rest = shareInTime(atRest)
  return rest === 0 ? 0 : shareInTime(sumFrames(phases)) / rest
}

/** Judges the figures of the console. @returns the limits that were exceeded */
export function judgeConsole(figures: ConsoleFigures): string[] {
  const { shown, stored } = figures.raised
  const growth = growthOf(figures)
  const ratio = framesRatio(figures)
  return [
    ...(growth < consoleLimits.growth ? [] : [`console: heap grew by ${growth.toFixed(1)} MB`]),
    ...(ratio >= consoleLimits.frames ? [] : [`console: ${ratio.toFixed(2)} of the frames at rest`]),
    // A console that no longer follows the night needs neither memory nor time.
    ...(shown === stored ? [] : [`console: shows ${shown} coins, not ${stored}`]),
  ]
}

/** Prints the figures of the live console. @returns the limits that it exceeded */
export function reportConsole(figures: ConsoleFigures): string[] {
  const { lots, before, after, atRest, phases, work, core, streams } = figures
  const megabytes = (bytes: number) => (bytes / 1_048_576).toFixed(1)
  const rowOfFrames = (when: string, frames: Frames) => ({
    when,
    due: frames.due,
    'in time, %': Math.round(shareInTime(frames) * 1_000) / 10,
    'ratio to rest': Math.round((shareInTime(frames) / shareInTime(atRest)) * 100) / 100,
    'longest, ms': Math.round(frames.longest),
  })
  console.log(
    `\nLive console of ${lots} lots in Chromium, after garbage collections: ${megabytes(before.heap)} MB of heap before the night, ${megabytes(after.heap)} MB after it, grown by ${growthOf(figures).toFixed(1)} MB (goal: below ${consoleLimits.growth} MB); ${before.nodes} nodes, then ${after.nodes}. Its main thread was at work for ${Math.round(work * 100)} % of the night, and the browser used ${core.toFixed(2)} of a core; streams opened: ${streams}. Frames in time of 60 a second, as a ratio to those at rest: ${framesRatio(figures).toFixed(2)} (goal: at least ${consoleLimits.frames})`,
  )
  console.table([
    rowOfFrames('at rest', atRest),
    ...phases.map((frames, index) => rowOfFrames(phasesOfNight[index]?.name ?? '', frames)),
    rowOfFrames('whole night', sumFrames(phases)),
  ])
  return judgeConsole(figures)
}
