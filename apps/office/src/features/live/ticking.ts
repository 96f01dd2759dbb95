import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

/** One timer for all countdowns of the console. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const one of listeners) one()
  }, 500)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns what a function makes of the current time, twice a second. The component renders only if the result differs. */
export const useTicking = <T extends string | number | boolean>(valueAt: (now: number) => T): T =>
  useSyncExternalStore(subscribe, () => valueAt(now))

const two = (value: number) => String(value).padStart(2, '0')

/** Returns a duration in milliseconds as a clock shows it: 02:30, or 1:02:30. */
export function clockText(duration: number): string {
  const seconds = Math.max(0, Math.ceil(duration / 1_000))
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${two(minutes)}:${two(seconds % 60)}`
}
