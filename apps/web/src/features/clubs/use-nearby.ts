import { type RefCallback, useCallback, useState } from 'react'

/**
 * Returns whether an element is above the viewport, in it, or at most one screen below. Once true, it stays true.
 *
 * @returns the state, and the ref for the element
 */
export function useNearby(): [isNearby: boolean, ref: RefCallback<Element>] {
  const [isNearby, setIsNearby] = useState(false)
  const ref = useCallback((element: Element | null) => {
    if (!element) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        setIsNearby(true)
      },
      { rootMargin: '1000000px 0px 100%' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isNearby, ref]
}
