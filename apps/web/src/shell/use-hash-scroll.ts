import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long the page may still grow above the card as content loads, in milliseconds. */
const settleTime = 2_000

/** Scrolls to the card named in the URL's hash once it is shown, and again while the page grows (R23). */
export function useHashScroll(ready: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!ready || location.hash.length < 2) return
    const id = decodeURIComponent(location.hash.slice(1))
    const scroll = () => document.getElementById(id)?.scrollIntoView({ block: 'center' })
    scroll()
    const growth = new ResizeObserver(scroll)
    growth.observe(document.body)
    // The router scrolls to the top after rendering a page.
    const unsubscribe = router.subscribe('onRendered', scroll)
    const stop = () => {
      growth.disconnect()
      unsubscribe()
      clearTimeout(timer)
      for (const input of inputs) removeEventListener(input, stop)
    }
    const timer = setTimeout(stop, settleTime)
    // Stop when the visitor scrolls.
    const inputs = ['wheel', 'touchstart', 'keydown', 'pointerdown']
    for (const input of inputs) addEventListener(input, stop, { passive: true })
    return stop
  }, [ready, router])
}
