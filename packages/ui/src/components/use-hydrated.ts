import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Returns true once the page has hydrated. The content security policy allows no style attributes, which a server's HTML
 * would need; React sets the same styles in the browser through the CSSOM, which it allows.
 */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
