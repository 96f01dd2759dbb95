import { type RefObject, useEffect } from 'react'

/** Interval at which a carousel advances by one card, in milliseconds (H10). */
const interval = 3_000

/**
 * Advances a row of cards automatically while it is in view, and returns to the start after the end. It pauses while the
 * row is hovered or has the focus, never starts with reduced motion, and stops when the visitor scrolls the row.
 */
export function useAutoAdvance(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let inView = false
    const advance = () => {
      const card = element.firstElementChild
      if (!inView || !card || element.matches(':hover, :focus-within') || document.hidden) return
      const atEnd = element.scrollLeft + element.clientWidth >= element.scrollWidth - 1
      element.scrollTo({ left: atEnd ? 0 : element.scrollLeft + card.clientWidth, behavior: 'smooth' })
    }
    const observer = new IntersectionObserver(([entry]) => (inView = entry?.isIntersecting ?? false), {
      threshold: 0.5,
    })
    observer.observe(element)
    const timer = setInterval(advance, interval)
    const stop = () => {
      clearInterval(timer)
      observer.disconnect()
    }
    for (const type of ['touchstart', 'wheel', 'keydown']) element.addEventListener(type, stop, { passive: true })
    return () => {
      stop()
      for (const type of ['touchstart', 'wheel', 'keydown']) element.removeEventListener(type, stop)
    }
  }, [row])
}
