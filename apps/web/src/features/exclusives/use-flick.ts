import { type RefObject, useEffect } from 'react'

/** Minimum length of a flick, as a fraction of the row's width (specification 9.011). */
const threshold = 0.01

/** Minimum speed of a flick, in pixels per millisecond. */
const minSpeed = 0.2

/** Time over which the speed is measured, in milliseconds. */
const sampleTime = 100

/**
 * Advances a row of snapping cards by one after a flick, however short (H10). The browser alone would snap back after less
 * than half a card, or leave more than one behind. Longer drags are left to the browser.
 */
export function useFlick(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current
    if (!element) return
    let startLeft = 0
    let samples: { x: number; at: number }[] = []
    /** The card to which the last flick leads, until the next input. */
    let target: Element | undefined
    const leftOf = (card: Element) =>
      card.getBoundingClientRect().left - (element.firstElementChild ?? card).getBoundingClientRect().left
    const begin = ({ touches: [touch], timeStamp }: TouchEvent) => {
      startLeft = element.scrollLeft
      samples = touch ? [{ x: touch.clientX, at: timeStamp }] : []
    }
    const move = ({ touches: [touch], timeStamp }: TouchEvent) => {
      if (touch) samples.push({ x: touch.clientX, at: timeStamp })
    }
    const end = ({ timeStamp }: TouchEvent) => {
      const [start, last] = [samples[0], samples.at(-1)]
      const card = element.firstElementChild
      if (!start || !last || !card) return
      // Browsers merge the moves of a busy page, and send few while they scroll: a flick may have a single one.
      const from = samples.findLast(({ at }) => timeStamp - at >= sampleTime) ?? start
      const dragged = start.x - last.x
      const speed = (from.x - last.x) / Math.max(1, timeStamp - from.at)
      const isFlick = Math.abs(dragged) >= element.clientWidth * threshold && Math.abs(speed) >= minSpeed
      if (!isFlick || speed * dragged < 0 || Math.abs(dragged) > card.clientWidth / 2) return
      const cards = [...element.children]
      const current = cards.findIndex((one) => leftOf(one) > startLeft - card.clientWidth / 2)
      target = cards[current + Math.sign(dragged)]
      reachTarget()
    }
    // Also after the browser's own fling, which it may begin before or after the cards have moved.
    const reachTarget = () => {
      const left = target && leftOf(target)
      if (left === undefined || Math.abs(left - element.scrollLeft) < 2) return
      const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
      element.scrollTo({ left, behavior })
    }
    const forgetTarget = () => (target = undefined)
    const listening = new AbortController()
    const { signal } = listening
    element.addEventListener('touchstart', begin, { passive: true, signal })
    element.addEventListener('touchmove', move, { passive: true, signal })
    element.addEventListener('touchend', end, { passive: true, signal })
    element.addEventListener('scrollend', reachTarget, { signal })
    for (const type of ['touchstart', 'pointerdown', 'wheel', 'keydown', 'focusin'])
      document.addEventListener(type, forgetTarget, { passive: true, signal })
    return () => listening.abort()
  }, [row])
}
