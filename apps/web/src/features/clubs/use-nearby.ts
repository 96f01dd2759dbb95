import { type RefCallback, useCallback, useState } from 'react'

/**
 * Tells whether a place of the page stands above what is seen, in it, or within a screen below; once true, it stays true.
 *
 * @returns the answer, and the ref of the place
 */
export function useNearby(): [isNearby: boolean, place: RefCallback<Element>] {
  const [isNearby, setIsNearby] = useState(false)
  const place = useCallback((element: Element | null) => {
    if (!element) return
    const watcher = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        watcher.disconnect()
        setIsNearby(true)
      },
      { rootMargin: '1000000px 0px 100%' },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [isNearby, place]
}
