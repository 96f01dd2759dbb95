import { useCallback, useState } from 'react'

/**
 * Returns whether an image failed to load, including before hydration.
 *
 * @param url the image; another one has not failed yet
 * @returns the state, and the props for the `img`
 */
export function useImageError(url: string | null) {
  const [failed, setFailed] = useState<string | null>(null)
  const ref = useCallback(
    (img: HTMLImageElement | null) => {
      if (img?.complete && img.currentSrc !== '' && img.naturalWidth === 0) setFailed(url)
    },
    [url],
  )
  return [failed !== null && failed === url, { ref, onError: () => setFailed(url) }] as const
}
