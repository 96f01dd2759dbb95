import { useSyncExternalStore } from 'react'
import { requestContext } from './request-context.ts'

/** The server's clock minus the browser's, in milliseconds. */
let offset = 0
let isKnown = false

/**
 * Sets the offset of the server's clock from the `Date` header of a response. Differences below 1.5 s are ignored: they
 * come from network latency.
 */
export function syncServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(time)) return
  // The header has whole seconds: its middle is the best estimate.
  const difference = time + 500 - Date.now()
  if (!isKnown || Math.abs(difference - offset) > 1_500) offset = Math.abs(difference) < 1_500 ? 0 : difference
  isKnown = true
}

/** Estimates the offset from the time at which the page was rendered, until a response is received. */
function syncRenderTime(): void {
  const difference = requestContext().renderedAt - Date.now()
  if (!isKnown && Math.abs(difference) > 60_000) offset = difference
}

/** Returns the server's current time in milliseconds, as far as it is known. */
export const serverNow = (): number => Date.now() + offset

let tick = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (timer === undefined) syncRenderTime()
  timer ??= setInterval(() => {
    tick = serverNow()
    for (const notify of listeners) notify()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    // The next subscriber starts with the current time.
    tick = 0
  }
}

/** Returns the server's time, updated every second. During hydration it is the time at which the page was rendered. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => {
      if (tick === 0) {
        syncRenderTime()
        tick = serverNow()
      }
      return tick
    },
    () => requestContext().renderedAt,
  )
