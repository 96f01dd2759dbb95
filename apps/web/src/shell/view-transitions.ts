/**
 * Ignores rejections of view transitions that the next navigation interrupts (CSS View Transitions, "skip the view
 * transition"). They are expected, and must not reach the console or the error reports.
 */
export function ignoreSkippedTransitions(): void {
  addEventListener('unhandledrejection', (event) => {
    const { reason } = event as { reason: unknown }
    if (reason instanceof DOMException && /transition/i.test(reason.message)) event.preventDefault()
  })
}
