import { useCallback, useState } from 'react'

/**
 * Whether a picture failed, also when it did so before the page came to life.
 *
 * @returns the answer, and what the `img` needs for it
 */
export function useBroken() {
  const [broken, breakIt] = useState(false)
  const ref = useCallback((img: HTMLImageElement | null) => {
    if (img?.complete && img.currentSrc !== '' && img.naturalWidth === 0) breakIt(true)
  }, [])
  return [broken, { ref, onError: () => breakIt(true) }] as const
}
