import { useEffect, useState } from 'react'

/** How long a page looks for what a payment brings, in milliseconds: a provider's webhook takes seconds. */
const patience = 180_000

/** Returns whether a page has looked long enough for what a payment brings, and a function that makes it look again. */
export function usePatience(): { isOver: boolean; lookAgain: () => void } {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (isOver) return
    const timer = setTimeout(() => setOver(true), patience)
    return () => clearTimeout(timer)
  }, [isOver])
  return { isOver, lookAgain: () => setOver(false) }
}
