import type { RouterHistory } from '@tanstack/react-router'

/** How the page that is shown was reached within this document; undefined before any navigation. */
let lastAction: string | undefined

/** Notes how each page is reached. */
export function watchHistory(history: RouterHistory): void {
  history.subscribe(({ action }) => (lastAction = action.type))
}

/** Whether the page was reached by the browser's back or forward button. */
export function isHistoryNavigation(): boolean {
  if (lastAction !== undefined) return ['BACK', 'FORWARD', 'GO'].includes(lastAction)
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'back_forward'
}
