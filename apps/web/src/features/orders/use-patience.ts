import { useEffect, useState } from 'react'

/** How long a page looks for what a payment brings, in milliseconds: a provider's webhook takes seconds. */
const patience = 180_000

/** Interval of looking for what usually comes in seconds, and for what is late, in milliseconds. */
const [usual, late] = [2_000, 60_000]

/**
 * Returns whether a page has looked long enough for what usually comes in seconds, how often to look for it if the page still
 * does, and a function that begins again.
 *
 * @param isAwaited whether it is looked for; the time starts when this becomes true
 */
export function usePatience(isAwaited = true): { isOver: boolean; interval: number; lookAgain: () => void } {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!isAwaited) setOver(false)
    if (!isAwaited || isOver) return
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [isAwaited, isOver])
  return { isOver, interval: isOver ? late : usual, lookAgain: () => setOver(false) }
}
