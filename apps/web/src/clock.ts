import { useSyncExternalStore } from 'react'
import { requestContext } from './request-context.ts'

/** How far the server's clock is ahead of the visitor's, in milliseconds. */
let ahead = 0
let known = false

/** Takes note of the server's time from the `Date` of an answer; small differences are the road's, not the clock's. */
export function syncServerTime(date: string | null): void {
  const time = date === null ? Number.NaN : Date.parse(date)
  if (Number.isNaN(time)) return
  const difference = time + 500 - Date.now()
  if (!known || Math.abs(difference - ahead) > 1_500) ahead = Math.abs(difference) < 1_500 ? 0 : difference
  known = true
}

/** Before any answer has come, a page that was just rendered tells when the two clocks are minutes apart. */
function syncRenderTime(): void {
  const difference = requestContext().renderedAt - Date.now()
  if (!known && Math.abs(difference) > 60_000) ahead = difference
}

/** The server's time at this moment, in milliseconds, as far as it is known. */
export const serverNow = (): number => Date.now() + ahead

let tick = 0
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  if (timer === undefined) syncRenderTime()
  timer ??= setInterval(() => {
    tick = Date.now() + ahead
    for (const one of listeners) one()
  }, 1000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
    // Whoever subscribes next begins with the time of then.
    tick = 0
  }
}

/** The server's time, each second anew; while the page comes to life it is the time at which it was rendered. */
export const useNow = (): number =>
  useSyncExternalStore(
    subscribe,
    () => {
      if (tick === 0) {
        syncRenderTime()
        tick = Date.now() + ahead
      }
      return tick
    },
    () => requestContext().renderedAt,
  )
