import { type RefObject, useEffect } from 'react'

/** How long a carousel stands before it goes on by a card, in milliseconds (H10). */
const stand = 3_000

/**
 * Moves a row of cards on by itself while it is in view, back to its start after its end. It stands still for whoever
 * points at it, is in it by keyboard, or wants no motion, and for good once somebody has moved it.
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
    const watcher = new IntersectionObserver(([entry]) => (inView = entry?.isIntersecting ?? false), { threshold: 0.5 })
    watcher.observe(element)
    const timer = setInterval(advance, stand)
    const stop = () => {
      clearInterval(timer)
      watcher.disconnect()
    }
    for (const sign of ['touchstart', 'wheel', 'keydown']) element.addEventListener(sign, stop, { passive: true })
    return () => {
      stop()
      for (const sign of ['touchstart', 'wheel', 'keydown']) element.removeEventListener(sign, stop)
    }
  }, [row])
}
