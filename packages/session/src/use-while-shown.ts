import { useEffect, useRef } from 'react'

/**
 * Returns a function that calls another one while the component is shown, and does nothing once it is gone: a late answer
 * doesn't close the dialog that is open by then.
 */
export function useWhileShown<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return (...given) => {
    if (isShown.current) act(...given)
  }
}
