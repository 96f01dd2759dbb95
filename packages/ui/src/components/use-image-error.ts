import { useCallback, useState } from 'react'

/**
 * Returns whether an image failed to load, including before hydration.
 *
 * @returns the state, and the props for the `img`
 */
export function useImageError() {
  const [hasFailed, setFailed] = useState(false)
  const ref = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.currentSrc !== '' && img.naturalWidth === 0) setFailed(true)
  }, [])
  return [hasFailed, { ref, onError: () => setFailed(true) }] as const
}
