import { useEffect } from 'react'

/** Goes to the card that the address names, once it is there (R23). */
export function useHashScroll(ready: boolean): void {
  useEffect(() => {
    if (!ready || location.hash.length < 2) return
    document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView({ block: 'center' })
  }, [ready])
}
