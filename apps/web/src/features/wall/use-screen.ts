import { useSyncExternalStore } from 'react'

/** Returns the size of the screen in pixels; on the server a common size. */
export function useScreen(): { width: number; height: number } {
  const size = useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed)
      return () => removeEventListener('resize', changed)
    },
    () => `${innerWidth} ${innerHeight}`,
    () => '1920 1080',
  )
  const [width = 1920, height = 1080] = size.split(' ').map(Number)
  return { width, height }
}
