import { type RefObject, useEffect } from 'react'

/** Minimum length of a flick, as a fraction of the row's width (specification 9.011). */
const threshold = 0.01

/** Minimum speed of a flick, in pixels per millisecond. */
const minSpeed = 0.2

/** Time over which the speed is measured, in milliseconds. */
const sampleTime = 100

/**
 * Advances a row of snapping cards by one after a flick, however short (H10). The browser alone would snap back after less
 * than half a card. Longer drags are left to the browser.
 */
export function useFlick(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return
    let [startX, startLeft] = [0, 0]
    let moves: { x: number; at: number }[] = []
    const begin = ({ touches }: TouchEvent) => {
      startX = touches[0]?.clientX ?? 0
      startLeft = element.scrollLeft
      moves = []
    }
    const move = ({ touches, timeStamp }: TouchEvent) => {
      const [touch] = touches
      if (touch) moves = [...moves.filter(({ at }) => timeStamp - at < sampleTime), { x: touch.clientX, at: timeStamp }]
    }
    const end = ({ timeStamp }: TouchEvent) => {
      const [first, last] = [moves[0], moves.at(-1)]
      const card = element.firstElementChild
      if (!first || !last || !card || timeStamp - last.at > sampleTime) return
      const dragged = startX - last.x
      const speed = (first.x - last.x) / Math.max(1, last.at - first.at)
      const isFlick = Math.abs(dragged) >= element.clientWidth * threshold && Math.abs(speed) >= minSpeed
      if (!isFlick || speed * dragged < 0 || Math.abs(dragged) > card.clientWidth / 2) return
      const gap = Number.parseFloat(getComputedStyle(element).columnGap) || 0
      const step = card.clientWidth + gap
      const next = Math.round(startLeft / step) + Math.sign(dragged)
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      element.scrollTo({ left: next * step, behavior })
    }
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('touchstart', begin, { passive: true, signal })
    element.addEventListener('touchmove', move, { passive: true, signal })
    element.addEventListener('touchend', end, { passive: true, signal })
    return () => listening.abort()
  }, [row])
}
