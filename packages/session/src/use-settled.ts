import { useEffect, useState } from 'react'

/** How long typing pauses before what was typed is searched, in milliseconds: each search is a request. */
export const typingPause = 200

/** Returns a value once it has stayed the same for a moment, so that typing sends one request and not one for each character. */
export function useSettled<T>(value: T, pause: number = typingPause): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value, pause])
  return settled
}
