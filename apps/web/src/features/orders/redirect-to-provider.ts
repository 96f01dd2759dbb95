/**
 * Leaves for a page of the payment provider. Whoever comes back with the browser's own button may find this page as it
 * was left, waiting for ever and with amounts of then: it is read anew.
 */
export function redirectToProvider(url: string): void {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload(), { once: true })
  location.assign(url)
}
