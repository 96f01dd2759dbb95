import { useEffect, useState } from 'react'

/** In milliseconds: the second press of a double tap, or of Enter, comes sooner. */
const pause = 600

/**
 * Returns whether a value has changed within the last moments. A button whose meaning depends on it is busy until then: a
 * double press was aimed at what the button meant before.
 */
export function useJustChanged(value: unknown): boolean {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled !== value
}
