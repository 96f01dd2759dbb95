import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** How long a page may go on growing above the card, in milliseconds: what is above it may come later. */
const settlesIn = 2_000

/** Goes to the card that the address names, once it is there, and stays with it while the page grows (R23). */
export function useHashScroll(ready: boolean): void {
  const router = useRouter()
  useEffect(() => {
    if (!ready || location.hash.length < 2) return
    const id = decodeURIComponent(location.hash.slice(1))
    const scroll = () => document.getElementById(id)?.scrollIntoView({ block: 'center' })
    scroll()
    const growth = new ResizeObserver(scroll)
    growth.observe(document.body)
    // The router goes to the top of a page after it was drawn.
    const unsubscribe = router.subscribe('onRendered', scroll)
    const stop = () => {
      growth.disconnect()
      unsubscribe()
      clearTimeout(timer)
      for (const sign of signs) removeEventListener(sign, stop)
    }
    const timer = setTimeout(stop, settlesIn)
    // Whoever moves the page themselves is left alone.
    const signs = ['wheel', 'touchstart', 'keydown', 'pointerdown']
    for (const sign of signs) addEventListener(sign, stop, { passive: true })
    return stop
  }, [ready, router])
}
