import { useCallback, useState } from 'react'

/**
 * Returns whether an image failed to load, including before hydration.
 *
 * @returns the state, and the props for the `img`
 */
export function useBroken() {
  const [isBroken, setBroken] = useState(false)
  const ref = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.currentSrc !== '' && img.naturalWidth === 0) setBroken(true)
  }, [])
  return [isBroken, { ref, onError: () => setBroken(true) }] as const
}
