import { setTimeout as pause } from 'node:timers/promises'

/** Which pages a rendering is for: those that certainly exist, or any others. */
export type Lane = 'known' | 'other'

/**
 * Limits concurrent renderings, each of which blocks the main loop for 50 to 150 ms. Other pages never take the place of
 * known ones: one of them is rendered only while no known page is, or waits, and only so many in a minute. So a known
 * page waits for at most one of them. Pages that can be served as they were are rendered again only so often, which leaves
 * the main loop to everything else while each bid changes all pages of a club.
 */
export type RenderingLanes = {
  /** Begins a rendering, if it may begin now. @param isRenewal whether the page can also be served as it was */
  tryEnter: (lane: Lane, isRenewal: boolean) => boolean
  leave: (lane: Lane) => void
  /**
   * Waits until another attempt may succeed.
   *
   * @param until when waiting is of no use any more, in milliseconds
   * @returns false if too many wait, for too long, or too many other pages were rendered
   */
  wait: (lane: Lane, until: number) => Promise<boolean>
}

/** Maximum number of concurrent renderings, and of requests that wait for one. */
const limits = { known: { running: 2, waiting: 20 }, other: { running: 1, waiting: 5 } }
/** How many other pages are rendered in a minute: some tenth of the main loop's time. */
const mostOthers = 120
/** How many pages are rendered again in a second although they could be served as they were. */
const mostRenewals = 4

/** Creates the lanes of a process. @param now in milliseconds */
export function createRenderingLanes(now: () => number = Date.now): RenderingLanes {
  const running = { known: 0, other: 0 }
  const waiting = { known: 0, other: 0 }
  const others = { minute: 0, count: 0 }
  const renewals = { second: 0, count: 0 }
  let change = Promise.withResolvers<void>()
  const announce = () => {
    change.resolve()
    change = Promise.withResolvers<void>()
  }
  const isWithinMinute = () => {
    const minute = Math.floor(now() / 60_000)
    if (others.minute !== minute) Object.assign(others, { minute, count: 0 })
    return others.count < mostOthers
  }
  const isWithinSecond = () => {
    const second = Math.floor(now() / 1_000)
    if (renewals.second !== second) Object.assign(renewals, { second, count: 0 })
    return renewals.count < mostRenewals
  }
  const isFree = (lane: Lane) =>
    running[lane] < limits[lane].running &&
    (lane === 'known' || (running.known + waiting.known === 0 && isWithinMinute()))

  return {
    tryEnter: (lane, isRenewal) => {
      if (!isFree(lane) || (isRenewal && !isWithinSecond())) return false
      running[lane]++
      if (lane === 'other') others.count++
      if (isRenewal) renewals.count++
      return true
    },
    leave: (lane) => {
      running[lane]--
      announce()
    },
    wait: async (lane, until) => {
      if (waiting[lane] >= limits[lane].waiting || (lane === 'other' && !isWithinMinute())) return false
      waiting[lane]++
      const timer = new AbortController()
      const timeout = pause(Math.max(0, until - now()), undefined, timer).catch(() => {})
      await Promise.race([change.promise, timeout])
      timer.abort()
      waiting[lane]--
      const isInTime = now() < until
      // Others may begin now that this one has given up.
      if (!isInTime) announce()
      return isInTime
    },
  }
}
