import type { RouterHistory } from '@tanstack/react-router'

/** The router's history; undefined without one in a browser. */
export let routerHistory: RouterHistory | undefined

/** What handles Back and Forward before the router does; undefined until a dialog has been opened. */
export const traversal: { handle?: (event: PopStateEvent) => void } = {}
// Here, because it must be added before the router's: listeners of the window run in the order in which they were added.
if (typeof window !== 'undefined') addEventListener('popstate', (event) => traversal.handle?.(event))

/** The last navigation within this document; undefined before the first. */
let lastAction: string | undefined

/** Records each navigation for {@link isHistoryNavigation}. */
export function watchHistory(history: RouterHistory): void {
  routerHistory = history
  history.subscribe(({ action }) => (lastAction = action.type))
}

/** Returns whether the current page was reached with the browser's back or forward button. */
export function isHistoryNavigation(): boolean {
  if (lastAction !== undefined) return ['BACK', 'FORWARD', 'GO'].includes(lastAction)
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
}
