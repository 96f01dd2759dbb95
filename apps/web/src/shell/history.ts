import type { RouterHistory } from '@tanstack/react-router'

/** The last navigation within this document; undefined before the first. */
let lastAction: string | undefined

/** Records each navigation for {@link isHistoryNavigation}. */
export function watchHistory(history: RouterHistory): void {
  history.subscribe(({ action }) => (lastAction = action.type))
}

/** Returns whether the current page was reached with the browser's back or forward button. */
export function isHistoryNavigation(): boolean {
  if (lastAction !== undefined) return ['BACK', 'FORWARD', 'GO'].includes(lastAction)
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
}
