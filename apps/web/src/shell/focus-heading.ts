import type { RouterEvents } from '@tanstack/react-router'
import { headingOf } from '@virage/ui'

/**
 * Moves the focus to the heading of a page that was navigated to, where screen readers and the Tab key go on. A page that has
 * taken the focus itself keeps it, as does a position in a list, which the URL's hash names.
 */
export function focusHeading({ fromLocation, toLocation, pathChanged }: RouterEvents['onResolved']): void {
  const main = document.querySelector('main')
  if (fromLocation && pathChanged && !toLocation.hash && !main?.contains(document.activeElement))
    headingOf(main)?.focus({ preventScroll: true })
}
