/**
 * Keeps view transitions that the next navigation cuts short out of the console and the error reports: the page moves on
 * as it should, and nobody listens to the promises that reject for it (CSS View Transitions, "skip the view transition").
 */
export function ignoreSkippedTransitions(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown }
    if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault()
  })
}
